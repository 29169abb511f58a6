import { useQueryClient } from "@tanstack/react-query";
import {
  ArrowRightLeftIcon,
  BookPlusIcon,
  CircleCheckIcon,
  PencilIcon,
  RotateCcwIcon,
  TicketIcon,
  Trash2Icon,
  UserCheckIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import type { ChatActions } from "@/components/conversations/data/use-chat-actions";
import { LazyConversationModal } from "@/components/conversations/form/conversation-modal-part";
import { AssignList } from "@/components/desk/menu/assign-list";
import { RecordMenu, type RecordMenuProps } from "@/components/desk/menu/record-menu";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useGo } from "@/components/shell/use-go";
import { DESCRIPTION_MAX_LENGTH } from "@/components/tickets/ticket-limits";
import { LazyTicketModal } from "@/components/tickets/ticket-modal-part";
import { DropdownMenuFacts, DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { threadKey } from "@/lib/client/cache/cache-keys";
import type { Thread } from "@/lib/client/cache/message-thread";
import { FILES_ONLY_TEXT } from "@/lib/client/calls/limits";
import { lazyPart } from "@/lib/client/lazy-part";
import type { ChatDto } from "@/lib/modules/conversations/schema";

const ProposeDialog = lazyPart(() => import("./propose-dialog"), "ProposeDialog");
/** Most messages of the customer with which a ticket's description begins. */
const DESCRIBING_MESSAGES = 5;

/** The conversation's menu and its details. */
export function DetailMenu({
  chat,
  actions,
  view,
  onView,
  onClose,
  onEdit,
  onDelete,
}: RecordMenuProps & {
  chat: ChatDto;
  actions: ChatActions;
  onClose: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const t = useTranslations("conversations");
  const go = useGo();
  const client = useQueryClient();
  const { viewer } = useScreen();
  const [isTicketing, setTicketing] = useState(false);
  const [isProposing, setProposing] = useState(false);
  const isOpen = chat.status !== "closed";

  return (
    <>
      <RecordMenu
        label={t("menu")}
        view={view}
        onView={onView}
        assignees={
          <AssignList
            texts={{
              title: t("passTo"),
              nobody: t("notAssigned"),
              failed: t("attendeesError"),
              you: (name) => t("youName", { name }),
            }}
            assigneeId={chat.assignedAttender?.id ?? null}
            onAssign={(to) => void actions.assign(to)}
          />
        }
      >
        <DropdownMenuItem icon={TicketIcon} onSelect={() => setTicketing(true)} onFocus={LazyTicketModal.preload}>
          {t("createTicket")}
        </DropdownMenuItem>
        <DropdownMenuItem icon={BookPlusIcon} onSelect={() => setProposing(true)} onFocus={ProposeDialog.preload}>
          {t("proposeKnowledge")}
        </DropdownMenuItem>
        {isOpen && chat.assignedAttender === null ? (
          <DropdownMenuItem
            icon={UserCheckIcon}
            hotkey="i"
            disabled={actions.isTaking}
            onSelect={() => void actions.take()}
          >
            {actions.isTaking ? t("taking") : t("take")}
          </DropdownMenuItem>
        ) : null}
        {isOpen ? (
          <>
            <DropdownMenuItem
              icon={ArrowRightLeftIcon}
              hotkey="a"
              onSelect={(event) => {
                event.preventDefault();
                onView("assign");
              }}
            >
              {t("passTo")}
            </DropdownMenuItem>
            <DropdownMenuItem icon={CircleCheckIcon} hotkey="e" disabled={actions.isClosing} onSelect={onClose}>
              {t("close")}
            </DropdownMenuItem>
            <DropdownMenuItem icon={PencilIcon} onSelect={onEdit} onFocus={LazyConversationModal.preload}>
              {t("edit")}
            </DropdownMenuItem>
          </>
        ) : (
          <DropdownMenuItem icon={RotateCcwIcon} onSelect={() => void actions.reopen()}>
            {t("reopenConversation")}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem icon={Trash2Icon} destructive onSelect={onDelete}>
          {t("delete")}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <Details chat={chat} />
      </RecordMenu>
      {isTicketing ? (
        <Suspense>
          <LazyTicketModal
            ticket={null}
            prefilled={{
              subject: chat.subject,
              description: lastWords(client.getQueryData<Thread>(threadKey(chat.id))),
              priority: chat.priority,
              tags: [...chat.tags],
              assignee: { id: viewer.id, label: viewer.name },
              customer: { id: chat.user.id, label: chat.user.name || chat.user.email || `#${chat.user.id}` },
              conversation: { id: chat.id, label: chat.subject },
            }}
            onShow={(id) => go(`/tickets/${id}`)}
            onSaved={() => setTicketing(false)}
            onClose={() => setTicketing(false)}
          />
        </Suspense>
      ) : null}
      {isProposing ? (
        <Suspense>
          <ProposeDialog chat={chat} onClose={() => setProposing(false)} />
        </Suspense>
      ) : null}
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

function Details({ chat }: { chat: ChatDto }) {
  const t = useTranslations("conversations");
  const { times } = useScreen();
  return (
    <DropdownMenuFacts
      facts={[
        [t("details.priority"), t(`priority.${chat.priority}`)],
        [t("details.channel"), t(`channel.${chat.channelName}`)],
        [t("details.agent"), chat.assignedAttender?.name ?? t("unassigned")],
        [t("details.tags"), chat.tags.length > 0 ? chat.tags.join(", ") : t("details.noTags")],
        [t("details.updated"), times.exact(chat.updatedAt)],
      ]}
    />
  );
}
