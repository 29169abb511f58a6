import { createStore, useStore } from "@/lib/client/store";
import type { ChatPresence } from "@/lib/modules/conversations/events";
import { emitPresence, fetchPresence, onConnected, onHub } from "./socket";

type ByChat = ReadonlyMap<number, ChatPresence>;

const NOBODY: ByChat = new Map();
const presence = createStore<ByChat>(NOBODY);
let isFollowing = false;
let shown: number | null = null;

function isEmpty({ viewers, isCustomerTyping }: ChatPresence): boolean {
  return viewers.length === 0 && !isCustomerTyping;
}

function apply(changes: readonly ChatPresence[]): void {
  const next = new Map(presence.get());
  for (const change of changes) {
    if (isEmpty(change)) next.delete(change.chatId);
    else next.set(change.chatId, change);
  }
  presence.set(next);
}

function tellView(): void {
  emitPresence("View", document.visibilityState === "visible" ? shown : null);
}

/** Follows who is in which conversation, for the whole life of the tab. Call it from an effect; later calls do nothing. */
export function followPresence(): void {
  if (isFollowing) return;
  isFollowing = true;
  onHub("PresenceChanged", ({ changes }) => apply(changes));
  onConnected(() => {
    tellView();
    void fetchPresence().then((chats) => {
      if (!chats) return;
      presence.set(new Map());
      apply(chats);
    });
  });
  document.addEventListener("visibilitychange", tellView);
}

/** Tells colleagues which conversation this window shows; null when none. */
export function showChat(chatId: number | null): void {
  if (shown === chatId) return;
  shown = chatId;
  tellView();
}

/** Everybody's presence, by conversation. */
export function usePresence(): ByChat {
  return useStore(presence, NOBODY);
}
