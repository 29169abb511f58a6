import { isoInstant } from "@/lib/kernel/instant";
import { readStoredJson } from "@/lib/platform/json/stored-json";

/** Who changed a field last, and which version that made. */
export type FieldChange = { version: number; by: number | null; name: string; at: number };
export type FieldChanges = Record<string, FieldChange>;

/** The stored record; an empty one for a row that nobody has edited. */
export function parseFieldChanges(stored: string): FieldChanges {
  return readStoredJson<FieldChanges>(stored);
}

/** What a form sent, beside what the row holds now. Values are compared as JSON. */
export type Comparison = {
  /** Fields whose value differs from the row's. */
  changed: string[];
  /** Those of them that somebody else changed after the form began: nobody may overwrite what they never saw. */
  conflicts: string[];
};

/**
 * Compares a form that began with `version` to the row. Changes of different fields don't collide, however stale the form
 * is, and neither do two that want the same value.
 */
export function compareFields(
  current: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
  version: number,
  known: FieldChanges,
): Comparison {
  const changed = Object.keys(sent).filter(
    (field) => sent[field] !== undefined && JSON.stringify(sent[field]) !== JSON.stringify(current[field]),
  );
  return { changed, conflicts: changed.filter((field) => (known[field]?.version ?? 0) > version) };
}

/** The record after `fields` were changed, which made `version`. */
export function withChanges(
  known: FieldChanges,
  fields: readonly string[],
  change: Omit<FieldChange, "version">,
  version: number,
): string {
  return JSON.stringify({ ...known, ...Object.fromEntries(fields.map((field) => [field, { ...change, version }])) });
}

/** The newest of the changes that collide: who to talk to. */
export function newestOf(known: FieldChanges, fields: readonly string[]): FieldChange | undefined {
  return fields
    .flatMap((field) => known[field] ?? [])
    .sort((one, two) => two.version - one.version)
    .at(0);
}

/** What a 409 tells of a change that collided. */
export function changedDetails(
  current: object,
  name: string,
  fields: string[],
  change: { by: number | null; name: string; at: number } | undefined,
): Record<string, unknown> {
  return {
    name,
    current,
    fields,
    changedBy: change ? { id: change.by, name: change.name } : null,
    changedAt: change ? isoInstant(change.at) : null,
  };
}
