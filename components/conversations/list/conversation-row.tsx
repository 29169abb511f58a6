import { HourglassIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, Suspense } from "react";
import { cutText } from "@/components/conversations/composer/cut-text";
import { timeLeftSoon } from "@/components/conversations/composer/reply-window";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import { onPlainClick } from "@/components/ui/plain-click";
import { lazyPart } from "@/lib/client/lazy-part";
import { awaitsUs, unreadOf } from "@/lib/modules/conversations/policy";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { ChannelBadge, StatusBadge, TeamBadge } from "./badges";
import { useLiveRows } from "./live-rows";

const PREVIEW_LENGTH = 40;
const UNREAD_MAX = 99;

// Only rows of a search have anything to highlight.
const Highlight = lazyPart(() => import("@/components/desk/timeline/highlight"), "Highlight");

function Marked({ text, words }: { text: string; words: readonly string[] | undefined }) {
  if (!words || words.length === 0) return text;
  return (
    <Suspense fallback={text}>
      <Highlight text={text} words={words} />
    </Suspense>
  );
}

// How long a WhatsApp customer can still be written to freely, when that is soon over.
function RowWindow({ endsAt }: { endsAt: string }) {
  const t = useTranslations("conversation-channels.window");
  const left = timeLeftSoon(endsAt, useScreen().now);
  if (!left) return null;
  const words = t(`closesIn.${left.unit}`, { count: left.count });
  return (
    <span title={words} className="inline-flex items-center gap-0.5 text-muted-foreground tabular-nums">
      <HourglassIcon aria-hidden="true" className="size-3" />
      <span aria-hidden="true">{t(`short.${left.unit}`, { count: left.count })}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

// Apart from its row, because this alone changes with the screen's clock.
function RowTime({ instant }: { instant: string }) {
  const t = useTranslations("conversations");
  const { times } = useScreen();
  const passed = times.elapsed(instant);
  return (
    <time dateTime={instant} title={times.exact(instant)} className="ml-auto shrink-0 text-muted-foreground text-xs">
      {passed ? t(`elapsed.${passed.unit}`, passed) : times.shortDate(instant)}
    </time>
  );
}

/** One conversation of the list. It is a link, so that it also opens in a new tab. */
export const ConversationRow = memo(function ConversationRow({
  chat,
  href,
  isActive,
  isTabStop,
  showsTeam,
  isTeamPrivate,
  onOpen,
}: {
  chat: ChatDto;
  href: string;
  isActive: boolean;
  isTabStop: boolean;
  /** Whether the list has those of several teams. */
  showsTeam: boolean;
  isTeamPrivate: boolean;
  onOpen: (chat: ChatDto) => void;
}) {
  const t = useTranslations("conversations");
  const live = useLiveRows();
  const name = chat.user.name.trim();
  const needsAnswer = awaitsUs(chat);
  const unread = unreadOf(chat);
  const last = chat.lastMessage;
  const { hit, priority } = chat;
  const company = chat.user.company?.name;

  const preview = hit?.text ? (
    <bdi>
      <Marked text={hit.text} words={hit.words} />
    </bdi>
  ) : last === null ? (
    t("noMessages")
  ) : last.isFromAttender ? (
    t.rich("supportPreview", { text: cutText(last.content, PREVIEW_LENGTH), bdi: (text) => <bdi>{text}</bdi> })
  ) : (
    <bdi>{cutText(last.content, PREVIEW_LENGTH)}</bdi>
  );

  return (
    <a
      href={href}
      onClick={onPlainClick(() => onOpen(chat))}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isActive ? "page" : undefined}
      data-chat-id={chat.id}
      className={cn(
        "flex h-full items-center gap-3 border-transparent border-l-2 px-4 text-list hover:bg-accent focus-visible:-outline-offset-2",
        isActive && "border-brand bg-brand-tint hover:bg-brand-tint",
      )}
    >
      <Avatar name={name} fallback="U" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-center gap-2">
          <span className={cn("truncate text-foreground", needsAnswer || unread > 0 ? "font-semibold" : "font-medium")}>
            <bdi>
              <Marked text={name || t("defaultCustomer")} words={hit?.words} />
            </bdi>
          </span>
          {needsAnswer ? (
            <>
              <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-success" />
              <span className="sr-only">{t("needsAnswer")}</span>
            </>
          ) : null}
          {/* What the order goes by: the time of the last message would look out of order after a close. */}
          <RowTime instant={chat.lastActivityAt} />
        </span>
        <span className="flex h-5 items-center gap-2 text-muted-foreground text-xs">
          <ChannelBadge channel={chat.channelName} />
          {hit ? (
            <span className="truncate">
              <Marked text={chat.subject} words={hit.words} />
            </span>
          ) : null}
          {company ? (
            <span className={cn("truncate", hit && "max-w-1/3 shrink-0")}>
              <Marked text={company} words={hit?.words} />
            </span>
          ) : null}
          {showsTeam && chat.team ? <TeamBadge name={chat.team.name} isPrivate={isTeamPrivate} /> : null}
          <span className="ml-auto flex shrink-0 items-center gap-2">
            {chat.replyWindowEndsAt !== null && chat.status !== "closed" ? (
              <RowWindow endsAt={chat.replyWindowEndsAt} />
            ) : null}
            {priority === "urgent" || priority === "high" ? (
              <span className={priority === "urgent" ? "font-medium text-danger" : "text-warning"}>
                {t(`priority.${priority}`)}
              </span>
            ) : null}
            {live ? <live.RowViewers chatId={chat.id} /> : null}
          </span>
        </span>
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-muted-foreground">
            {live ? <live.RowPreview chatId={chat.id}>{preview}</live.RowPreview> : preview}
          </span>
          {unread > 0 ? (
            <span className="min-w-5 shrink-0 rounded-full bg-primary px-1.5 text-center font-semibold text-primary-foreground text-xs leading-5 tabular-nums">
              <span aria-hidden="true">{unread > UNREAD_MAX ? `${UNREAD_MAX}+` : unread}</span>
              <span className="sr-only">{t("unreadMessages", { count: unread })}</span>
            </span>
          ) : null}
          <StatusBadge status={chat.status} />
        </span>
      </span>
    </a>
  );
});
