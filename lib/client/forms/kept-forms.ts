// In memory alone: passwords may be among what was typed.
const forms = new Map<string, unknown>();

/** Keeps what was typed into a form that is left. */
export function keepForm(key: string, typed: unknown): void {
  forms.set(key, typed);
}

/** What was kept of a form, if it was left with something typed. */
export function keptForm<Typed>(key: string | null): Typed | null {
  return key === null ? null : ((forms.get(key) as Typed | undefined) ?? null);
}

/** Forgets what was kept: it is shown again, was saved, or given up. */
export function dropForm(key: string): void {
  forms.delete(key);
}
