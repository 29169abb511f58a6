import type { QueryClient } from "@tanstack/react-query";
import { asksOwnFields } from "@/lib/kernel/conditions/own-field";
import { conditionOfList, type ListQuery } from "@/lib/modules/conversations/filter";
import { isOfTeam, isUnderTab } from "@/lib/modules/conversations/policy";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { holdsFor } from "@/lib/modules/conversations/views/policy";
import { chatKey, listKey } from "./cache-keys";
import { type ChatList, isWithinLoaded, mergeRows, orderOf, patchRows, type RowPatch } from "./chat-rows";

const LISTS = ["chats"] as const;

/** The lists that were read so far, with what each is of. */
export function cachedLists(client: QueryClient): [ListQuery, ChatList][] {
  return client.getQueriesData<ChatList>({ queryKey: LISTS }).flatMap(([key, list]) => {
    const query = key[1] as ListQuery;
    return list ? [[query, list] as [ListQuery, ChatList]] : [];
  });
}

/** A list that doesn't have this conversation. */
export function without(list: ChatList, chatId: number): ChatList {
  return { ...list, rows: list.rows.filter(({ id }) => id !== chatId) };
}

/** A conversation that is somewhere in the cache. */
export function findChat(client: QueryClient, chatId: number): ChatDto | undefined {
  const single = client.getQueryData<ChatDto>(chatKey(chatId));
  if (single) return single;
  for (const [, list] of cachedLists(client)) {
    const row = list.rows.find(({ id }) => id === chatId);
    if (row) return row;
  }
  return undefined;
}

/** Whether a conversation is one of a list's. */
export function belongsTo(chat: ChatDto, query: ListQuery, attenderId: number): boolean {
  const view = { attenderId, now: Date.now() };
  return (
    isOfTeam(chat.team, query.team) &&
    isUnderTab(chat, query.filter, view) &&
    holdsFor(conditionOfList(query), chat, view)
  );
}

/** Whether only the server knows which rows a list has: which teams somebody leads, and what is in fields of the workspace's own. */
const isServers = (query: ListQuery) => query.filter === "team_overdue" || asksOwnFields(conditionOfList(query));

/** Whether a row may come into a list that hasn't got it. */
const mayEnter = (query: ListQuery) => query.search === "" && !isServers(query);

/** Puts a whole conversation wherever it belongs: its own entry and every list whose tab it matches. */
export function putChat(client: QueryClient, incoming: ChatDto, attenderId: number): void {
  // What is sent to many at once doesn't say how far each has read.
  const lastReadSeq = incoming.lastReadSeq ?? findChat(client, incoming.id)?.lastReadSeq ?? null;
  const chat = { ...incoming, lastReadSeq };
  client.setQueryData<ChatDto>(chatKey(chat.id), chat);
  for (const [query, list] of cachedLists(client)) {
    const known = list.rows.find(({ id }) => id === chat.id);
    const order = orderOf(query);
    const belongs = belongsTo(chat, query, attenderId);
    // What a search finds is the server's to say: a row it didn't name isn't added.
    if (belongs && (known || (mayEnter(query) && isWithinLoaded(list, chat, order)))) {
      const rows = mergeRows(list.rows, [known?.hit ? { ...chat, hit: known.hit } : chat], order);
      client.setQueryData<ChatList>(listKey(query), { ...list, rows });
    } else if (known) {
      client.setQueryData<ChatList>(listKey(query), without(list, chat.id));
    }
  }
}

/** Applies changes to every cached list and conversation. */
export function patchChats(client: QueryClient, patches: readonly RowPatch[], attenderId: number): void {
  const byId = new Map<number, RowPatch>();
  for (const patch of patches) byId.set(patch.id, { ...byId.get(patch.id), ...patch });
  for (const [query, list] of cachedLists(client)) {
    const order = orderOf(query);
    // A row that enters a tab by this change is complete in another cached list more often than not.
    const entering = [...byId.values()].flatMap((patch) => {
      const known = findChat(client, patch.id);
      if (!known || !mayEnter(query) || list.rows.some(({ id }) => id === patch.id)) return [];
      const next = { ...known, ...patch };
      return belongsTo(next, query, attenderId) && isWithinLoaded(list, next, order) ? [next] : [];
    });
    const patched = patchRows(list, byId, (chat) => belongsTo(chat, query, attenderId), order);
    const next = entering.length > 0 ? { ...patched, rows: mergeRows(patched.rows, entering, order) } : patched;
    if (next !== list) client.setQueryData<ChatList>(listKey(query), next);
  }
  for (const patch of byId.values()) {
    client.setQueryData<ChatDto>(chatKey(patch.id), (chat) => (chat ? { ...chat, ...patch } : chat));
  }
}
