import { useTranslations } from "next-intl";
import { ChannelBadge } from "@/components/conversations/list/badges";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import type { TimeLeft } from "./reply-window";

/** By which channel what is written here goes out, and what there is to know about that. */
export function ComposerChannel({
  chat,
  left,
}: {
  chat: ChatDto;
  /** Time left to write freely, where the channel has a limit. */
  left: TimeLeft | null;
}) {
  const t = useTranslations("conversation-channels.window");
  return (
    <div className="ml-auto flex min-w-0 max-w-full items-center gap-x-2 text-muted-foreground text-xs">
      <ChannelBadge channel={chat.channelName} />
      {left ? <span className="tabular-nums">{t(`closesIn.${left.unit}`, { count: left.count })}</span> : null}
    </div>
  );
}
