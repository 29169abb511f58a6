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
} from "lucide-react";
import { useTranslations } from "next-intl";
import { AssignList } from "@/components/desk/menu/assign-list";
import { RecordMenu, type RecordMenuProps } from "@/components/desk/menu/record-menu";
import { useScreen } from "@/components/desk/screen/screen-context";
import { DropdownMenuFacts, DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { canRelease, canTake } from "@/lib/modules/tickets/policy";
import type { TicketDetailDto } from "@/lib/modules/tickets/schema";
import type { TicketActions } from "./use-ticket-actions";

/** The ticket's menu and its details. */
export function TicketMenu({
  ticket,
  actions,
  view,
  onView,
  onEdit,
  onDelete,
  onConversation,
}: RecordMenuProps & {
  ticket: TicketDetailDto;
  actions: TicketActions;
  onEdit: () => void;
  onDelete: () => void;
  /** Leaves for a conversation, or for all of them. */
  onConversation: (chatId: number | null) => void;
}) {
  const t = useTranslations("tickets");
  const texts = useTranslations("ticket-form");
  const { viewer } = useScreen();
  const { conversation } = ticket;

  return (
    <RecordMenu
      label={t("menu")}
      view={view}
      onView={onView}
      assignees={
        <AssignList
          texts={{
            title: t("transfer"),
            nobody: texts("unassigned"),
            failed: t("attendeesError"),
            you: (name) => t("youName", { name }),
          }}
          assigneeId={ticket.assignee?.id ?? null}
          onAssign={(to) => void actions.transfer(to)}
        />
      }
    >
      {canTake(ticket) ? (
        <DropdownMenuItem
          icon={UserCheckIcon}
          hotkey="i"
          disabled={actions.isTaking}
          onSelect={() => void actions.take()}
        >
          {t("take")}
        </DropdownMenuItem>
      ) : null}
      {canRelease(ticket, viewer.id) ? (
        <DropdownMenuItem icon={UserMinusIcon} onSelect={() => void actions.release()}>
          {t("release")}
        </DropdownMenuItem>
      ) : null}
      <DropdownMenuItem
        icon={ArrowRightLeftIcon}
        hotkey="a"
        onSelect={(event) => {
          event.preventDefault();
          onView("assign");
        }}
      >
        {t("transfer")}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={MessagesSquareIcon} onSelect={() => onConversation(null)}>
        {t("goToConversations")}
      </DropdownMenuItem>
      {conversation ? (
        <DropdownMenuItem icon={MessageSquareIcon} onSelect={() => onConversation(conversation.id)}>
          {t("seeConversation")}
        </DropdownMenuItem>
      ) : null}
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={PencilIcon} hotkey="e" onSelect={onEdit}>
        {t("edit")}
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={CircleDotIcon}
        disabled={ticket.status === "in_progress"}
        onSelect={() => void actions.setStatus("in_progress")}
      >
        {t("markInProgress")}
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={CircleCheckIcon}
        disabled={ticket.status === "resolved"}
        onSelect={() => void actions.setStatus("resolved")}
      >
        {t("markResolved")}
      </DropdownMenuItem>
      <DropdownMenuItem icon={Trash2Icon} destructive onSelect={onDelete}>
        {t("delete")}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <Details ticket={ticket} />
    </RecordMenu>
  );
}

function Details({ ticket }: { ticket: TicketDetailDto }) {
  const t = useTranslations("tickets");
  const texts = useTranslations("ticket-form");
  const { times, viewer } = useScreen();
  const { assignee, createdAt, updatedAt, resolvedAt, tags } = ticket;
  const details: [string, string][] = [
    [
      t("details.assignee"),
      assignee === null
        ? texts("unassigned")
        : assignee.id === viewer.id
          ? t("youName", { name: assignee.name })
          : assignee.name,
    ],
    [t("details.created"), times.exact(createdAt)],
    [t("details.updated"), times.exact(updatedAt)],
    ...(resolvedAt ? [[t("details.resolved"), times.exact(resolvedAt)] as [string, string]] : []),
    [t("details.tags"), tags.length > 0 ? tags.join(", ") : t("details.noTags")],
  ];
  return <DropdownMenuFacts facts={details} />;
}
