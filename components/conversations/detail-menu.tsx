"use client";

import {
  ArrowRightLeftIcon,
  BookPlusIcon,
  CircleCheckIcon,
  EllipsisVerticalIcon,
  PencilIcon,
  RotateCcwIcon,
  TicketIcon,
  Trash2Icon,
  UserCheckIcon,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from "react";
import type { TicketValues } from "@/components/tickets/ticket-form-values";
import { LazyTicketModal, preloadTicketModal } from "@/components/tickets/ticket-modal-part";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { loadPart } from "@/lib/client/load-part";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { AssignList } from "./conversation-assign-list";
import { preloadConversationModal } from "./conversation-modal-part";
import { useScreen } from "./screen-context";
import type { ChatActions } from "./use-chat-actions";

const loadPropose = () => loadPart(() => import("./propose-dialog"));
const ProposeDialog = lazy(() => loadPropose().then((module) => ({ default: module.ProposeDialog })));
type Proposed = { values?: ComponentProps<typeof ProposeDialog>["values"] };

/** What the menu shows: everything, or to whom the conversation can be passed. */
export type MenuView = "all" | "assign";

/** The conversation's menu and its details. */
export function DetailMenu({
  chat,
  actions,
  view,
  onView,
  onClose,
  onEdit,
  onDelete,
}: {
  chat: ChatDto;
  actions: ChatActions;
  /** Null while the menu is closed. */
  view: MenuView | null;
  onView: (view: MenuView | null) => void;
  onClose: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const t = useTranslations("conversations");
  const router = useRouter();
  const content = useRef<HTMLDivElement>(null);
  const [ticket, setTicket] = useState<{ values?: TicketValues } | null>(null);
  const [proposed, setProposed] = useState<Proposed | null>(null);
  const isOpen = chat.status !== "closed";

  // The item that was used to get here is gone, and the focus with it.
  useEffect(() => {
    if (view === "assign") content.current?.focus();
  }, [view]);

  return (
    <>
      {/* Not modal: a modal menu hides the page from screen readers while its links and fields still take the focus. */}
      <DropdownMenu open={view !== null} onOpenChange={(open) => onView(open ? "all" : null)} modal={false}>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={t("menu")} title={t("menu")}>
            <EllipsisVerticalIcon aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent ref={content} align="end" className="w-72">
          {view === "assign" ? (
            <AssignList chat={chat} onAssign={(to) => void actions.assign(to)} />
          ) : (
            <>
              <DropdownMenuItem onSelect={() => setTicket({})} onFocus={preloadTicketModal}>
                <TicketIcon aria-hidden="true" />
                {t("createTicket")}
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => setProposed({})} onFocus={() => void loadPropose()}>
                <BookPlusIcon aria-hidden="true" />
                {t("proposeKnowledge")}
              </DropdownMenuItem>
              {isOpen && chat.assignedAttender === null ? (
                <DropdownMenuItem disabled={actions.isTaking} onSelect={() => void actions.take()}>
                  <UserCheckIcon aria-hidden="true" />
                  {actions.isTaking ? t("taking") : t("take")}
                  <Key>i</Key>
                </DropdownMenuItem>
              ) : null}
              {isOpen ? (
                <>
                  <DropdownMenuItem
                    onSelect={(event) => {
                      event.preventDefault();
                      onView("assign");
                    }}
                  >
                    <ArrowRightLeftIcon aria-hidden="true" />
                    {t("passTo")}
                    <Key>a</Key>
                  </DropdownMenuItem>
                  <DropdownMenuItem disabled={actions.isClosing} onSelect={onClose}>
                    <CircleCheckIcon aria-hidden="true" />
                    {t("close")}
                    <Key>e</Key>
                  </DropdownMenuItem>
                  <DropdownMenuItem onSelect={onEdit} onFocus={preloadConversationModal}>
                    <PencilIcon aria-hidden="true" />
                    {t("edit")}
                  </DropdownMenuItem>
                </>
              ) : (
                <DropdownMenuItem onSelect={() => void actions.reopen()}>
                  <RotateCcwIcon aria-hidden="true" />
                  {t("reopenConversation")}
                </DropdownMenuItem>
              )}
              <DropdownMenuItem destructive onSelect={onDelete}>
                <Trash2Icon aria-hidden="true" />
                {t("delete")}
              </DropdownMenuItem>
              <DropdownMenuSeparator />
              <Details chat={chat} />
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {ticket ? (
        <Suspense>
          <LazyTicketModal
            ticket={null}
            prefilled={{
              subject: chat.subject,
              customer: { id: chat.user.id, label: chat.user.name || chat.user.email || `#${chat.user.id}` },
              conversation: { id: chat.id, label: chat.subject },
            }}
            values={ticket.values}
            onShow={(id) => router.push(`/tickets/${id}`)}
            onSaved={() => setTicket(null)}
            onLeave={() => setTicket(null)}
            onResume={(values) => setTicket({ values })}
          />
        </Suspense>
      ) : null}
      {proposed ? (
        <Suspense>
          <ProposeDialog
            chat={chat}
            values={proposed.values}
            onClose={() => setProposed(null)}
            onResume={(values) => setProposed({ values })}
          />
        </Suspense>
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

function Details({ chat }: { chat: ChatDto }) {
  const t = useTranslations("conversations");
  const { times } = useScreen();
  const details = [
    [t("details.priority"), t(`priority.${chat.priority}`)],
    [t("details.channel"), t(`channel.${chat.channelName}`)],
    [t("details.agent"), chat.assignedAttender?.name ?? t("unassigned")],
    [t("details.tags"), chat.tags.length > 0 ? chat.tags.join(", ") : t("details.noTags")],
    [t("details.updated"), times.exact(chat.updatedAt)],
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
