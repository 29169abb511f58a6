import { useQueryClient } from "@tanstack/react-query";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useGo } from "@/components/shell/use-go";
import { DESCRIPTION_MAX_LENGTH } from "@/components/tickets/ticket-limits";
import { LazyTicketModal } from "@/components/tickets/ticket-modal-part";
import { threadKey } from "@/lib/client/cache/cache-keys";
import type { Thread } from "@/lib/client/cache/message-thread";
import { FILES_ONLY_TEXT } from "@/lib/client/calls/limits";
import type { ChatDto } from "@/lib/modules/conversations/schema";

/** Most messages of the customer with which a ticket's description begins. */
const DESCRIBING_MESSAGES = 5;

/** The form of a ticket about a conversation, filled in from it. Mounted only while it is open. */
export function TicketOfConversation({ chat, onClose }: { chat: ChatDto; onClose: () => void }) {
  const { viewer } = useScreen();
  const go = useGo();
  const client = useQueryClient();
  const { id, subject, priority, tags, user } = chat;
  return (
    <LazyTicketModal
      ticket={null}
      prefilled={{
        subject,
        description: lastWords(client.getQueryData<Thread>(threadKey(id))),
        priority,
        tags: [...tags],
        assignee: { id: viewer.id, label: viewer.name },
        customer: { id: user.id, label: user.name || user.email || `#${user.id}` },
        conversation: { id, label: subject },
      }}
      onShow={(ticketId) => go(`/tickets/${ticketId}`)}
      onSaved={onClose}
      onClose={onClose}
    />
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
