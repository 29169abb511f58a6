import { addNote } from "@/lib/client/calls/chat-calls";
import { ApiError } from "@/lib/client/http/api";
import { newClientId } from "@/lib/client/http/client-id";
import { onConnected } from "@/lib/client/live/socket";
import { entryKeys, readEntry, writeEntry } from "@/lib/client/local-storage";
import { createStore, useStore } from "@/lib/client/store";
import type { EntryDto } from "@/lib/modules/conversations/schema";

/** A note that the server hasn't confirmed. */
export type PendingNote = {
  clientId: string;
  chatId: number;
  content: string;
  mentions: number[];
  /** Milliseconds since 1970. */
  createdAt: number;
  status: "sending" | "failed";
  /** Why the server refused, in the attender's language; null when nothing was heard. Refused ones aren't resent unasked. */
  refusal: string | null;
};

const NONE: readonly PendingNote[] = [];
const pending = createStore<readonly PendingNote[]>(NONE);
const inFlight = new Set<string>();
let ownerId: number | null = null;
let onAdded: (entry: EntryDto) => void = () => undefined;

function prefix(attenderId: number): string {
  return `cangoo.notes.${attenderId}.`;
}

function parse(text: string | null): PendingNote | null {
  try {
    const value = JSON.parse(text ?? "null") as PendingNote | null;
    return typeof value?.clientId === "string" && typeof value.content === "string" ? value : null;
  } catch {
    return null;
  }
}

function put(note: PendingNote): void {
  if (ownerId !== null) writeEntry(prefix(ownerId) + note.clientId, JSON.stringify(note));
  const rest = pending.get().filter(({ clientId }) => clientId !== note.clientId);
  pending.set([...rest, note].sort((a, b) => a.createdAt - b.createdAt));
}

function drop(clientId: string): void {
  if (ownerId !== null) writeEntry(prefix(ownerId) + clientId, null);
  pending.set(pending.get().filter((note) => note.clientId !== clientId));
}

async function transmit(note: PendingNote): Promise<void> {
  const { clientId, chatId, content, mentions } = note;
  if (inFlight.has(clientId)) return;
  inFlight.add(clientId);
  try {
    const entry = await addNote(chatId, { content, mentions, clientId });
    onAdded(entry);
    drop(clientId);
  } catch (error) {
    put({ ...note, status: "failed", refusal: error instanceof ApiError ? error.message : null });
  } finally {
    inFlight.delete(clientId);
  }
}

/** Binds the notes to the attender who is signed in, and sends again what an earlier page or connection couldn't. */
export function startNoteOutbox(attenderId: number, added: (entry: EntryDto) => void): void {
  onAdded = added;
  if (ownerId === attenderId) return;
  const isFirst = ownerId === null;
  ownerId = attenderId;
  pending.set(
    entryKeys(prefix(attenderId))
      .flatMap((key) => parse(readEntry(key)) ?? [])
      .sort((a, b) => a.createdAt - b.createdAt),
  );
  if (!isFirst) return;
  onConnected(() => {
    for (const note of pending.get()) if (note.refusal === null) retryNote(note.clientId);
  });
}

/** Shows a note at once and sends it. */
export function sendNote(chatId: number, content: string, mentions: number[]): void {
  const note: PendingNote = {
    clientId: newClientId(),
    chatId,
    content,
    mentions,
    createdAt: Date.now(),
    status: "sending",
    refusal: null,
  };
  put(note);
  void transmit(note);
}

/** Sends a failed note again, under the same id. */
export function retryNote(clientId: string): void {
  const note = pending.get().find((known) => known.clientId === clientId);
  if (!note) return;
  const again: PendingNote = { ...note, status: "sending", refusal: null };
  put(again);
  void transmit(again);
}

/** Gives a failed note up. */
export function discardNote(clientId: string): void {
  drop(clientId);
}

/** Every unconfirmed note, oldest first. */
export function usePendingNotes(): readonly PendingNote[] {
  return useStore(pending, NONE);
}
