import { apiGet, apiSend } from "@/lib/client/http/api";
import { onConnected, onHub } from "@/lib/client/live/socket";
import { createStore, useStore } from "@/lib/client/store";
import { NOTIFICATION_KINDS } from "@/lib/modules/notifications/policy";
import type { NotificationDto } from "@/lib/modules/notifications/schema";
import { isAlertOn } from "./alert-choices";
import { unreadNotifications } from "./notifications-unread";

const PAGE_SIZE = 20;
const ADDRESS = "/api/v1/notifications";

type Answer = { items: NotificationDto[]; unread: number };

/** What is loaded of the attender's notifications, newest first. */
export type Inbox = { items: readonly NotificationDto[]; hasOlder: boolean; isFailed: boolean };

const inbox = createStore<Inbox | null>(null);

function merge(known: readonly NotificationDto[], incoming: readonly NotificationDto[]): NotificationDto[] {
  const byId = new Map(known.map((item) => [item.id, item]));
  for (const item of incoming) byId.set(item.id, item);
  return [...byId.values()].sort((a, b) => b.id - a.id);
}

/** Reads the newest again: at the start, and after a connection that may have missed some. */
export async function refreshNotifications(): Promise<void> {
  try {
    const { items, unread } = await apiGet<Answer>(ADDRESS, { pageSize: PAGE_SIZE });
    unreadNotifications.set(unread);
    inbox.set({ items, hasOlder: items.length === PAGE_SIZE, isFailed: false });
  } catch {
    const known = inbox.get();
    inbox.set({ items: known?.items ?? [], hasOlder: known?.hasOlder ?? false, isFailed: true });
  }
}

/** Reads the page below what is loaded. */
export async function loadOlderNotifications(): Promise<void> {
  const known = inbox.get();
  const last = known?.items.at(-1);
  if (!known || !last) return;
  try {
    const { items } = await apiGet<Answer>(ADDRESS, { pageSize: PAGE_SIZE, cursor: last.id });
    const now = inbox.get() ?? known;
    inbox.set({ items: merge(now.items, items), hasOlder: items.length === PAGE_SIZE, isFailed: false });
  } catch {
    inbox.set({ ...known, isFailed: true });
  }
}

/** Tells the server that all up to the newest were seen. The items stay marked as new while they are looked at. */
export async function markNotificationsSeen(): Promise<void> {
  const newest = inbox.get()?.items[0];
  if (!newest || unreadNotifications.get() === 0) return;
  unreadNotifications.set(0);
  try {
    await apiSend<{ count: number }>("PUT", `${ADDRESS}/read`, { upToId: newest.id });
  } catch {
    await refreshNotifications();
  }
}

/** Draws what was seen as seen; for when nobody looks at it any more. */
export function settleSeenNotifications(): void {
  const known = inbox.get();
  if (known && unreadNotifications.get() === 0)
    inbox.set({ ...known, items: known.items.map((item) => (item.isRead ? item : { ...item, isRead: true })) });
}

function settleRead(ids: readonly number[]): void {
  const known = inbox.get();
  if (known) {
    const items = known.items.map((item) => (ids.includes(item.id) ? { ...item, isRead: true } : item));
    inbox.set({ ...known, items });
  }
  unreadNotifications.set(Math.max(0, unreadNotifications.get() - ids.length));
}

/** Keeps the notifications live. `onAdded` hears of each new one. Returns the way to stop. */
export function followNotifications(onAdded: (notification: NotificationDto) => void): () => void {
  const stops = [
    onConnected(() => void refreshNotifications()),
    onHub("NotificationAdded", ({ notification, replaces }) => {
      const known = inbox.get();
      if (known?.items.some(({ id }) => id === notification.id)) return;
      // Not in the list and not counted, but told in the other ways.
      if (!isAlertOn(NOTIFICATION_KINDS[notification.kind], "bell")) return onAdded(notification);
      if (known) {
        const kept = known.items.filter(({ id }) => id !== replaces?.id);
        inbox.set({ ...known, items: merge(kept, [notification]) });
      }
      if (replaces?.wasRead !== false) unreadNotifications.set(unreadNotifications.get() + 1);
      onAdded(notification);
    }),
    // What they are about may be another thing to see, or none.
    onHub("AccessChanged", () => void refreshNotifications()),
    onHub("ConversationHidden", (hidden) => {
      if (inbox.get()?.items.some(({ chatId }) => chatId === hidden.chatId)) void refreshNotifications();
    }),
    onHub("NotificationsRead", ({ upToId, ids }) => {
      if (ids) return settleRead(ids);
      if ((inbox.get()?.items[0]?.id ?? 0) <= upToId) unreadNotifications.set(0);
      else void refreshNotifications();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What is loaded, null before the first answer. */
export function useInbox(): Inbox | null {
  return useStore(inbox, null);
}
