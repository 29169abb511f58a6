import type { DraftKind, Mention } from "./drafts";

/** A text for the composer of a conversation: for the answer, or for a private note with whom it names. */
export type ComposerInsert = { chatId: number; kind: DraftKind; text: string; mentions?: readonly Mention[] };

const listeners = new Set<(insert: ComposerInsert) => boolean>();

/** Hands a text to whichever composer is open. @returns whether it is this conversation's, which has it now */
export function insertIntoComposer(insert: ComposerInsert): boolean {
  return [...listeners].map((listener) => listener(insert)).includes(true);
}

/** Hears of texts for the composer. Returns the way to stop. */
export function onComposerInsert(listener: (insert: ComposerInsert) => boolean): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
