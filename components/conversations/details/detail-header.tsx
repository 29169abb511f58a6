import { CircleCheckIcon, ClockIcon, PanelRightIcon, RotateCcwIcon, UserCheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ChatActions } from "@/components/conversations/data/use-chat-actions";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { useHandBack } from "@/components/conversations/data/use-hand-back";
import { LazyConversationModal } from "@/components/conversations/form/conversation-modal-part";
import { ChannelBadge, StatusBadge, TeamBadge } from "@/components/conversations/list/badges";
import { Viewers } from "@/components/conversations/list/viewers";
import { MenuButton, MenuComing, useMenuView } from "@/components/desk/menu/menu-button";
import { FoldingButton } from "@/components/desk/screen/folding-button";
import { useMay } from "@/components/desk/screen/permissions";
import { useTeams } from "@/components/desk/screen/teams";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { Avatar } from "@/components/ui/avatar";
import { BackLink } from "@/components/ui/back-link";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPlace } from "@/lib/client/lazy-part";
import { useWork } from "@/lib/client/use-work";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { HeaderCustomer } from "./header-customer";
import { HeaderDeadline } from "./header-deadline";
import { HeaderOwner } from "./header-owner";
import { HeaderQueue, isInQueue } from "./header-queue";
import { LazyMergeDialog } from "./merge-dialog-part";
import { changeSide } from "./side-state";
import { LazySnoozeDialog } from "./snooze-dialog-part";
import { TicketOfConversation } from "./ticket-of-conversation";

// The menu's library weighs more than this whole screen, so it arrives with the first click.
const DetailMenu = lazyPlace(() => import("./detail-menu"), "DetailMenu", MenuComing);

/** Who is talking about what, who answers, and what can be done. */
export function DetailHeader({
  chat,
  route,
  actions,
  onClose,
  onSnooze,
}: {
  chat: ChatDto;
  route: ConversationRoute;
  actions: ChatActions;
  /** Closes the conversation and goes on to the next one, as the key does. */
  onClose: () => void;
  /** Asks until when it is to be out of the way. */
  onSnooze: () => void;
}) {
  const t = useTranslations("conversations");
  const mayWrite = useMay("conversations.write");
  const mayWriteTickets = useMay("tickets.write");
  const menu = useMenuView();
  const reopening = useWork();
  const [isAssigning, setAssigning] = useState<boolean | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [isTicketing, setTicketing] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const isOpen = chat.status !== "closed";
  const agent = chat.assignedAttender;
  const name = chat.user.name.trim();

  const teams = useTeams();
  const hasTeams = teams.length > 0;

  const handBack = useHandBack(chat, actions);

  useShortcuts(
    {
      handBack,
      assign: isOpen && mayWrite && (() => setAssigning(true)),
      team: hasTeams && mayWrite && (() => menu.show("team")),
      mergeConversation: isOpen && mayWrite && (() => setMerging(true)),
      ticketOfConversation: mayWriteTickets && (() => setTicketing(true)),
    },
    chat.id,
  );
  const remove = () => {
    const { id } = chat;
    void actions.remove(() => {
      // Back to where it was, unless something else is being read by now.
      if (window.location.pathname === "/conversations") route.go(id);
    });
    route.go(null);
  };

  return (
    <header className="@container flex items-center gap-3 border-border border-b bg-card px-4 py-3 max-[40.0625rem]:gap-1 max-[40.0625rem]:px-2">
      <BackLink
        href={route.href(null)}
        label={t("backToList")}
        onBack={() => route.go(null)}
        className="min-[40.0625rem]:hidden"
      />
      <Avatar name={name} fallback="U" className="@max-[38rem]:hidden" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold text-sm" title={chat.subject}>
          <bdi>{chat.subject}</bdi>
        </h2>
        <HeaderCustomer chat={chat} />
        {/* One line at any width: a header that wraps would take the room of the messages on a phone. */}
        <div className="mt-1 flex h-6 items-center gap-2 overflow-x-clip">
          {/* On a phone a deadline and the queue say more than the status, and the owner has to have room beside it. */}
          <span className={cn("flex shrink-0", (chat.nextDueAt !== null || isInQueue(chat)) && "@max-[28rem]:hidden")}>
            <StatusBadge status={chat.status} />
          </span>
          <HeaderDeadline chat={chat} />
          <HeaderQueue chat={chat} />
          <HeaderOwner
            chat={chat}
            actions={actions}
            mayAssign={isOpen && mayWrite}
            isOpen={isAssigning}
            onOpen={setAssigning}
          />
          {chat.team ? (
            <TeamBadge
              name={chat.team.name}
              isPrivate={teams.some(({ id, isPrivate }) => isPrivate && id === chat.team?.id)}
              className="shrink @max-[28rem]:hidden"
            />
          ) : null}
          <ChannelBadge channel={chat.channelName} isFolding className="@max-[28rem]:hidden" />
        </div>
      </div>
      {/* That one of them writes stands over the field, and who looks in the list. */}
      <Viewers chatId={chat.id} most={3} className="gap-1.5 text-muted-foreground text-xs @max-[23.75rem]:hidden" />
      {isOpen && agent === null && mayWrite ? (
        <FoldingButton
          folds="first"
          text={actions.isTaking ? t("taking") : t("take")}
          icon={UserCheckIcon}
          title={t("header.take")}
          isBusy={actions.isTaking}
          onClick={() => void actions.take()}
        />
      ) : null}
      {isOpen && mayWrite ? (
        <FoldingButton
          folds="last"
          text={t("header.close")}
          variant="outline"
          icon={CircleCheckIcon}
          title={t("header.closeTitle")}
          disabled={actions.isClosing}
          onClick={onClose}
        />
      ) : null}
      {isOpen && mayWrite ? (
        <FoldingButton
          folds="first"
          text={t("snooze.button")}
          variant="outline"
          icon={ClockIcon}
          title={t("header.snooze")}
          onPointerEnter={LazySnoozeDialog.preload}
          onFocus={LazySnoozeDialog.preload}
          onClick={onSnooze}
          // On a phone the menu has it.
          className="@max-[23.75rem]:hidden"
        />
      ) : null}
      {!isOpen && !chat.isMerged && mayWrite ? (
        <FoldingButton
          folds="last"
          text={t("reopen")}
          variant="outline"
          icon={RotateCcwIcon}
          title={t("reopenConversation")}
          isBusy={reopening.isBusy}
          onClick={() => void reopening.run(actions.reopen)}
        />
      ) : null}
      <div className="flex shrink-0 items-center">
        {/* Where there is room for it, the strip at the panel's own edge opens it. */}
        <IconButton
          label={t("side.open")}
          icon={PanelRightIcon}
          onClick={() => changeSide({ isOverlay: true })}
          className="min-[40.0625rem]:hidden"
        />
        {menu.isLoaded ? (
          <DetailMenu
            chat={chat}
            actions={actions}
            view={menu.view}
            onView={menu.setView}
            onEdit={() => setEditing(true)}
            onDelete={remove}
            onSnooze={onSnooze}
            onTicket={() => setTicketing(true)}
            onMerge={() => setMerging(true)}
            onHandBack={handBack}
          />
        ) : (
          <MenuButton label={t("menu")} onApproach={DetailMenu.preload} onOpen={() => menu.show("all")} />
        )}
      </div>
      {isEditing ? (
        <LazyConversationModal chat={chat} onSaved={() => setEditing(false)} onClose={() => setEditing(false)} />
      ) : null}
      {isMerging ? <LazyMergeDialog chat={chat} onClose={() => setMerging(false)} /> : null}
      {isTicketing ? <TicketOfConversation chat={chat} onClose={() => setTicketing(false)} /> : null}
    </header>
  );
}
