import { apiGet, apiSend } from "@/lib/client/http/api";
import { onConnected, onHub } from "@/lib/client/live/socket";
import { createStore, useStore } from "@/lib/client/store";
import { isIn, NOTIFICATION_KINDS, type NotificationFilter } from "@/lib/modules/notifications/policy";
import type { NotificationDto, ReadNotificationsInput } from "@/lib/modules/notifications/schema";
import { isAlertOn } from "./alert-choices";
import { unreadNotifications } from "./notifications-unread";

const PAGE_SIZE = 20;
const ADDRESS = "/api/v1/notifications";

type Answer = { items: NotificationDto[]; unread: number };

/** What is loaded of the attender's notifications that the filter leaves, newest first. */
export type Inbox = { items: readonly NotificationDto[]; hasOlder: boolean; isFailed: boolean };

const inbox = createStore<Inbox | null>(null);
const filter = createStore<NotificationFilter>("all");

function merge(known: readonly NotificationDto[], incoming: readonly NotificationDto[]): NotificationDto[] {
  const byId = new Map(known.map((item) => [item.id, item]));
  for (const item of incoming) byId.set(item.id, item);
  return [...byId.values()].sort((a, b) => b.id - a.id);
}

const queryOf = (chosen: NotificationFilter) => (chosen === "all" ? {} : { filter: chosen });

/** Narrows the list. */
export async function filterNotifications(chosen: NotificationFilter): Promise<void> {
  if (filter.get() === chosen) return;
  filter.set(chosen);
  inbox.set(null);
  await refreshNotifications();
}

/** Reads the newest again: at the start, and after a connection that may have missed some. */
export async function refreshNotifications(): Promise<void> {
  const asked = filter.get();
  try {
    const { items, unread } = await apiGet<Answer>(ADDRESS, { pageSize: PAGE_SIZE, ...queryOf(asked) });
    unreadNotifications.set(unread);
    // Another one was chosen meanwhile, and is asked for itself.
    if (filter.get() !== asked) return;
    inbox.set({ items, hasOlder: items.length === PAGE_SIZE, isFailed: false });
  } catch {
    if (filter.get() !== asked) return;
    const known = inbox.get();
    inbox.set({ items: known?.items ?? [], hasOlder: known?.hasOlder ?? false, isFailed: true });
  }
}

/** Reads the page below what is loaded. */
export async function loadOlderNotifications(): Promise<void> {
  const known = inbox.get();
  const last = known?.items.at(-1);
  if (!known || !last) return;
  const asked = filter.get();
  try {
    const { items } = await apiGet<Answer>(ADDRESS, { pageSize: PAGE_SIZE, cursor: last.id, ...queryOf(asked) });
    if (filter.get() !== asked) return;
    const now = inbox.get() ?? known;
    inbox.set({ items: merge(now.items, items), hasOlder: items.length === PAGE_SIZE, isFailed: false });
  } catch {
    if (filter.get() === asked) inbox.set({ ...known, isFailed: true });
  }
}

async function sendRead(body: ReadNotificationsInput): Promise<void> {
  try {
    await apiSend<{ count: number }>("PUT", `${ADDRESS}/read`, body);
  } catch (error) {
    await refreshNotifications();
    throw error;
  }
}

/** Marks one as read at once. Rejects, with the list as it is, when the server didn't take it. */
export async function markNotificationRead(id: number): Promise<void> {
  settleRead([id]);
  await sendRead({ fromId: id, upToId: id });
}

/** Marks all that the filter leaves as read, up to the newest that is shown. Rejects when the server didn't take it. */
export async function markNotificationsRead(): Promise<void> {
  const known = inbox.get();
  const newest = known?.items[0];
  if (!known || !newest) return;
  const chosen = filter.get();
  inbox.set({ ...known, items: known.items.map((item) => ({ ...item, isRead: true })) });
  await sendRead({ upToId: newest.id, ...queryOf(chosen) });
  await refreshUnread();
}

/** Reads the number alone again: what was marked may be more than is loaded, and what is on the screen stays where it is. */
async function refreshUnread(): Promise<void> {
  try {
    unreadNotifications.set((await apiGet<Answer>(ADDRESS, { pageSize: 1 })).unread);
  } catch {
    // The next connection asks again.
  }
}

function settleRead(ids: readonly number[]): void {
  const known = inbox.get();
  // What was marked in this window isn't counted any more.
  const fresh = ids.filter((id) => known?.items.find((item) => item.id === id)?.isRead !== true);
  if (known) {
    const items = known.items.map((item) => (ids.includes(item.id) ? { ...item, isRead: true } : item));
    inbox.set({ ...known, items });
  }
  unreadNotifications.set(Math.max(0, unreadNotifications.get() - fresh.length));
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
        inbox.set({ ...known, items: merge(kept, isIn(filter.get(), notification) ? [notification] : []) });
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
      const known = inbox.get();
      if (known) {
        const items = known.items.map((item) => (item.id <= upToId ? { ...item, isRead: true } : item));
        inbox.set({ ...known, items });
      }
      void refreshUnread();
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

/** What the list is narrowed to. */
export function useNotificationFilter(): NotificationFilter {
  return useStore(filter, "all");
}
