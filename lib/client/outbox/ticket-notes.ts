import { addTicketNote } from "@/lib/client/calls/ticket-calls";
import { ApiError } from "@/lib/client/http/api";
import { newClientId } from "@/lib/client/http/client-id";
import { entryKeys, readEntry, writeEntry } from "@/lib/client/local-storage";
import { createStore, useStore } from "@/lib/client/store";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import type { TicketEntryDto } from "@/lib/modules/tickets/schema";
import type { Mention } from "./drafts";

/** A note of a ticket that the server hasn't confirmed. */
export type PendingTicketNote = {
  clientId: string;
  ticketId: string;
  content: string;
  mentions: number[];
  attachments: AttachmentDto[];
  /** Milliseconds since 1970. */
  createdAt: number;
  status: "sending" | "failed";
  /** Why the server refused, in the attender's language; null when nothing was heard. */
  refusal: string | null;
};

/** What was typed for a ticket and not sent yet, with whom it names. */
export type TicketDraft = { text: string; mentions: Mention[] };

const NONE: readonly PendingTicketNote[] = [];
const EMPTY_DRAFT: TicketDraft = { text: "", mentions: [] };
const pending = createStore<readonly PendingTicketNote[]>(NONE);
const inFlight = new Set<string>();
let ownerId: number | null = null;

// The attender is part of the keys: colleagues who share a computer must not find each other's words.
const draftKey = (attenderId: number, ticketId: string) => `cangoo.draft.${attenderId}.${ticketId}`;
const prefix = (attenderId: number) => `cangoo.ticket-notes.${attenderId}.`;

function parse<T extends object>(text: string | null, isValid: (value: Partial<T>) => boolean): T | null {
  try {
    const value = JSON.parse(text ?? "null") as Partial<T> | null;
    return value && isValid(value) ? (value as T) : null;
  } catch {
    return null;
  }
}

/** The draft of a ticket's note. */
export function readTicketDraft(attenderId: number, ticketId: string): TicketDraft {
  const stored = parse<TicketDraft>(
    readEntry(draftKey(attenderId, ticketId)),
    ({ text, mentions }) => typeof text === "string" && Array.isArray(mentions),
  );
  return stored ?? EMPTY_DRAFT;
}

/** Keeps a draft through reloads; an empty text removes it. */
export function writeTicketDraft(attenderId: number, ticketId: string, draft: TicketDraft): void {
  writeEntry(draftKey(attenderId, ticketId), draft.text === "" ? null : JSON.stringify(draft));
}

function put(note: PendingTicketNote): void {
  if (ownerId !== null) writeEntry(prefix(ownerId) + note.clientId, JSON.stringify(note));
  const rest = pending.get().filter(({ clientId }) => clientId !== note.clientId);
  pending.set([...rest, note].sort((a, b) => a.createdAt - b.createdAt));
}

/** Gives a note up. */
export function discardTicketNote(clientId: string): void {
  if (ownerId !== null) writeEntry(prefix(ownerId) + clientId, null);
  pending.set(pending.get().filter((note) => note.clientId !== clientId));
}

/** Binds the notes to the attender who is signed in; what an earlier page couldn't send waits to be tried again. */
export function openTicketNotes(attenderId: number): void {
  if (ownerId === attenderId) return;
  ownerId = attenderId;
  const kept = entryKeys(prefix(attenderId)).flatMap(
    (key) =>
      parse<PendingTicketNote>(
        readEntry(key),
        ({ clientId, content }) => typeof clientId === "string" && typeof content === "string",
      ) ?? [],
  );
  pending.set(
    kept
      // Nothing is on its way in a page that was just loaded.
      .map((note): PendingTicketNote => ({ ...note, status: "failed" }))
      .sort((a, b) => a.createdAt - b.createdAt),
  );
}

async function transmit(note: PendingTicketNote): Promise<TicketEntryDto | null> {
  if (inFlight.has(note.clientId)) return null;
  inFlight.add(note.clientId);
  put(note);
  try {
    const { clientId, ticketId, content, mentions, attachments } = note;
    const entry = await addTicketNote(ticketId, {
      content,
      mentions,
      attachments: attachments.map(({ id }) => id),
      clientId,
    });
    discardTicketNote(clientId);
    return entry;
  } catch (error) {
    put({ ...note, status: "failed", refusal: error instanceof ApiError ? error.message : null });
    return null;
  } finally {
    inFlight.delete(note.clientId);
  }
}

/** Sends a note; it is kept and can be tried again until the server has it. @returns the entry, or null when it failed. */
export function sendTicketNote(
  note: Pick<PendingTicketNote, "ticketId" | "content" | "mentions" | "attachments">,
): Promise<TicketEntryDto | null> {
  return transmit({ ...note, clientId: newClientId(), createdAt: Date.now(), status: "sending", refusal: null });
}

/** Sends a failed note again, under the same id. */
export async function retryTicketNote(clientId: string): Promise<TicketEntryDto | null> {
  const note = pending.get().find((known) => known.clientId === clientId);
  return note ? transmit({ ...note, status: "sending", refusal: null }) : null;
}

/** Every unconfirmed note, oldest first. */
export function usePendingTicketNotes(): readonly PendingTicketNote[] {
  return useStore(pending, NONE);
}
