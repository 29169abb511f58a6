import type { DraftKind, Mention } from "./drafts";

/** A text for the composer of a conversation: for the answer, or for a private note with whom it names. */
export type ComposerInsert = { chatId: number; kind: DraftKind; text: string; mentions?: readonly Mention[] };

const listeners = new Set<(insert: ComposerInsert) => void>();

/** Hands a text to whichever composer is open. */
export function insertIntoComposer(insert: ComposerInsert): void {
  for (const listener of [...listeners]) listener(insert);
}

/** Hears of texts for the composer. Returns the way to stop. */
export function onComposerInsert(listener: (insert: ComposerInsert) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
