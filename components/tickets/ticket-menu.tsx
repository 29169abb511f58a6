"use client";

import {
  ArrowRightLeftIcon,
  CircleCheckIcon,
  CircleDotIcon,
  EllipsisVerticalIcon,
  MessageSquareIcon,
  MessagesSquareIcon,
  PencilIcon,
  Trash2Icon,
  UserCheckIcon,
  UserMinusIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useAttendees } from "@/components/conversations/conversation-attendees";
import { useScreen } from "@/components/conversations/screen-context";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { canRelease, canTake } from "@/lib/modules/tickets/policy";
import type { TicketDetailDto } from "@/lib/modules/tickets/schema";
import type { TicketActions } from "./use-ticket-actions";

/** What the menu shows: everything, or to whom the ticket can be passed. */
export type TicketMenuView = "all" | "assign";

const NOBODY = "0";

/** The ticket's menu and its details. */
export function TicketMenu({
  ticket,
  actions,
  view,
  onView,
  onEdit,
  onDelete,
  onConversation,
}: {
  ticket: TicketDetailDto;
  actions: TicketActions;
  /** Null while the menu is closed. */
  view: TicketMenuView | null;
  onView: (view: TicketMenuView | null) => void;
  onEdit: () => void;
  onDelete: () => void;
  /** Leaves for a conversation, or for all of them. */
  onConversation: (chatId: number | null) => void;
}) {
  const t = useTranslations("tickets");
  const { viewer } = useScreen();
  const content = useRef<HTMLDivElement>(null);
  const { conversation } = ticket;

  // The item that was used to get here is gone, and the focus with it.
  useEffect(() => {
    if (view === "assign") content.current?.focus();
  }, [view]);

  return (
    // Not modal: a modal menu hides the page from screen readers while its links and fields still take the focus.
    <DropdownMenu open={view !== null} onOpenChange={(open) => onView(open ? "all" : null)} modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={t("menu")} title={t("menu")}>
          <EllipsisVerticalIcon aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent ref={content} align="end" className="w-72">
        {view === "assign" ? (
          <TransferList ticket={ticket} actions={actions} />
        ) : (
          <>
            {canTake(ticket) ? (
              <DropdownMenuItem disabled={actions.isTaking} onSelect={() => void actions.take()}>
                <UserCheckIcon aria-hidden="true" />
                {t("take")}
                <Key>i</Key>
              </DropdownMenuItem>
            ) : null}
            {canRelease(ticket, viewer.id) ? (
              <DropdownMenuItem onSelect={() => void actions.release()}>
                <UserMinusIcon aria-hidden="true" />
                {t("release")}
              </DropdownMenuItem>
            ) : null}
            <DropdownMenuItem
              onSelect={(event) => {
                event.preventDefault();
                onView("assign");
              }}
            >
              <ArrowRightLeftIcon aria-hidden="true" />
              {t("transfer")}
              <Key>a</Key>
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={() => onConversation(null)}>
              <MessagesSquareIcon aria-hidden="true" />
              {t("goToConversations")}
            </DropdownMenuItem>
            {conversation ? (
              <DropdownMenuItem onSelect={() => onConversation(conversation.id)}>
                <MessageSquareIcon aria-hidden="true" />
                {t("seeConversation")}
              </DropdownMenuItem>
            ) : null}
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={onEdit}>
              <PencilIcon aria-hidden="true" />
              {t("edit")}
              <Key>e</Key>
            </DropdownMenuItem>
            <DropdownMenuItem
              disabled={ticket.status === "in_progress"}
              onSelect={() => void actions.setStatus("in_progress")}
            >
              <CircleDotIcon aria-hidden="true" />
              {t("markInProgress")}
            </DropdownMenuItem>
            <DropdownMenuItem
              disabled={ticket.status === "resolved"}
              onSelect={() => void actions.setStatus("resolved")}
            >
              <CircleCheckIcon aria-hidden="true" />
              {t("markResolved")}
            </DropdownMenuItem>
            <DropdownMenuItem destructive onSelect={onDelete}>
              <Trash2Icon aria-hidden="true" />
              {t("delete")}
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <Details ticket={ticket} />
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function TransferList({ ticket, actions }: { ticket: TicketDetailDto; actions: TicketActions }) {
  const t = useTranslations("tickets");
  const texts = useTranslations("ticket-form");
  const { viewer } = useScreen();
  const { attendees, isPending, isError, refetch } = useAttendees();
  return (
    <>
      <DropdownMenuLabel>{t("transfer")}</DropdownMenuLabel>
      {/* All at once: an item that is alone while the names load would have the focus, and Enter would release. */}
      {isPending ? (
        <p className="px-2 py-1.5 text-muted-foreground text-xs">{texts("searching")}</p>
      ) : (
        <DropdownMenuRadioGroup
          value={String(ticket.assignee?.id ?? NOBODY)}
          onValueChange={(value) => void actions.transfer(attendees.find(({ id }) => String(id) === value) ?? null)}
        >
          {attendees.map(({ id, name }) => (
            <DropdownMenuRadioItem key={id} value={String(id)}>
              <span className="min-w-0 truncate">{id === viewer.id ? t("youName", { name }) : name}</span>
            </DropdownMenuRadioItem>
          ))}
          <DropdownMenuRadioItem value={NOBODY}>{texts("unassigned")}</DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
      )}
      {isError ? (
        <DropdownMenuItem
          onSelect={(event) => {
            event.preventDefault();
            void refetch();
          }}
        >
          {t("attendeesError")}
        </DropdownMenuItem>
      ) : null}
    </>
  );
}

function Key({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="ml-auto rounded-md border border-border px-1.5 text-muted-foreground text-xs">
      {children}
    </span>
  );
}

function Details({ ticket }: { ticket: TicketDetailDto }) {
  const t = useTranslations("tickets");
  const texts = useTranslations("ticket-form");
  const { times, viewer } = useScreen();
  const { assignee, createdAt, updatedAt, resolvedAt, tags } = ticket;
  const details = [
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
    ...(resolvedAt ? [[t("details.resolved"), times.exact(resolvedAt)]] : []),
    [t("details.tags"), tags.length > 0 ? tags.join(", ") : t("details.noTags")],
  ];
  return (
    // No <dl>: a menu may own nothing but items, groups and plain text.
    <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 px-2 py-1.5 text-list">
      {details.map(([term, value]) => (
        <div key={term} className="contents">
          <span className="text-muted-foreground">{term}</span>
          <span className="min-w-0 break-words text-right">{value}</span>
        </div>
      ))}
    </div>
  );
}
