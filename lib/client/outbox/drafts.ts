import { readEntry, writeEntry } from "@/lib/client/local-storage";

/** What is being written: an answer to the customer, or a note for the team. Each has a draft of its own. */
export type DraftKind = "reply" | "note";

/**
 * Where the browser keeps it. The attender is part of the key: colleagues who share a computer must not find each other's words.
 */
export function draftKey(attenderId: number, chatId: number, kind: DraftKind): string {
  return `cangoo.draft.${attenderId}.${chatId}${kind === "note" ? ".note" : ""}`;
}

const listeners = new Map<string, Set<() => void>>();

function hearOtherTabs({ key }: StorageEvent): void {
  for (const [draft, heard] of listeners) if (key === null || key === draft) for (const listener of heard) listener();
}

/** Hears of each change to what is being written in a conversation, in this tab or another. @returns the way to stop */
export function onDraft(
  attenderId: number,
  chatId: number,
  listener: () => void,
  kind: DraftKind = "reply",
): () => void {
  const key = draftKey(attenderId, chatId, kind);
  const heard = listeners.get(key) ?? new Set();
  if (listeners.size === 0) window.addEventListener("storage", hearOtherTabs);
  listeners.set(key, heard.add(listener));
  return () => {
    heard.delete(listener);
    if (heard.size > 0) return;
    listeners.delete(key);
    if (listeners.size === 0) window.removeEventListener("storage", hearOtherTabs);
  };
}

/** What the attender had typed in this conversation; empty when nothing. */
export function readDraft(attenderId: number, chatId: number, kind: DraftKind = "reply"): string {
  return readEntry(draftKey(attenderId, chatId, kind)) ?? "";
}

/** Which draft: an answer or a note in a conversation. */
export type DraftName = { chatId: number; kind: DraftKind };

let sendOn: ((draft: DraftName) => void) | null = null;
/** What was written before anybody sends it on. */
const early: DraftName[] = [];

/** Names who sends on what is written in this tab, so that it follows its writer to another device. */
export function sendDraftsOn(send: (draft: DraftName) => void): void {
  sendOn = send;
  for (const draft of early.splice(0)) send(draft);
}

/** Keeps what's typed through reloads and disconnections; empty text removes it. */
export function writeDraft(attenderId: number, chatId: number, text: string, kind: DraftKind = "reply"): void {
  placeDraft(attenderId, { chatId, kind }, text);
  if (sendOn) sendOn({ chatId, kind });
  else if (!early.some((draft) => draft.chatId === chatId && draft.kind === kind)) early.push({ chatId, kind });
}

/** Keeps a text that was written on another device. */
export function placeDraft(attenderId: number, { chatId, kind }: DraftName, text: string): void {
  const key = draftKey(attenderId, chatId, kind);
  writeEntry(key, text === "" ? null : text);
  for (const listener of listeners.get(key) ?? []) listener();
}

/** The message that the answer being written is for. */
export type DraftReply = { id: number; seq: number; senderName: string; isFromAttender: boolean; content: string };

function replyKey(attenderId: number, chatId: number): string {
  return `${draftKey(attenderId, chatId, "reply")}.to`;
}

/** What the answer that is being written is for; null for nothing in particular. */
export function readDraftReply(attenderId: number, chatId: number): DraftReply | null {
  try {
    const value = JSON.parse(readEntry(replyKey(attenderId, chatId)) ?? "null") as Partial<DraftReply> | null;
    return typeof value?.id === "number" && typeof value.seq === "number" ? (value as DraftReply) : null;
  } catch {
    return null;
  }
}

/** Keeps it beside the answer's draft; null removes it. */
export function writeDraftReply(attenderId: number, chatId: number, reply: DraftReply | null): void {
  writeEntry(replyKey(attenderId, chatId), reply === null ? null : JSON.stringify(reply));
}

/** An attender whom a note names. */
export type Mention = { id: number; name: string };

/** Ids of those whom a text still names: a mention that was deleted again is none. */
export function namedIn(text: string, mentions: readonly Mention[]): number[] {
  return mentions.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
}

/** The mentions with one more; each colleague is there once. */
export function withMention(mentions: readonly Mention[], added: Mention): Mention[] {
  return [...mentions.filter(({ id }) => id !== added.id), added];
}

function mentionsKey(attenderId: number, chatId: number): string {
  return `${draftKey(attenderId, chatId, "note")}.mentions`;
}

/** Whom the note that is being written names. */
export function readMentions(attenderId: number, chatId: number): Mention[] {
  try {
    const value: unknown = JSON.parse(readEntry(mentionsKey(attenderId, chatId)) ?? "[]");
    return Array.isArray(value) ? (value as Mention[]) : [];
  } catch {
    return [];
  }
}

/** Keeps them beside the note's draft; none removes them. */
export function writeMentions(attenderId: number, chatId: number, mentions: readonly Mention[]): void {
  writeEntry(mentionsKey(attenderId, chatId), mentions.length === 0 ? null : JSON.stringify(mentions));
}

/** A note that is being written for a ticket, with whom it names. */
export type TicketDraft = { text: string; mentions: Mention[] };

const EMPTY_DRAFT: TicketDraft = { text: "", mentions: [] };
const ticketKey = (attenderId: number, ticketId: string) => `cangoo.draft.${attenderId}.${ticketId}`;

/** The draft of a ticket's note. */
export function readTicketDraft(attenderId: number, ticketId: string): TicketDraft {
  try {
    const value = JSON.parse(readEntry(ticketKey(attenderId, ticketId)) ?? "null") as Partial<TicketDraft> | null;
    return typeof value?.text === "string" && Array.isArray(value.mentions) ? (value as TicketDraft) : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Keeps a draft through reloads; an empty text removes it. */
export function writeTicketDraft(attenderId: number, ticketId: string, draft: TicketDraft): void {
  writeEntry(ticketKey(attenderId, ticketId), draft.text === "" ? null : JSON.stringify(draft));
}
