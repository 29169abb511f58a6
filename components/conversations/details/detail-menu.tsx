import { useQueryClient } from "@tanstack/react-query";
import {
  ArrowRightLeftIcon,
  BookPlusIcon,
  ClockIcon,
  PencilIcon,
  TicketIcon,
  Trash2Icon,
  UserCheckIcon,
  UsersIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ChatActions } from "@/components/conversations/data/use-chat-actions";
import { LazyConversationModal } from "@/components/conversations/form/conversation-modal-part";
import { RecordMenu, type RecordMenuProps } from "@/components/desk/menu/record-menu";
import { useMay } from "@/components/desk/screen/permissions";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useTeams } from "@/components/desk/screen/teams";
import { useGo } from "@/components/shell/use-go";
import { DESCRIPTION_MAX_LENGTH } from "@/components/tickets/ticket-limits";
import { LazyTicketModal } from "@/components/tickets/ticket-modal-part";
import { threadKey } from "@/lib/client/cache/cache-keys";
import type { Thread } from "@/lib/client/cache/message-thread";
import { FILES_ONLY_TEXT } from "@/lib/client/calls/limits";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { ChatDto } from "@/lib/modules/conversations/schema";

const ProposeDialog = lazyPlace(() => import("./propose-dialog"), "ProposeDialog");
/** Most messages of the customer with which a ticket's description begins. */
const DESCRIBING_MESSAGES = 5;

/** The conversation's menu and its details. */
export function DetailMenu({
  chat,
  actions,
  onEdit,
  onDelete,
  onSnooze,
  ...menu
}: RecordMenuProps & {
  chat: ChatDto;
  actions: ChatActions;
  onEdit: () => void;
  onDelete: () => void;
  onSnooze: () => void;
}) {
  const t = useTranslations("conversations");
  const mayWrite = useMay("conversations.write");
  const mayWriteTickets = useMay("tickets.write");
  const go = useGo();
  const client = useQueryClient();
  const { times, viewer } = useScreen();
  const [isTicketing, setTicketing] = useState(false);
  const [isProposing, setProposing] = useState(false);
  const { assignedAttender: agent, tags, user } = chat;
  const isOpen = mayWrite && chat.status !== "closed";
  const hasTeams = useTeams().length > 0 || chat.team !== null;

  return (
    <>
      <RecordMenu
        {...menu}
        label={t("menu")}
        assign={{
          texts: {
            title: t("passTo"),
            nobody: t("notAssigned"),
            failed: t("attendeesError"),
            you: (name) => t("youName", { name }),
          },
          assigneeId: agent?.id ?? null,
          onAssign: (to) => void actions.assign(to),
        }}
        team={{
          texts: { title: t("teams.move"), none: t("teams.none"), private: t("teams.private") },
          teamId: chat.team?.id ?? null,
          onMove: (to) => void actions.moveToTeam(to),
        }}
        groups={[
          [
            mayWriteTickets && {
              icon: TicketIcon,
              label: t("createTicket"),
              onFocus: LazyTicketModal.preload,
              does: () => setTicketing(true),
            },
            {
              icon: BookPlusIcon,
              label: t("proposeKnowledge"),
              onFocus: ProposeDialog.preload,
              does: () => setProposing(true),
            },
            isOpen &&
              agent === null && {
                icon: UserCheckIcon,
                label: actions.isTaking ? t("taking") : t("take"),
                hotkey: "i",
                disabled: actions.isTaking,
                does: actions.take,
              },
            isOpen && { icon: ArrowRightLeftIcon, label: t("passTo"), hotkey: "a", does: "assign" },
            hasTeams && mayWrite && { icon: UsersIcon, label: t("teams.move"), hotkey: "t", does: "team" },
            isOpen && { icon: ClockIcon, label: t("snooze.menu"), hotkey: "s", does: onSnooze },
            isOpen && { icon: PencilIcon, label: t("edit"), onFocus: LazyConversationModal.preload, does: onEdit },
            mayWrite && { icon: Trash2Icon, label: t("delete"), destructive: true, does: onDelete },
          ],
        ]}
        facts={[
          [t("details.priority"), t(`priority.${chat.priority}`)],
          [t("details.channel"), t(`channel.${chat.channelName}`)],
          [t("details.agent"), agent?.name ?? t("unassigned")],
          ...(hasTeams ? ([[t("details.team"), chat.team?.name ?? t("teams.none")]] as const) : []),
          [t("details.tags"), tags.length > 0 ? tags.join(", ") : t("details.noTags")],
          [t("details.updated"), times.exact(chat.updatedAt)],
        ]}
      />
      {isTicketing ? (
        <LazyTicketModal
          ticket={null}
          prefilled={{
            subject: chat.subject,
            description: lastWords(client.getQueryData<Thread>(threadKey(chat.id))),
            priority: chat.priority,
            tags: [...tags],
            assignee: { id: viewer.id, label: viewer.name },
            customer: { id: user.id, label: user.name || user.email || `#${user.id}` },
            conversation: { id: chat.id, label: chat.subject },
          }}
          onShow={(id) => go(`/tickets/${id}`)}
          onSaved={() => setTicketing(false)}
          onClose={() => setTicketing(false)}
        />
      ) : null}
      {isProposing ? <ProposeDialog chat={chat} onClose={() => setProposing(false)} /> : null}
    </>
  );
}

/** What the customer wrote last, as the beginning of a ticket's description. */
function lastWords(thread: Thread | undefined): string {
  const said = (thread?.messages ?? []).filter(
    ({ isFromAttender, content }) => !isFromAttender && content !== FILES_ONLY_TEXT,
  );
  return said
    .slice(-DESCRIBING_MESSAGES)
    .map(({ content }) => content.trim())
    .join("\n\n")
    .slice(-DESCRIPTION_MAX_LENGTH);
}
