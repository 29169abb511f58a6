import type { QueryClient } from "@tanstack/react-query";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import { threadKey } from "./cache-keys";
import { FIRST_PAGE_SIZE, fetchMessages } from "./chat-calls";
import { PAGE_SIZE_MAX } from "./limits";
import { appendMessages, lastSeq, prependMessages, type Thread } from "./message-thread";
import { confirmDelivered } from "./outbox";

/** Requests that fill a gap; a conversation that moved further meanwhile is loaded anew from its end. */
const CATCH_UP_REQUESTS_MAX = 5;
const catchingUp = new Map<number, Promise<void>>();

/** The newest messages of a conversation. */
export async function fetchThread(chatId: number, signal?: AbortSignal): Promise<Thread> {
  const page = await fetchMessages(chatId, { pageSize: FIRST_PAGE_SIZE }, signal);
  confirmDelivered(page.items);
  return { messages: page.items, olderCursor: page.nextCursor };
}

/** Adds messages that arrived; fetches what is missing when their numbers leave a gap. */
export function receiveMessages(client: QueryClient, chatId: number, incoming: readonly MessageDto[]): void {
  confirmDelivered(incoming);
  const thread = client.getQueryData<Thread>(threadKey(chatId));
  // Never opened in this tab, or still loading: opening it reads everything.
  if (!thread) return;
  const result = appendMessages(thread, incoming);
  if (result.thread !== thread) client.setQueryData<Thread>(threadKey(chatId), result.thread);
  if (result.hasGap) void catchUp(client, chatId);
}

async function fetchMissed(client: QueryClient, chatId: number): Promise<void> {
  for (let request = 0; request < CATCH_UP_REQUESTS_MAX; request += 1) {
    const thread = client.getQueryData<Thread>(threadKey(chatId));
    if (!thread) return;
    const page = await fetchMessages(chatId, { afterSeq: lastSeq(thread), pageSize: PAGE_SIZE_MAX });
    confirmDelivered(page.items);
    client.setQueryData<Thread>(threadKey(chatId), (current) => current && appendMessages(current, page.items).thread);
    if (page.items.length < PAGE_SIZE_MAX) return;
  }
  await client.resetQueries({ queryKey: threadKey(chatId) });
}

/** Fetches what came after the last known message: after joining a room, and after every reconnect. */
export function catchUp(client: QueryClient, chatId: number): Promise<void> {
  const running = catchingUp.get(chatId);
  if (running) return running;
  const run = fetchMissed(client, chatId)
    .catch(() => {
      // Offline again: the next reconnect repeats this.
      return;
    })
    .finally(() => catchingUp.delete(chatId));
  catchingUp.set(chatId, run);
  return run;
}

/** Loads the page before the oldest loaded message. */
export async function loadOlder(client: QueryClient, chatId: number): Promise<void> {
  const cursor = client.getQueryData<Thread>(threadKey(chatId))?.olderCursor;
  if (!cursor) return;
  const page = await fetchMessages(chatId, { cursor, pageSize: FIRST_PAGE_SIZE });
  client.setQueryData<Thread>(
    threadKey(chatId),
    (thread) => thread && prependMessages(thread, page.items, page.nextCursor),
  );
}
