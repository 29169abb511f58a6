import { entryKeys, readEntry, writeEntry } from "@/lib/client/local-storage";

const PREFIX = "cangoo.recent.";
// One more than are shown: what is open at the moment isn't.
const KEPT_MAX = 9;
const KINDS = ["conversation", "ticket", "customer"] as const;

/** A conversation, ticket or customer that somebody opened, with what it was called then. */
export type Recent = { kind: (typeof KINDS)[number]; id: string; title: string; detail: string };

// The attender is part of the key, as with drafts: colleagues may share a computer.
const keyOf = (attenderId: number) => `${PREFIX}${attenderId}`;
const isSame = (a: Pick<Recent, "kind" | "id">, b: Pick<Recent, "kind" | "id">) => a.kind === b.kind && a.id === b.id;

function isRecent(value: unknown): value is Recent {
  if (typeof value !== "object" || value === null) return false;
  const { kind, id, title, detail } = value as Partial<Record<keyof Recent, unknown>>;
  const isText = (part: unknown) => typeof part === "string";
  return KINDS.some((known) => known === kind) && isText(id) && isText(title) && isText(detail);
}

function readKey(key: string): Recent[] {
  try {
    const value: unknown = JSON.parse(readEntry(key) ?? "[]");
    return Array.isArray(value) ? value.filter(isRecent).slice(0, KEPT_MAX) : [];
  } catch {
    return [];
  }
}

/** What somebody opened in this browser, the newest first. */
export function readRecents(attenderId: number): readonly Recent[] {
  return readKey(keyOf(attenderId));
}

/** Remembers that somebody opened something. */
export function noteOpened(attenderId: number, opened: Recent): void {
  const others = readRecents(attenderId).filter((recent) => !isSame(recent, opened));
  writeEntry(keyOf(attenderId), JSON.stringify([opened, ...others].slice(0, KEPT_MAX)));
}

/** Forgets what is no more, or isn't to be seen any more. */
export function forgetOpened(gone: Pick<Recent, "kind" | "id">): void {
  for (const key of entryKeys(PREFIX)) {
    const kept = readKey(key).filter((recent) => !isSame(recent, gone));
    writeEntry(key, kept.length === 0 ? null : JSON.stringify(kept));
  }
}

/** Forgets all of it: whoever uses this browser next has no business with the names in it. */
export function forgetRecents(): void {
  for (const key of entryKeys(PREFIX)) writeEntry(key, null);
}
