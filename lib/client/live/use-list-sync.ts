import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  ATTENDEES_KEY,
  isOfChat,
  listKey,
  SINGLE_CHATS_KEY,
  TEAMS_KEY,
  VIEWS_KEY,
} from "@/lib/client/cache/cache-keys";
import { findChat, patchChats, putChat } from "@/lib/client/cache/chat-cache";
import type { ChatList } from "@/lib/client/cache/chat-rows";
import { fetchChat } from "@/lib/client/calls/list-calls";
import { loadPart } from "@/lib/client/load-part";
import { useLatest } from "@/lib/client/use-latest";
import { asksOwnFields } from "@/lib/kernel/conditions/own-field";
import type { ChatPatch } from "@/lib/modules/conversations/events";
import { conditionOfList, type ListQuery, listText } from "@/lib/modules/conversations/filter";
import { isOfTeam, isOutsideTab } from "@/lib/modules/conversations/policy";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { conditionText } from "@/lib/modules/conversations/views/filter";
import { onConnected, onHub } from "./socket";

const WAIT_MS = 300;
/** Of a row that isn't known nothing says whether a condition holds for it: on a busy desk that would be asked all the time. */
const CONDITION_WAIT_MS = 2_000;
/** With more unknown rows than this, one fetch of the list is cheaper than one per row. */
const SINGLE_FETCHES_MAX = 3;

/** Keeps the lists equal to the server's: patches rows as they change and reads again what a disconnection missed. */
export function useListSync(active: ListQuery, attenderId: number): void {
  const client = useQueryClient();
  const latest = useLatest(active);
  const text = listText(active);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says what the list is of.
  useEffect(() => {
    const query = latest.current;
    const { filter, team, search } = query;
    const hasOwn = asksOwnFields(conditionOfList(query));
    const waitMs = conditionText(conditionOfList(query)) === "{}" ? WAIT_MS : CONDITION_WAIT_MS;
    const key = listKey(query);
    const unknown = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | null = null;

    const refetch = () => client.invalidateQueries({ queryKey: key, exact: true });

    const readAllAgain = () => {
      // Other tabs' lists are read again when they're shown.
      void client.invalidateQueries({ queryKey: ["chats"], refetchType: "none" });
      void refetch();
    };

    const fetchUnknown = () => {
      timer = null;
      const ids = [...unknown];
      unknown.clear();
      if (search !== "" || hasOwn || ids.length > SINGLE_FETCHES_MAX) return void refetch();
      for (const id of ids) {
        fetchChat(id).then(
          (chat) => putChat(client, chat, attenderId),
          // Gone or out of reach: the list stays without it, and the next change or reconnect asks again.
          () => undefined,
        );
      }
    };

    const noteUnknown = (patches: readonly ChatPatch[]) => {
      const rows = client.getQueryData<ChatList>(key)?.rows ?? [];
      for (const patch of patches) {
        if (rows.some(({ id }) => id === patch.id) || isOutsideTab(patch, filter, { attenderId, now: Date.now() }))
          continue;
        if (patch.team !== undefined && !isOfTeam(patch.team, team)) continue;
        if (search === "" && !hasOwn && findChat(client, patch.id)) continue;
        unknown.add(patch.id);
      }
      if (unknown.size > 0) timer ??= setTimeout(fetchUnknown, waitMs);
    };

    const appear = (chat: ChatDto) => {
      putChat(client, chat, attenderId);
      if (search !== "" || hasOwn) noteUnknown([{ id: chat.id }]);
    };

    const comeBack = (chat: ChatDto) => {
      appear(chat);
      // Where it is open, what was read of it may have been taken out of the cache.
      const isAbout = isOfChat(chat.id);
      void client.invalidateQueries({ predicate: (query) => isAbout(query) && query.state.data === undefined });
    };

    const stops = [
      onHub("NewConversation", ({ chat }) => appear(chat)),
      onHub("ConversationRestored", ({ chat }) => comeBack(chat)),
      onHub("ConversationShown", ({ chat }) => comeBack(chat)),
      onHub("ConversationDeleted", ({ chatId }) => {
        // Rare, so not in the first load.
        void loadPart(() => import("@/lib/client/cache/chat-removal")).then(({ removeChat }) =>
          removeChat(client, chatId),
        );
      }),
      onHub("ConversationRead", ({ chatId, seq }) =>
        patchChats(client, [{ id: chatId, lastReadSeq: seq }], attenderId),
      ),
      onHub("ConversationsUpdated", ({ patches }) => {
        patchChats(client, patches, attenderId);
        noteUnknown(patches);
      }),
      // Rows don't say what is in the workspace's own fields.
      onHub("FieldValuesChanged", () => {
        if (hasOwn) timer ??= setTimeout(fetchUnknown, waitMs);
      }),
      // Whom a row can be given to, and what they are called.
      onHub("TeamChanged", () => void client.invalidateQueries({ queryKey: ATTENDEES_KEY })),
      // Rows show the names of teams, and no deleted team.
      onHub("ViewsChanged", () => void client.invalidateQueries({ queryKey: VIEWS_KEY })),
      // Rows, views and the open conversation have the new name; single rows aren't told.
      onHub("TagsReplaced", () => {
        void client.invalidateQueries({ queryKey: VIEWS_KEY });
        void client.invalidateQueries({ queryKey: SINGLE_CHATS_KEY });
        readAllAgain();
      }),
      onHub("TeamsChanged", () => {
        void client.invalidateQueries({ queryKey: TEAMS_KEY });
        readAllAgain();
      }),
      onConnected(() => {
        // The open one at once, with what became of it between its page or the last connection and this one.
        void client.invalidateQueries({ queryKey: SINGLE_CHATS_KEY });
        readAllAgain();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      if (timer) clearTimeout(timer);
    };
  }, [client, latest, text, attenderId]);
}
