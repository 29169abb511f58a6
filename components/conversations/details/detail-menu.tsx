import {
  ArrowRightLeftIcon,
  BookPlusIcon,
  BotIcon,
  ClockIcon,
  ListChecksIcon,
  MergeIcon,
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
import { LazyTicketModal } from "@/components/tickets/ticket-modal-part";
import { screenActions } from "@/lib/client/keys/screen-actions";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { LazyMergeDialog } from "./merge-dialog-part";

const ProposeDialog = lazyPlace(() => import("./propose-dialog"), "ProposeDialog");

/** The conversation's menu and its details. */
export function DetailMenu({
  chat,
  actions,
  onEdit,
  onDelete,
  onSnooze,
  onTicket,
  onMerge,
  onHandBack,
  ...menu
}: RecordMenuProps & {
  chat: ChatDto;
  actions: ChatActions;
  onEdit: () => void;
  onDelete: () => void;
  onSnooze: () => void;
  /** Opens the form of a ticket about it. */
  onTicket: () => void;
  /** Asks which other one is merged into it. */
  onMerge: () => void;
  /** Gives it back to the assistant; false where there is nothing to give back. */
  onHandBack: (() => void) | false;
}) {
  const t = useTranslations("conversations");
  const mayWrite = useMay("conversations.write");
  const mayWriteTickets = useMay("tickets.write");
  const { times } = useScreen();
  const [isProposing, setProposing] = useState(false);
  const { assignedAttender: agent, tags } = chat;
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
              hotkey: "Shift T",
              onFocus: LazyTicketModal.preload,
              does: onTicket,
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
            onHandBack !== false && { icon: BotIcon, label: t("handBack.menu"), does: onHandBack },
            hasTeams && mayWrite && { icon: UsersIcon, label: t("teams.move"), hotkey: "t", does: "team" },
            isOpen && { icon: ClockIcon, label: t("snooze.menu"), hotkey: "s", does: onSnooze },
            isOpen && {
              icon: ListChecksIcon,
              label: t("macros.menu"),
              hotkey: "Shift M",
              does: () => screenActions().get("macros")?.(),
            },
            isOpen && {
              icon: MergeIcon,
              label: t("merging.menu"),
              onFocus: LazyMergeDialog.preload,
              does: onMerge,
            },
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
      {isProposing ? <ProposeDialog chat={chat} onClose={() => setProposing(false)} /> : null}
    </>
  );
}
