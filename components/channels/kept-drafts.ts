import type { ConfigDraft } from "./config-draft";

// In memory alone: passwords may be among what was typed.
const drafts = new Map<string, unknown>();

/** Keeps what was typed into a form that is left. */
export function keepDraft<Values>(key: string, draft: ConfigDraft<Values>): void {
  drafts.set(key, draft);
}

/** What was kept of a form, if it was left with something typed. */
export function keptDraft<Values>(key: string): ConfigDraft<Values> | null {
  return (drafts.get(key) as ConfigDraft<Values> | undefined) ?? null;
}

/** Forgets what was kept: it was saved, or given up. */
export function dropDraft(key: string): void {
  drafts.delete(key);
}
