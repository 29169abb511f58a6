import { entryKeys } from "@/lib/client/local-storage";

const PREFIXES = { message: "cangoo.outbox", note: "cangoo.notes", ticketNote: "cangoo.ticket-notes" } as const;

/** What an outbox is for. */
export type OutboxKind = keyof typeof PREFIXES;

// The attender is part of the key: colleagues who share a computer must not find each other's words.

/** Start of the storage keys under which what an attender wrote is kept until it is confirmed, one entry for each. */
export function outboxPrefix(kind: OutboxKind, attenderId: number): string {
  return `${PREFIXES[kind]}.${attenderId}.`;
}

/** Whether something of an earlier page, or of another tab, still waits to be confirmed. */
export function hasUnconfirmed(attenderId: number): boolean {
  const kinds = Object.keys(PREFIXES) as OutboxKind[];
  return kinds.some((kind) => entryKeys(outboxPrefix(kind, attenderId)).length > 0);
}
