import { onConnected, onHub } from "@/lib/client/live/socket";
import type { ChatPatch } from "@/lib/modules/conversations/events";
import type { AlertTopic } from "@/lib/modules/notifications/policy";
import { type AlertChat, createAlertAudience } from "./alert-audience";
import { isAlertOn } from "./alert-choices";
import { electLeader } from "./alert-leader";
import { playSound, prepareSound } from "./alert-sound";
import { type DesktopNotice, showOnDesktop } from "./desktop-notice";

/** Messages that come within this time are one alert. */
const COLLECT_MS = 400;
/** Shortest time between two alerts: a busy hour must not ring without pause. */
const PAUSE_MS = 3_000;
/** What rings within this time of another is the same event, told twice: a message, and that it was given to one. */
const SAME_EVENT_MS = 1_500;
const NAMES_MAX = 3;

/** What a customer's message can be told as. */
const MESSAGE_TOPICS = ["customer_reply", "unassigned"] as const satisfies readonly AlertTopic[];
type MessageTopic = (typeof MESSAGE_TOPICS)[number];

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

/** Where a customer's message in a conversation belongs; null: a colleague has it. */
function topicOf({ assigneeId, isClosed }: AlertChat, attenderId: number): MessageTopic | null {
  if (isClosed) return null;
  if (assigneeId === null) return "unassigned";
  return assigneeId === attenderId ? "customer_reply" : null;
}

/**
 * Tells the attender of customers' messages in their own and in unassigned conversations: by sound and on the desktop, as
 * they chose for each (alert-choices.ts).
 */
export function startMessageAlerts({ attenderId, describeMany, nameless, open }: Options) {
  const audience = createAlertAudience();
  const leader = electLeader();
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("cangoo.alerts");
  const settled = new Map<number, number>();
  const pending = new Map<number, { seq: number; text: string }>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastAlertAt = 0;
  let lastRingAt = 0;

  const ring = () => {
    if (Date.now() - lastRingAt < SAME_EVENT_MS) return;
    lastRingAt = Date.now();
    playSound();
  };
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
    const isWanted = MESSAGE_TOPICS.some((topic) => isAlertOn(topic, "sound") || isAlertOn(topic, "desktop"));
    if (messages.length === 0 || !leader.isLeader() || !isWanted) return;
    await audience.learn(messages.map(([chatId]) => chatId));
    const mine = messages.flatMap(([chatId, { seq, text }]) => {
      const chat = audience.get(chatId);
      const topic = chat ? topicOf(chat, attenderId) : null;
      return chat && topic && !isWatchedHere(chatId)
        ? [{ chatId, seq, text, topic, name: chat.customer || nameless }]
        : [];
    });
    for (const message of mine) settleEverywhere(message);
    const isLoud = mine.some(({ topic }) => isAlertOn(topic, "sound"));
    const shown = mine.filter(({ topic }) => isAlertOn(topic, "desktop"));
    if (isLoud || shown.length > 0) lastAlertAt = Date.now();
    if (isLoud) ring();
    const [first, second] = shown;
    if (!first) return;
    const names = shown.slice(0, NAMES_MAX).map(({ name }) => name);
    showOnDesktop(
      second
        ? { title: describeMany(shown.length), text: names.join(", "), tag: "chats", chatId: null }
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
    /** Tells of something else, if this is the window that speaks and what it is about isn't in front of the attender. */
    tell(topic: AlertTopic, notice: DesktopNotice) {
      if (!leader.isLeader() || (notice.chatId !== null && isWatchedHere(notice.chatId))) return;
      if (isAlertOn(topic, "sound")) ring();
      // Who looks at a window of ours reads it there.
      const isOnScreen = document.hasFocus() && isAlertOn(topic, "bell");
      if (isAlertOn(topic, "desktop") && !isOnScreen) showOnDesktop(notice, open);
    },
    stop() {
      for (const stop of stops) stop();
      if (timer) clearTimeout(timer);
      channel?.close();
    },
  };
}
