import { findAttender } from "@/lib/modules/attenders/find-attender";
import type { Unit } from "@/lib/modules/events/unit";
import { compareFields, newestOf, parseFieldChanges, withChanges } from "@/lib/modules/records/field-changes";
import type { RecordChanged } from "@/lib/modules/records/schema";
import { workspaceZone } from "@/lib/modules/workspace/profile";
import { AppError } from "@/lib/platform/errors/app-error";
import type { FieldText } from "@/lib/platform/i18n/answer-text";
import type { Ctx } from "@/lib/platform/session/context";
import { toFieldDto } from "./dto";
import { notedChange } from "./noted-change";
import type { FieldSubject, FieldValue, NotedChange } from "./policy";
import {
  type FieldOwner,
  maySee,
  ownerOf,
  recordFields,
  type Stored,
  storedValues,
  type TeamRecord,
} from "./record-values";
import type { ChangeValues, RecordFieldsDto } from "./schema";
import { type FieldRow, fieldsOfSubject } from "./store/field-definition";
import { deleteValues, fieldRecord, insertValue, keepFieldRecord } from "./store/field-value";
import { checkValue, packValue } from "./values/policy";

/** What a change did: the keys of the fields that are different now, and how a history tells it. */
export type AppliedValues = { keys: string[]; changes: NotedChange[] };

/**
 * Changes what a record has in some of its fields, in the commit that the caller opened after it found the record. Changes of
 * different fields don't collide, however stale the form is.
 * @throws {AppError} VALIDATION_FAILED with what is wrong by `fields.<key>`, also for a key that the subject hasn't; FORBIDDEN for a
 * sensitive field; RECORD_CHANGED when somebody else changed one of the same fields since `version`
 */
export async function changeValues(
  unit: Unit,
  ctx: Ctx,
  owner: TeamRecord,
  { fields: given, version }: ChangeValues,
): Promise<AppliedValues> {
  const stored = await storedValues(unit, owner);
  const sent = await settled(unit, ctx, stored, given);
  const known = await unit.first(fieldRecord, ownerOf(owner));
  const changesKnown = parseFieldChanges(known?.fieldChanges ?? "{}");
  const now = Object.fromEntries([...sent.keys()].map(({ id }) => [id, stored.values.get(id) ?? null]));
  const wanted = Object.fromEntries([...sent].map(([{ id }, value]) => [id, value]));
  const { changed, conflicts } = compareFields(now, wanted, version, changesKnown);
  if (conflicts.length > 0) {
    const { name = "" } = newestOf(changesKnown, conflicts) ?? {};
    const current = await recordFields(unit, ctx, owner);
    const details: RecordChanged<RecordFieldsDto> = { current, changedBy: name === "" ? null : { name } };
    throw new AppError("RECORD_CHANGED", details);
  }
  const fields = [...sent].filter(([{ id }]) => changed.includes(String(id)));
  if (fields.length === 0) return { keys: [], changes: [] };
  const by = { by: ctx.attender.id, name: ctx.attender.fullName, at: unit.now };
  await storeValues(unit, owner, new Map(fields), by);
  const changes: NotedChange[] = [];
  for (const [field, value] of fields)
    changes.push(await notedChange(unit, ctx.workspace.timeZone, field, stored.values.get(field.id) ?? null, value));
  return { keys: fields.map(([{ key }]) => key), changes };
}

/** Stores values, null for none, and notes whose change of each it is. */
export async function storeValues(
  unit: Unit,
  owner: FieldOwner,
  values: ReadonlyMap<Pick<FieldRow, "id" | "type">, FieldValue | null>,
  by: { by: number | null; name: string; at: number },
): Promise<void> {
  const fieldIds = [...values.keys()].map(({ id }) => id);
  await unit.run(deleteValues, { ...ownerOf(owner), fieldIds });
  for (const [{ id, type }, value] of values)
    for (const row of packValue(type, value)) await unit.run(insertValue, { ...ownerOf(owner), fieldId: id, ...row });
  const known = await unit.first(fieldRecord, ownerOf(owner));
  const version = (known?.version ?? 0) + 1;
  const fieldChanges = withChanges(parseFieldChanges(known?.fieldChanges ?? "{}"), fieldIds.map(String), by, version);
  await unit.run(keepFieldRecord, { ...ownerOf(owner), version, fieldChanges });
  await unit.happened("field_values.changed", owner.id, { subject: owner.subject, fieldIds });
}

/** Of some values those that a record hasn't. */
export async function changedOf<Field extends Pick<FieldRow, "id">>(
  unit: Unit,
  owner: FieldOwner,
  values: ReadonlyMap<Field, FieldValue>,
): Promise<Map<Field, FieldValue>> {
  const { values: known } = await storedValues(unit, owner);
  return new Map([...values].filter(([{ id }, value]) => JSON.stringify(known.get(id)) !== JSON.stringify(value)));
}

/** A value that was given to a field: what it replaced, what it is, and how a history tells it. */
export type GivenValue = { before: FieldValue | null; now: FieldValue | null; change: NotedChange };

/**
 * Gives a field of a record a value, whatever it has, in the commit that the caller opened after it found the record.
 * @param by who gives it, or the name of a rule
 * @param only what the field has to have for it
 * @returns null: it had that value before, or hasn't what it has to have
 * @throws {AppError} VALIDATION_FAILED for a key that the subject hasn't and a value that the field doesn't take; FORBIDDEN
 */
export async function giveValue(
  unit: Unit,
  by: Ctx | string,
  owner: FieldOwner,
  { key, value }: { key: string; value: unknown },
  only?: FieldValue | null,
): Promise<GivenValue | null> {
  const ctx = typeof by === "string" ? null : by;
  const stored = await storedValues(unit, owner);
  const [entry] = await settled(unit, ctx, stored, { [key]: value });
  if (!entry) return null;
  const [field, now] = entry;
  const before = stored.values.get(field.id) ?? null;
  const isSame = (one: FieldValue | null, other: FieldValue | null) => JSON.stringify(one) === JSON.stringify(other);
  if (isSame(before, now) || (only !== undefined && !isSame(before, only))) return null;
  const name = typeof by === "string" ? by : by.attender.fullName;
  await storeValues(unit, owner, new Map([[field, now]]), { by: ctx?.attender.id ?? null, name, at: unit.now });
  const timeZone = ctx?.workspace.timeZone ?? (await workspaceZone(unit));
  return { before, now, change: await notedChange(unit, timeZone, field, before, now) };
}

/**
 * The value that something will give to a field of many records, as it is stored.
 * @throws {AppError} VALIDATION_FAILED with what is wrong by `fields.<key>`, FORBIDDEN
 */
export async function checkGiven(
  unit: Unit,
  ctx: Ctx,
  subject: FieldSubject,
  { key, value }: { key: string; value: unknown },
): Promise<FieldValue | null> {
  const stored: Stored = { fields: await unit.all(fieldsOfSubject, { subject }), values: new Map(), rows: [] };
  const [[, checked] = [null, null]] = await settled(unit, ctx, stored, { [key]: value });
  return checked;
}

/** What was given, as it is stored. @param ctx null: a rule's doing @throws {AppError} VALIDATION_FAILED, FORBIDDEN */
async function settled(
  unit: Unit,
  ctx: Ctx | null,
  stored: Stored,
  given: Readonly<Record<string, unknown>>,
): Promise<Map<FieldRow, FieldValue | null>> {
  const errors: Record<string, FieldText> = {};
  const sent = new Map<FieldRow, FieldValue | null>();
  for (const [key, value] of Object.entries(given)) {
    const field = stored.fields.find((one) => one.key === key && one.archivedAt === null);
    if (!field) {
      errors[`fields.${key}`] = "fieldUnknown";
      continue;
    }
    if (ctx && !maySee(ctx, field)) throw new AppError("FORBIDDEN");
    const before = stored.values.get(field.id) ?? null;
    const checked = checkValue(toFieldDto(field), value, before);
    if (checked.error !== undefined) errors[`fields.${key}`] = checked.error;
    else if (field.type === "person" && checked.value !== before && !(await isActive(unit, checked.value)))
      errors[`fields.${key}`] = "choiceInvalid";
    else sent.set(field, checked.value);
  }
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });
  return sent;
}

const isActive = async (unit: Unit, id: FieldValue | null) =>
  id === null || (await findAttender(unit, Number(id)))?.isActive === true;
