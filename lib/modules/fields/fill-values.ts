import type { Unit } from "@/lib/modules/events/unit";
import { workspaceZone } from "@/lib/modules/workspace/profile";
import { type AppliedValues, storeValues } from "./change-values";
import { toFieldDto } from "./dto";
import { notedChange } from "./noted-change";
import type { FieldValue, NotedChange } from "./policy";
import { type FieldOwner, storedValues } from "./record-values";
import { checkValue } from "./values/policy";

/**
 * Gives a record what it hasn't yet, in the commit that the caller opened after it found the record: a field that has something keeps it.
 * What a field doesn't take any more is left out, as is an archived field: whoever said it has gone on.
 * @param name of who says so, whom the workspace doesn't know as one of its people; empty: nobody's
 */
export async function fillValues(
  unit: Unit,
  owner: FieldOwner,
  given: Readonly<Record<string, FieldValue>>,
  name: string,
): Promise<AppliedValues> {
  const { fields, values } = await storedValues(unit, owner);
  const filled = fields.flatMap((field) => {
    if (field.archivedAt !== null || values.has(field.id) || !Object.hasOwn(given, field.key)) return [];
    const { value = null } = checkValue(toFieldDto(field), given[field.key], null);
    return value === null ? [] : [[field, value] as const];
  });
  if (filled.length === 0) return { keys: [], changes: [] };
  await storeValues(unit, owner, new Map(filled), { by: null, name, at: unit.now });
  const timeZone = await workspaceZone(unit);
  const changes: NotedChange[] = [];
  for (const [field, value] of filled) changes.push(await notedChange(unit, timeZone, field, null, value));
  return { keys: filled.map(([{ key }]) => key), changes };
}
