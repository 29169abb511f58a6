/** A stored config under a form: when it was stored and what is in it. */
export type StoredConfig<Values> = { updatedAt: string; values: Values };

/** A field that the administrator and a colleague both changed. */
export type DraftConflict<Values> = { field: keyof Values & string; theirs: Values[keyof Values & string] };

/** What a form holds: what is typed, what it began from, and what colleagues did to that meanwhile. */
export type ConfigDraft<Values> = {
  values: Values;
  /** Null: not stored yet. */
  base: StoredConfig<Values> | null;
  /** Fields that follow a colleague's change. */
  taken: readonly (keyof Values & string)[];
  conflicts: readonly DraftConflict<Values>[];
};

/** Whether two values are the same; what surrounds a text doesn't count. */
function isSame(one: unknown, two: unknown): boolean {
  const plain = (value: unknown) => (typeof value === "string" ? value.trim() : value);
  return JSON.stringify(plain(one)) === JSON.stringify(plain(two));
}

/** Names of the fields in which two forms differ. */
export function differingFields<Values extends object>(one: Values, two: Values): (keyof Values & string)[] {
  return (Object.keys(two) as (keyof Values & string)[]).filter((field) => !isSame(one[field], two[field]));
}

/** A form that shows what is stored. */
export function draftOf<Values>(base: StoredConfig<Values>): ConfigDraft<Values> {
  return { values: base.values, base, taken: [], conflicts: [] };
}

/**
 * Brings a newer stored state into a form: a field that nobody touched follows it, because saving would otherwise undo a
 * colleague's work; a touched one keeps what was typed and becomes a conflict, unless both want the same.
 */
export function absorbStored<Values extends object>(
  draft: ConfigDraft<Values>,
  next: StoredConfig<Values>,
): ConfigDraft<Values> {
  const { base, values } = draft;
  if (!base || next.updatedAt <= base.updatedAt) return draft;
  const changed = differingFields(base.values, next.values);
  const merged = { ...values };
  const taken = new Set(draft.taken);
  const conflicts = draft.conflicts.filter(({ field }) => !changed.includes(field));
  for (const field of changed) {
    if (isSame(values[field], next.values[field])) continue;
    if (isSame(values[field], base.values[field])) {
      merged[field] = next.values[field];
      taken.add(field);
    } else conflicts.push({ field, theirs: next.values[field] });
  }
  return { values: merged, base: next, taken: [...taken], conflicts };
}

/** Ends a conflict: with what was typed, or with what is stored. */
export function settleConflict<Values extends object>(
  draft: ConfigDraft<Values>,
  field: keyof Values & string,
  choice: "mine" | "theirs",
): ConfigDraft<Values> {
  const conflict = draft.conflicts.find((one) => one.field === field);
  if (!conflict) return draft;
  return {
    ...draft,
    values: choice === "theirs" ? { ...draft.values, [field]: conflict.theirs } : draft.values,
    conflicts: draft.conflicts.filter((one) => one !== conflict),
  };
}
