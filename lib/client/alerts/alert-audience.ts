import { apiGet, apiPage } from "@/lib/client/http/api";
import type { ChatPatch } from "@/lib/modules/conversations/events";
import type { ChatDto } from "@/lib/modules/conversations/schema";

/** What an alert needs to know of a conversation. */
export type AlertChat = { customer: string; assigneeId: number | null; isClosed: boolean };

const KNOWN_MAX = 1_000;
/** With more unknown conversations than this, one list is cheaper than one call each. */
const SINGLE_FETCHES_MAX = 3;
const LIST_SIZE = 200;

function toAlertChat(chat: ChatDto): AlertChat {
  return {
    customer: chat.user.name,
    assigneeId: chat.assignedAttender?.id ?? null,
    isClosed: chat.status === "closed",
  };
}

/** Remembers whose conversations are, because the events that tell of a message don't always say. */
export function createAlertAudience() {
  const known = new Map<number, AlertChat>();

  const remember = (id: number, chat: AlertChat) => {
    known.delete(id);
    known.set(id, chat);
    const oldest = known.keys().next();
    if (known.size > KNOWN_MAX && !oldest.done) known.delete(oldest.value);
  };

  return {
    put: (chat: ChatDto) => remember(chat.id, toAlertChat(chat)),
    patch: (patch: ChatPatch) => {
      const chat = known.get(patch.id);
      if (!chat) return;
      remember(patch.id, {
        customer: patch.user?.name ?? chat.customer,
        assigneeId: patch.assignedAttender === undefined ? chat.assigneeId : (patch.assignedAttender?.id ?? null),
        isClosed: patch.status === undefined ? chat.isClosed : patch.status === "closed",
      });
    },
    /** What was missed while disconnected may have changed hands. */
    forget: () => known.clear(),
    get: (id: number) => known.get(id),
    /** Asks for what isn't known; what can't be found stays unknown. */
    async learn(ids: readonly number[]): Promise<void> {
      const unknown = ids.filter((id) => !known.has(id));
      if (unknown.length === 0) return;
      const put = (chat: ChatDto) => remember(chat.id, toAlertChat(chat));
      if (unknown.length > SINGLE_FETCHES_MAX) {
        const page = await apiPage<ChatDto>("/api/bff/Chat/GetChats", { filter: "unread", pageSize: LIST_SIZE });
        for (const chat of page.items) put(chat);
        return;
      }
      const answers = await Promise.allSettled(unknown.map((id) => apiGet<ChatDto>(`/api/v1/conversations/${id}`)));
      for (const answer of answers) if (answer.status === "fulfilled") put(answer.value);
    },
  };
}
