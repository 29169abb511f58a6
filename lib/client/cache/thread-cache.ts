import type { QueryClient } from "@tanstack/react-query";
import { type MessageChange, noteNews, withNews } from "@/lib/client/alerts/message-news";
import { fetchMessages } from "@/lib/client/calls/chat-calls";
import { PAGE_SIZE_MAX } from "@/lib/client/calls/limits";
import { FIRST_PAGE_SIZE } from "@/lib/client/calls/list-calls";
import { ApiError } from "@/lib/client/http/api";
import { confirmDelivered } from "@/lib/client/outbox/message-outbox";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import { threadKey } from "./cache-keys";
import {
  appendMessages,
  appendPage,
  changeInThread,
  hasUnfinished,
  lastSeq,
  prependMessages,
  refreshMessages,
  type Thread,
} from "./message-thread";

/** Full pages that fill a gap; a conversation that moved further meanwhile is loaded anew from its end. */
const CATCH_UP_PAGES_MAX = 5;
/** Wait before a catch-up that failed is tried again, while somebody reads the conversation. */
const RETRY_MS = 5_000;
/** A catch-up that is under way; `isAsked` when it was asked for again, so that what it has read by then isn't enough. */
type Run = { isAsked: boolean; done: Promise<void> };
const running = new Map<number, Run>();
/** What arrives while a conversation's newest page is on its way: the page may have been read before it was stored. */
const arrivals = new Map<number, Set<MessageDto[]>>();

function watchArrivals(chatId: number): { arrived: MessageDto[]; stop: () => void } {
  const arrived: MessageDto[] = [];
  const readers = arrivals.get(chatId) ?? new Set();
  arrivals.set(chatId, readers.add(arrived));
  return {
    arrived,
    stop: () => {
      readers.delete(arrived);
      if (readers.size === 0) arrivals.delete(chatId);
    },
  };
}

async function readMessages(...[chatId, part, signal]: Parameters<typeof fetchMessages>) {
  const since = performance.now();
  const page = await fetchMessages(chatId, part, signal);
  return { ...page, items: withNews(chatId, since, page.items) };
}

/** The newest messages of a conversation, with what arrived while they were read. */
export async function fetchThread(chatId: number, signal?: AbortSignal): Promise<Thread> {
  const { arrived, stop } = watchArrivals(chatId);
  try {
    const page = await readMessages(chatId, { pageSize: FIRST_PAGE_SIZE }, signal);
    confirmDelivered(page.items);
    const read = { messages: page.items, olderCursor: page.nextCursor };
    const { thread, hasGap } = appendMessages(read, arrived);
    if (!hasGap) return thread;
  } finally {
    stop();
  }
  return fetchThread(chatId, signal);
}

/** Adds messages that arrived; fetches what is missing when their numbers leave a gap. */
export function receiveMessages(client: QueryClient, chatId: number, incoming: readonly MessageDto[]): void {
  confirmDelivered(incoming);
  for (const arrived of arrivals.get(chatId) ?? []) arrived.push(...incoming);
  const thread = client.getQueryData<Thread>(threadKey(chatId));
  // Never opened in this tab, or still loading: then the page that is on its way takes them along.
  if (!thread) return;
  const result = appendMessages(thread, incoming);
  if (result.thread !== thread) client.setQueryData<Thread>(threadKey(chatId), result.thread);
  if (result.hasGap) void catchUp(client, chatId);
}

async function fetchMissed(client: QueryClient, chatId: number, run: Run): Promise<void> {
  const queryKey = threadKey(chatId);
  const query = client.getQueryCache().find({ queryKey });
  // A page that is on its way was perhaps read before the room was joined.
  if (query && query.state.fetchStatus !== "idle") await query.promise;
  let pages = 0;
  do {
    run.isAsked = false;
    const thread = client.getQueryData<Thread>(queryKey);
    // Read from the middle, the thread gets its newer pages as the reader comes to them.
    if (!thread || thread.hasNewer) return;
    const page = await readMessages(chatId, { afterSeq: lastSeq(thread), pageSize: PAGE_SIZE_MAX });
    confirmDelivered(page.items);
    client.setQueryData<Thread>(queryKey, (current) => current && appendMessages(current, page.items).thread);
    if (page.items.length < PAGE_SIZE_MAX) continue;
    run.isAsked = true;
    pages += 1;
    if (pages % CATCH_UP_PAGES_MAX === 0) await client.resetQueries({ queryKey });
  } while (run.isAsked);
}

async function runCatchUp(client: QueryClient, chatId: number, run: Run): Promise<void> {
  try {
    await fetchMissed(client, chatId, run);
  } catch (error) {
    const isRead = () =>
      client
        .getQueryCache()
        .find({ queryKey: threadKey(chatId) })
        ?.isActive() ?? false;
    if (!isFinal(error)) setTimeout(() => (isRead() ? void catchUp(client, chatId) : undefined), RETRY_MS);
  } finally {
    running.delete(chatId);
  }
}

/** Whether asking again is of use: the server has answered that the conversation isn't this attender's to read. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}

/**
 * Fetches what came after the last known message: after joining a room, after every reconnect, and where numbers leave a gap.
 * What was stored before the call is there in the end, whatever a catch-up that is under way had read by then.
 */
export function catchUp(client: QueryClient, chatId: number): Promise<void> {
  const known = running.get(chatId);
  if (known) {
    known.isAsked = true;
    return known.done;
  }
  const run: Run = { isAsked: false, done: Promise.resolve() };
  running.set(chatId, run);
  run.done = runCatchUp(client, chatId, run);
  return run.done;
}

/** Loads the page before the oldest loaded message. */
export async function loadOlder(client: QueryClient, chatId: number): Promise<void> {
  const cursor = client.getQueryData<Thread>(threadKey(chatId))?.olderCursor;
  if (!cursor) return;
  // The reader who goes far back is spared a request per screen.
  const loaded = client.getQueryData<Thread>(threadKey(chatId))?.messages.length ?? 0;
  const pageSize = loaded > FIRST_PAGE_SIZE ? PAGE_SIZE_MAX : FIRST_PAGE_SIZE;
  const page = await readMessages(chatId, { cursor, pageSize });
  client.setQueryData<Thread>(threadKey(chatId), (thread) =>
    // A jump meanwhile made it another part of the conversation.
    thread?.olderCursor === cursor ? prependMessages(thread, page.items, page.nextCursor) : thread,
  );
}

/** Loads the page after the newest loaded message, where the thread was opened in its middle. */
export async function loadNewer(client: QueryClient, chatId: number): Promise<void> {
  const thread = client.getQueryData<Thread>(threadKey(chatId));
  if (!thread?.hasNewer) return;
  const afterSeq = lastSeq(thread);
  const page = await readMessages(chatId, { afterSeq, pageSize: FIRST_PAGE_SIZE });
  client.setQueryData<Thread>(threadKey(chatId), (current) =>
    // A jump meanwhile made it another part of the conversation.
    current?.hasNewer && lastSeq(current) === afterSeq
      ? appendPage(current, page.items, page.nextCursor !== null)
      : current,
  );
  if (page.nextCursor === null) await catchUp(client, chatId);
}

/** Makes the loaded part the one around a message. Null when the conversation has no such message. */
export async function loadAround(client: QueryClient, chatId: number, seq: number): Promise<Thread | null> {
  const page = await readMessages(chatId, { aroundSeq: seq, pageSize: FIRST_PAGE_SIZE });
  if (!page.items.some((message) => message.seq === seq)) return null;
  const messages = page.items;
  // The page reaches half its size beyond the number; one that ends before that ends at the conversation's end.
  const hasNewer = (messages.at(-1)?.seq ?? 0) >= seq + FIRST_PAGE_SIZE / 2;
  const thread: Thread = { messages, olderCursor: page.nextCursor, ...(hasNewer ? { hasNewer } : {}) };
  client.setQueryData<Thread>(threadKey(chatId), thread);
  // What arrived while the page was on its way was added to the part that it replaces.
  if (!hasNewer) void catchUp(client, chatId);
  return thread;
}

/** Makes the loaded part the conversation's end again. */
export async function loadEnd(client: QueryClient, chatId: number): Promise<void> {
  client.setQueryData<Thread>(threadKey(chatId), await fetchThread(chatId));
  // What was sent or arrived while the page was on its way found no end to be appended to.
  await catchUp(client, chatId);
}

/** Changes a message wherever it shows. */
export function receiveChange(client: QueryClient, chatId: number, seq: number, change: MessageChange): void {
  noteNews(chatId, seq, change);
  client.setQueryData<Thread>(threadKey(chatId), (thread) => thread && changeInThread(thread, seq, change));
}

/**
 * Reads the loaded messages again, after a time in which the hub couldn't tell of their changes. Very long threads only from
 * their end backwards: further up nothing is on its way any more.
 */
export async function refreshThread(client: QueryClient, chatId: number): Promise<void> {
  const thread = client.getQueryData<Thread>(threadKey(chatId));
  const first = thread?.messages[0]?.seq;
  if (first === undefined) return;
  const last = lastSeq(thread);
  let afterSeq = Math.max(first - 1, last - CATCH_UP_PAGES_MAX * PAGE_SIZE_MAX);
  while (afterSeq < last) {
    const pageSize = Math.min(PAGE_SIZE_MAX, last - afterSeq);
    const page = await readMessages(chatId, { afterSeq, pageSize });
    client.setQueryData<Thread>(threadKey(chatId), (current) => current && refreshMessages(current, page.items));
    if (page.items.length < pageSize) return;
    afterSeq += pageSize;
  }
}

/**
 * After a room was joined: a first time, what may have changed between the first read and the join; later, everything,
 * because a whole disconnection lies in between.
 */
export async function refreshAfterJoin(client: QueryClient, chatId: number, isRejoin: boolean): Promise<void> {
  try {
    await client.getQueryCache().find({ queryKey: threadKey(chatId) })?.promise;
    const thread = client.getQueryData<Thread>(threadKey(chatId));
    if (thread && (isRejoin || hasUnfinished(thread))) await refreshThread(client, chatId);
  } catch {
    // Offline again: the next reconnect repeats this.
  }
}
