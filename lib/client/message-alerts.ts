import type { ChatPatch } from "@/lib/modules/conversations/events";
import { createAlertAudience } from "./alert-audience";
import { electLeader } from "./alert-leader";
import { playSound, prepareSound } from "./alert-sound";
import { desktopPermission } from "./notifications-permission";
import { currentPreferences } from "./preferences-changes";
import { onConnected, onHub } from "./socket";

/** Messages that come within this time are one alert. */
const COLLECT_MS = 400;
/** Shortest time between two alerts: a busy hour must not ring without pause. */
const PAUSE_MS = 3_000;
const TEXT_MAX = 80;
const NAMES_MAX = 3;

/** Something for the desktop; `chatId` is what a click opens, null the list, unless `run` says what it does. */
export type DesktopNotice = { title: string; text: string; tag: string; chatId: number | null; run?: () => void };

type Options = {
  attenderId: number;
  /** Title of one alert for several conversations. */
  describeMany: (count: number) => string;
  /** Name of a customer without one. */
  nameless: string;
  open: (chatId: number | null) => void;
};

/** A message that was noticed, by its number. Windows tell each other what needs no alert any more. */
type Noticed = { chatId: number; seq: number };

function isWatchedHere(chatId: number): boolean {
  return document.hasFocus() && window.location.pathname === `/conversations/${chatId}`;
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > TEXT_MAX ? `${line.slice(0, TEXT_MAX)}…` : line;
}

function showOnDesktop({ title, text, tag, chatId, run }: DesktopNotice, open: Options["open"]): void {
  if (!currentPreferences().notifyDesktop || desktopPermission() !== "granted") return;
  try {
    const notification = new Notification(title, { body: cut(text), tag, silent: true });
    notification.onclick = () => {
      window.focus();
      notification.close();
      if (run) run();
      else open(chatId);
    };
  } catch {
    // Browsers of phones have the constructor and refuse it.
    return;
  }
}

/** Tells the attender of customers' messages in their own and in unassigned conversations: by sound and on the desktop. */
export function startMessageAlerts({ attenderId, describeMany, nameless, open }: Options) {
  const audience = createAlertAudience();
  const leader = electLeader();
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("cangoo.alerts");
  const settled = new Map<number, number>();
  const pending = new Map<number, { seq: number; text: string }>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastAlertAt = 0;

  const settle = ({ chatId, seq }: Noticed) => settled.set(chatId, Math.max(seq, settled.get(chatId) ?? 0));
  const settleEverywhere = (noticed: Noticed) => {
    settle(noticed);
    channel?.postMessage(noticed);
  };
  if (channel) channel.onmessage = ({ data }: MessageEvent<Noticed>) => settle(data);

  const alertOf = async () => {
    timer = null;
    const messages = [...pending].filter(([chatId, { seq }]) => seq > (settled.get(chatId) ?? 0));
    pending.clear();
    for (const [chatId, { seq }] of messages) settle({ chatId, seq });
    const { notifySound, notifyDesktop } = currentPreferences();
    if (messages.length === 0 || !leader.isLeader() || !(notifySound || notifyDesktop)) return;
    await audience.learn(messages.map(([chatId]) => chatId));
    const mine = messages.flatMap(([chatId, { seq, text }]) => {
      const chat = audience.get(chatId);
      const isMine = chat && !chat.isClosed && (chat.assigneeId === null || chat.assigneeId === attenderId);
      return isMine && !isWatchedHere(chatId) ? [{ chatId, seq, text, name: chat.customer || nameless }] : [];
    });
    const [first, second] = mine;
    if (!first) return;
    lastAlertAt = Date.now();
    for (const message of mine) settleEverywhere(message);
    if (notifySound) playSound();
    const names = mine.slice(0, NAMES_MAX).map(({ name }) => name);
    showOnDesktop(
      second
        ? { title: describeMany(mine.length), text: names.join(", "), tag: "chats", chatId: null }
        : { title: first.name, text: first.text, tag: `chat-${first.chatId}`, chatId: first.chatId },
      open,
    );
  };

  const notice = (chatId: number, seq: number, text: string) => {
    if (seq <= (settled.get(chatId) ?? 0)) return;
    if (isWatchedHere(chatId)) return settleEverywhere({ chatId, seq });
    pending.set(chatId, { seq, text });
    // A failed question leaves an alert out; the list and its numbers show the message all the same.
    timer ??= setTimeout(
      () => void alertOf().catch(() => undefined),
      Math.max(COLLECT_MS, lastAlertAt + PAUSE_MS - Date.now()),
    );
  };

  const hear = (patch: ChatPatch) => {
    audience.patch(patch);
    const { lastMessage, lastSeq, assignedAttender } = patch;
    if (!lastMessage || lastSeq === undefined) return;
    if (lastMessage.isFromAttender) return settle({ chatId: patch.id, seq: lastSeq });
    if (assignedAttender && assignedAttender.id !== attenderId) return;
    notice(patch.id, lastSeq, lastMessage.content);
  };

  const stops = [
    onHub("ConversationsUpdated", ({ patches }) => {
      for (const patch of patches) hear(patch);
    }),
    onHub("NewConversation", ({ chat }) => {
      audience.put(chat);
      if (chat.lastMessage && !chat.lastMessage.isFromAttender) notice(chat.id, chat.lastSeq, chat.lastMessage.content);
    }),
    onConnected(audience.forget),
    prepareSound(),
    leader.stop,
  ];
  return {
    /** Tells of something else, if this is the window that speaks and nobody looks at it. */
    tell(desktopNotice: DesktopNotice) {
      if (!leader.isLeader() || document.hasFocus()) return;
      if (currentPreferences().notifySound) playSound();
      showOnDesktop(desktopNotice, open);
    },
    stop() {
      for (const stop of stops) stop();
      if (timer) clearTimeout(timer);
      channel?.close();
    },
  };
}
