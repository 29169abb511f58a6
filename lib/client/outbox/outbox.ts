import { FILES_ONLY_TEXT, SEND_CONFIRMATION_MS } from "@/lib/client/calls/limits";
import { newClientId } from "@/lib/client/http/client-id";
import { emitMessage, onConnected } from "@/lib/client/live/socket";
import { entryKeys, readEntry, writeEntry } from "@/lib/client/local-storage";
import { createStore, useStore } from "@/lib/client/store";
import type { AttachmentDto, MessageDto } from "@/lib/modules/conversations/schema";
import { outboxPrefix } from "./outbox-entries";

/** A message that the server hasn't confirmed. */
export type PendingMessage = {
  clientMessageId: string;
  chatId: number;
  text: string;
  /** The message that this one answers. */
  replyTo: { id: number; seq: number; senderName: string; isFromAttender: boolean; content: string } | null;
  /** Files that are uploaded already. */
  attachments: readonly AttachmentDto[];
  /** Milliseconds since 1970; the order of sending. */
  createdAt: number;
  status: "sending" | "failed";
  /** Why the server refused, in the attender's language; null when nothing was heard. Refused ones aren't resent unasked. */
  refusal: string | null;
};

/** What the outbox tells the screen. */
export type OutboxListener = {
  delivered: (message: MessageDto) => void;
  failed: (message: PendingMessage, code: string | null) => void;
};

const NONE: readonly PendingMessage[] = [];
const pending = createStore<readonly PendingMessage[]>(NONE);
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let owner: { id: number; name: string } | null = null;
let listener: OutboxListener | null = null;

// One storage entry per message: two tabs that write at the same time can't lose each other's.
function entryKey(attenderId: number, message: PendingMessage): string {
  return `${outboxPrefix(attenderId)}${message.chatId}.${message.clientMessageId}`;
}

function parse(text: string | null): PendingMessage | null {
  try {
    const value = JSON.parse(text ?? "null") as PendingMessage | null;
    if (typeof value?.clientMessageId !== "string" || typeof value.text !== "string") return null;
    // An earlier version kept neither of the two.
    return { ...value, replyTo: value.replyTo ?? null, attachments: value.attachments ?? [] };
  } catch {
    return null;
  }
}

function load(attenderId: number): PendingMessage[] {
  return entryKeys(outboxPrefix(attenderId))
    .flatMap((key) => parse(readEntry(key)) ?? [])
    .sort((a, b) => a.createdAt - b.createdAt);
}

function put(message: PendingMessage): void {
  if (owner) writeEntry(entryKey(owner.id, message), JSON.stringify(message));
  const rest = pending.get().filter(({ clientMessageId }) => clientMessageId !== message.clientMessageId);
  pending.set([...rest, message].sort((a, b) => a.createdAt - b.createdAt));
}

function find(clientMessageId: string): PendingMessage | undefined {
  return pending.get().find((message) => message.clientMessageId === clientMessageId);
}

function drop(message: PendingMessage): void {
  clearTimeout(timers.get(message.clientMessageId));
  timers.delete(message.clientMessageId);
  if (owner) writeEntry(entryKey(owner.id, message), null);
  pending.set(pending.get().filter(({ clientMessageId }) => clientMessageId !== message.clientMessageId));
}

function fail(clientMessageId: string, code: string | null, refusal: string | null): void {
  const message = find(clientMessageId);
  if (message?.status !== "sending") return;
  const failed: PendingMessage = { ...message, status: "failed", refusal };
  put(failed);
  listener?.failed(failed, code);
}

async function transmit(message: PendingMessage): Promise<void> {
  const sender = owner;
  clearTimeout(timers.get(message.clientMessageId));
  // Counts while disconnected too: ten seconds without a confirmation are ten seconds for whoever waits.
  timers.set(
    message.clientMessageId,
    setTimeout(() => fail(message.clientMessageId, null, null), SEND_CONFIRMATION_MS),
  );
  const answer = await emitMessage(message.chatId, message.text, {
    clientMessageId: message.clientMessageId,
    ...(message.replyTo ? { replyToId: message.replyTo.id } : {}),
    ...(message.attachments.length > 0 ? { uploads: message.attachments.map(({ id }) => id) } : {}),
  });
  if (!find(message.clientMessageId)) return;
  if ("failed" in answer) {
    if (answer.code !== null) fail(message.clientMessageId, answer.code, answer.message);
    return;
  }
  drop(message);
  listener?.delivered({
    id: answer.id,
    chatId: message.chatId,
    seq: answer.seq,
    clientMessageId: message.clientMessageId,
    content: message.text || FILES_ONLY_TEXT,
    type: answer.type,
    sentAt: answer.sentAt,
    createdAt: answer.sentAt,
    attenderIdentifier: sender?.id ?? null,
    userIdentifier: null,
    senderName: sender?.name ?? "",
    isFromAttender: true,
    replyToId: message.replyTo?.id ?? null,
    replyTo: answer.replyTo,
    isFlagged: false,
    attachments: answer.attachments,
    ...(answer.delivery && { delivery: answer.delivery }),
  });
}

// All at once and in order: one socket keeps the order, and the id makes a second arrival the same message.
function resendUnconfirmed(): void {
  for (const message of pending.get()) {
    if (message.refusal === null) retrySend(message.clientMessageId);
  }
}

function takeFromStorage(event: StorageEvent): void {
  if (owner && event.key?.startsWith(outboxPrefix(owner.id))) pending.set(load(owner.id));
}

/**
 * Binds the outbox to the attender who is signed in and sends what an earlier page left. It runs until the tab closes: who
 * writes and goes on to another screen expects the message to arrive. Signing out loads the page anew. Called again, it
 * only replaces the listener.
 */
export function startOutbox(attender: { id: number; name: string }, events: OutboxListener): void {
  const before = owner;
  owner = attender;
  listener = events;
  if (before?.id !== attender.id) pending.set(load(attender.id));
  if (before) return;
  window.addEventListener("storage", takeFromStorage);
  onConnected(resendUnconfirmed);
}

/** What an attender sends: a text (the documented one when there are only files), and what goes with it. */
export type Outgoing = Pick<PendingMessage, "text"> & Partial<Pick<PendingMessage, "replyTo" | "attachments">>;

/** Shows a message as pending at once and sends it as soon as there is a connection. */
export function sendMessage(chatId: number, { text, replyTo = null, attachments = [] }: Outgoing): void {
  const createdAt = Math.max(Date.now(), (pending.get().at(-1)?.createdAt ?? 0) + 1);
  const message: PendingMessage = {
    clientMessageId: newClientId(),
    chatId,
    text,
    replyTo,
    attachments,
    createdAt,
    status: "sending",
    refusal: null,
  };
  put(message);
  void transmit(message);
}

/** Sends a failed message again, under the same id. */
export function retrySend(clientMessageId: string): void {
  const message = find(clientMessageId);
  if (!message) return;
  const again: PendingMessage = { ...message, status: "sending", refusal: null };
  put(again);
  void transmit(again);
}

/** Gives a failed message up. */
export function discardSend(clientMessageId: string): void {
  const message = find(clientMessageId);
  if (message) drop(message);
}

/** Removes what turns out to have arrived, whichever way that became known. */
export function confirmDelivered(messages: readonly MessageDto[]): void {
  for (const { clientMessageId } of messages) {
    const message = clientMessageId === null ? undefined : find(clientMessageId);
    if (message) drop(message);
  }
}

/** Everything unconfirmed, in the order of sending. */
export function usePendingMessages(): readonly PendingMessage[] {
  return useStore(pending, NONE);
}
