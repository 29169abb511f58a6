import { useTranslations } from "next-intl";
import { memo } from "react";
import { DeadlineChip } from "@/components/desk/deadline/deadline-chip";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import { onPlainClick } from "@/components/ui/plain-click";
import { unreadOf } from "@/lib/modules/conversations/policy";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { ChannelIcon, StatusBadge, TeamBadge } from "./badges";
import type { Density } from "./density-cookie";
import { useLiveRows } from "./live-rows";
import { RowOwner, RowSnoozed, RowTime, RowUnread, RowWaiting, RowWindow } from "./row-meta";
import { Marked, RowWords } from "./row-words";

/** One conversation of the list. It is a link, so that it also opens in a new tab. */
export const ConversationRow = memo(function ConversationRow({
  chat,
  href,
  viewerId,
  density,
  isActive,
  isTabStop,
  isOwnerKnown,
  isClosed,
  showsTeam,
  isTeamPrivate,
  isPicked,
  isPicking,
  onOpen,
  onPick,
}: {
  chat: ChatDto;
  href: string;
  viewerId: number;
  density: Density;
  isActive: boolean;
  isTabStop: boolean;
  /** Whether all of the list is the viewer's, or nobody's, so that no row has to say whose it is. */
  isOwnerKnown: boolean;
  /** Whether all of the list is closed. */
  isClosed: boolean;
  /** Whether the list has those of several teams. */
  showsTeam: boolean;
  isTeamPrivate: boolean;
  isPicked: boolean;
  /** Some row is ticked, so that every box shows. */
  isPicking: boolean;
  onOpen: (chat: ChatDto) => void;
  /** Left out where nothing can be done with many. */
  onPick: ((id: number, isRange: boolean) => void) | undefined;
}) {
  const t = useTranslations("conversations");
  const live = useLiveRows();
  const name = chat.user.name.trim();
  const unread = unreadOf(chat);
  const { hit, priority, status } = chat;
  const company = chat.user.company?.name;
  const isCompact = density === "compact";
  const team = showsTeam ? chat.team : null;

  const meta = (
    <>
      <ChannelIcon channel={chat.channelName} />
      {company && !isCompact ? (
        // Of two that would both be cut to a letter, the team says more of what to do.
        <span className={cn("truncate", team && "@max-[24rem]:hidden")}>
          <Marked text={company} words={hit?.words} />
        </span>
      ) : null}
      {team ? (
        <TeamBadge
          name={team.name}
          isPrivate={isTeamPrivate}
          isIcon={isCompact}
          // Its picture at least.
          className="min-w-3.5 overflow-hidden"
        />
      ) : null}
      {priority === "urgent" || priority === "high" ? (
        <span className={cn("shrink-0", priority === "urgent" ? "text-danger" : "text-warning")}>
          {t(`priority.${priority}`)}
        </span>
      ) : null}
      {status === "pending" || (status === "closed" && !isClosed) ? (
        // That nobody has it, the ring says, too; how long its customer waits would have no room beside it.
        <span className={cn("flex shrink-0", chat.awaitingReplySince !== null && "@max-[24rem]:hidden")}>
          <StatusBadge status={status} />
        </span>
      ) : null}
      {chat.replyWindowEndsAt !== null && status !== "closed" ? <RowWindow endsAt={chat.replyWindowEndsAt} /> : null}
      {chat.snoozedUntil !== null && status !== "closed" ? <RowSnoozed until={chat.snoozedUntil} /> : null}
      {/* By when says more than since when. */}
      {chat.nextDueAt !== null && status !== "closed" ? (
        <DeadlineChip dueAt={chat.nextDueAt} />
      ) : chat.awaitingReplySince !== null && status !== "closed" ? (
        <RowWaiting since={chat.awaitingReplySince} />
      ) : null}
    </>
  );
  const people = (
    <span className="ml-auto flex shrink-0 items-center gap-2">
      {live ? <live.RowViewers chatId={chat.id} /> : null}
      {isOwnerKnown ? null : <RowOwner owner={chat.assignedAttender} />}
      {unread > 0 ? <RowUnread count={unread} /> : null}
    </span>
  );

  const row = (
    <a
      href={href}
      onClick={(event) => {
        if (event.shiftKey && onPick) {
          event.preventDefault();
          onPick(chat.id, true);
        } else onPlainClick(() => onOpen(chat))(event);
      }}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isActive ? "page" : undefined}
      data-chat-id={chat.id}
      className={cn(
        "@container flex h-full items-center gap-3 border-transparent border-l-2 px-4 text-list hover:bg-accent focus-visible:-outline-offset-2",
        isActive && "border-brand bg-brand-tint hover:bg-brand-tint",
        isPicked && "bg-info-tint hover:bg-info-tint",
      )}
    >
      <Avatar
        name={name}
        fallback="U"
        className={cn(onPick && "group-hover:invisible", (isPicking || isPicked) && "invisible")}
      />
      <span className="min-w-0 flex-1 text-muted-foreground">
        <span className="flex items-center gap-2 text-xs">
          <bdi className={cn("truncate text-foreground text-list", unread > 0 && "font-semibold")}>
            <Marked text={name || t("defaultCustomer")} words={hit?.words} />
          </bdi>
          {unread > 0 ? <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-primary" /> : null}
          {isCompact ? meta : null}
          {/* What the order goes by: the time of the last message would look out of order after a close. */}
          <RowTime instant={chat.lastActivityAt} />
        </span>
        <span className="flex h-5 items-center gap-1">
          <RowWords chat={chat} viewerId={viewerId} isActive={isActive} />
          {isCompact ? people : null}
        </span>
        {isCompact ? null : (
          <span className="flex h-5 items-center gap-2 text-xs @max-[24rem]:gap-1.5">
            {meta}
            {people}
          </span>
        )}
      </span>
    </a>
  );
  if (!onPick) return row;
  return (
    // A finger that goes sideways is row-swipe.tsx's.
    <div className="group relative h-full touch-pan-y touch-pinch-zoom">
      {row}
      {/* In the avatar's place, which is where one points at a person to choose them. */}
      <label className="absolute inset-y-0 left-0 flex w-18 cursor-pointer items-center justify-center">
        <span className="sr-only">{t("bulk.pick", { name: name || t("defaultCustomer") })}</span>
        <input
          type="checkbox"
          checked={isPicked}
          tabIndex={isTabStop ? 0 : -1}
          onChange={(event) => onPick(chat.id, (event.nativeEvent as MouseEvent).shiftKey === true)}
          className={cn(
            "size-4 accent-primary focus-visible:opacity-100 group-hover:opacity-100",
            isPicking || isPicked ? "opacity-100" : "opacity-0",
          )}
        />
      </label>
    </div>
  );
});
