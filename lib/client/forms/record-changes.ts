/** What a form holds: texts, choices, ids, lists of texts and texts by key. */
export type FormValues = Readonly<
  Record<string, string | number | null | readonly string[] | Readonly<Record<string, string>>>
>;

/** A field that the agent and a colleague both changed. */
export type FieldConflict<Values extends object> = {
  field: keyof Values & string;
  theirs: Values[keyof Values & string];
  by: string | null;
};

/** Who made a change, or who changed each field; null: nobody knows. */
export type Author<Values extends object> = string | null | ((field: keyof Values & string) => string | null);

/** Who changed a field. */
export function authorOf<Values extends object>(by: Author<Values>, field: keyof Values & string): string | null {
  return typeof by === "function" ? by(field) : by;
}

/** Whether two values of a field are the same; what surrounds a text doesn't count, and a choice is the record that it names. */
function isSameValue(one: unknown, two: unknown): boolean {
  const plain = (value: unknown) => {
    if (typeof value === "string") return value.trim();
    return typeof value === "object" && value !== null && "id" in value ? value.id : value;
  };
  return JSON.stringify(plain(one)) === JSON.stringify(plain(two));
}

/** Names of the fields in which two forms differ. */
export function changedFields<Values extends object>(one: Values, two: Values): (keyof Values & string)[] {
  return (Object.keys(two) as (keyof Values & string)[]).filter((field) => !isSameValue(one[field], two[field]));
}

/**
 * Brings a newer stored state into a form: a field that nobody touched follows it, because saving would otherwise undo a
 * colleague's work; a touched one keeps what was typed and becomes a conflict, unless both want the same.
 */
export function mergeStored<Values extends object>(
  before: Values,
  typed: Values,
  stored: Values,
  by: Author<Values>,
): { values: Values; taken: (keyof Values & string)[]; conflicts: FieldConflict<Values>[] } {
  const taken: (keyof Values & string)[] = [];
  const conflicts: FieldConflict<Values>[] = [];
  const values = { ...typed };
  for (const field of changedFields(before, stored)) {
    if (isSameValue(typed[field], stored[field])) continue;
    if (isSameValue(typed[field], before[field])) {
      values[field] = stored[field];
      taken.push(field);
    } else conflicts.push({ field, theirs: stored[field], by: authorOf(by, field) });
  }
  return { values, taken, conflicts };
}
