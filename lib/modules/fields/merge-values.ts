import type { Unit } from "@/lib/modules/events/unit";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import { storeValues } from "./change-values";
import type { FieldSubject, FieldValue } from "./policy";
import { storedValues } from "./record-values";

/** Records that can become a part of another one. Everybody sees them. */
type Merged = Extract<FieldSubject, "customer">;

/** What a record took over from another one that became a part of it, by field. */
export type TakenValues = Record<string, FieldValue>;

/** Nobody's change: who merges has their line in the log. */
const NOBODY = { by: null, name: "" };

/** Gives a record what another one has in fields where it has nothing itself. The other one keeps its own. */
export async function takeValues(
  unit: Unit,
  subject: Merged,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<TakenValues> {
  const theirs = await storedValues(unit, { subject, id: fromId });
  if (theirs.values.size === 0) return {};
  const own = await storedValues(unit, { subject, id: toId });
  const taken = theirs.fields.flatMap((field) => {
    const value = theirs.values.get(field.id);
    return value === undefined || own.values.has(field.id) ? [] : [[field, value] as const];
  });
  await store(unit, { subject, id: toId }, new Map(taken));
  return Object.fromEntries(taken.map(([{ id }, value]) => [id, value]));
}

/** Takes from a record what it had taken over, where nobody has changed it since. */
export async function giveBackValues(unit: Unit, subject: Merged, id: number, taken: TakenValues): Promise<void> {
  const { fields, values } = await storedValues(unit, { subject, id });
  const emptied = fields.flatMap((field) => {
    const value = taken[field.id];
    const isSame = value !== undefined && JSON.stringify(values.get(field.id)) === JSON.stringify(value);
    return isSame ? [[field, null] as const] : [];
  });
  await store(unit, { subject, id }, new Map(emptied));
}

async function store(unit: Unit, owner: { subject: Merged; id: number }, values: Parameters<typeof storeValues>[2]) {
  if (values.size === 0) return;
  await storeValues(unit, owner, values, { ...NOBODY, at: unit.now });
  unit.tell(workspaceRoom(unit.workspaceId), "FieldValuesChanged", owner);
}
