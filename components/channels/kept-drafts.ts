import type { RecordDraft } from "@/lib/client/record-draft";

// In memory alone: passwords may be among what was typed.
const drafts = new Map<string, unknown>();

/** Keeps what was typed into a form that is left. */
export function keepDraft<Values extends object>(key: string, draft: RecordDraft<Values>): void {
  drafts.set(key, draft);
}

/** What was kept of a form, if it was left with something typed. */
export function keptDraft<Values extends object>(key: string): RecordDraft<Values> | null {
  return (drafts.get(key) as RecordDraft<Values> | undefined) ?? null;
}

/** Forgets what was kept: it was saved, or given up. */
export function dropDraft(key: string): void {
  drafts.delete(key);
}
