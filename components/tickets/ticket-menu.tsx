import {
  ArrowRightLeftIcon,
  CircleCheckIcon,
  CircleDotIcon,
  MessageSquareIcon,
  MessagesSquareIcon,
  PencilIcon,
  Trash2Icon,
  UserCheckIcon,
  UserMinusIcon,
  UsersIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { RecordMenu, type RecordMenuProps } from "@/components/desk/menu/record-menu";
import { useMay } from "@/components/desk/screen/permissions";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useTeams } from "@/components/desk/screen/teams";
import { canRelease, canTake } from "@/lib/modules/tickets/policy";
import type { TicketDetailDto } from "@/lib/modules/tickets/schema";
import type { TicketActions } from "./use-ticket-actions";

/** The ticket's menu and its details. */
export function TicketMenu({
  ticket,
  actions,
  onEdit,
  onDelete,
  onConversation,
  ...menu
}: RecordMenuProps & {
  ticket: TicketDetailDto;
  actions: TicketActions;
  onEdit: () => void;
  onDelete: () => void;
  /** Leaves for a conversation, or for all of them. */
  onConversation: (chatId: number | null) => void;
}) {
  const t = useTranslations("tickets");
  const mayWrite = useMay("tickets.write");
  const texts = useTranslations("ticket-form");
  const { times, viewer } = useScreen();
  const { assignee, team, conversation, createdAt, updatedAt, resolvedAt, status, tags } = ticket;
  const hasTeams = useTeams().length > 0 || team !== null;
  const you = (name: string) => t("youName", { name });
  const holder = assignee?.id === viewer.id ? you(assignee.name) : assignee?.name;
  return (
    <RecordMenu
      {...menu}
      label={t("menu")}
      assign={{
        texts: { title: t("transfer"), nobody: texts("unassigned"), failed: t("attendeesError"), you },
        assigneeId: assignee?.id ?? null,
        onAssign: (to) => void actions.transfer(to),
      }}
      team={{
        texts: { title: t("moveTeam"), none: texts("noTeam"), private: texts("privateTeam") },
        teamId: team?.id ?? null,
        onMove: (to) => void actions.moveToTeam(to),
      }}
      groups={[
        [
          mayWrite &&
            canTake(ticket) && {
              icon: UserCheckIcon,
              label: t("take"),
              hotkey: "i",
              disabled: actions.isTaking,
              does: actions.take,
            },
          mayWrite &&
            canRelease(ticket, viewer.id) && { icon: UserMinusIcon, label: t("release"), does: actions.release },
          mayWrite && { icon: ArrowRightLeftIcon, label: t("transfer"), hotkey: "a", does: "assign" },
          mayWrite && hasTeams && { icon: UsersIcon, label: t("moveTeam"), hotkey: "t", does: "team" },
        ],
        [
          { icon: MessagesSquareIcon, label: t("goToConversations"), does: () => onConversation(null) },
          conversation !== null && {
            icon: MessageSquareIcon,
            label: t("seeConversation"),
            does: () => onConversation(conversation.id),
          },
        ],
        [
          mayWrite && { icon: PencilIcon, label: t("edit"), hotkey: "e", does: onEdit },
          mayWrite && {
            icon: CircleDotIcon,
            label: t("markInProgress"),
            disabled: status === "in_progress",
            does: () => actions.setStatus("in_progress"),
          },
          mayWrite && {
            icon: CircleCheckIcon,
            label: t("markResolved"),
            disabled: status === "resolved",
            does: () => actions.setStatus("resolved"),
          },
          mayWrite && { icon: Trash2Icon, label: t("delete"), destructive: true, does: onDelete },
        ],
      ]}
      facts={[
        [t("details.assignee"), holder ?? texts("unassigned")],
        ...(hasTeams ? [[t("details.team"), team?.name ?? texts("noTeam")] as const] : []),
        [t("details.created"), times.exact(createdAt)],
        [t("details.updated"), times.exact(updatedAt)],
        ...(resolvedAt ? [[t("details.resolved"), times.exact(resolvedAt)] as const] : []),
        [t("details.tags"), tags.length > 0 ? tags.join(", ") : t("details.noTags")],
      ]}
    />
  );
}
