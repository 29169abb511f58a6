import { useTranslations } from "next-intl";
import { ChannelBadge } from "@/components/conversations/list/badges";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import type { TimeLeft } from "./reply-window";

const ComposerEmail = lazyPlace(() => import("./composer-email"), "ComposerEmail");

/** By which channel what is written here goes out, and what there is to know about that. */
export function ComposerChannel({
  chat,
  replyToId,
  left,
}: {
  chat: ChatDto;
  /** The message that is being answered, if it is one in particular. */
  replyToId: number | null;
  /** Time left to write freely, where the channel has a limit. */
  left: TimeLeft | null;
}) {
  const t = useTranslations("conversation-channels.window");
  return (
    <div className="flex min-w-0 max-w-full items-center gap-x-2 text-muted-foreground text-xs">
      <ChannelBadge channel={chat.channelName} />
      {left ? <span className="tabular-nums">{t(`closesIn.${left.unit}`, { count: left.count })}</span> : null}
      {chat.channelName === "email" ? <ComposerEmail chat={chat} replyToId={replyToId} /> : null}
    </div>
  );
}
