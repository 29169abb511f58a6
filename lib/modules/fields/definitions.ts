import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { FieldText } from "@/lib/platform/i18n/answer-text";
import type { Ctx } from "@/lib/platform/session/context";
import { toFieldDto } from "./dto";
import {
  FIELD_OPTIONS_MAX,
  FIELDS_LISTED_MAX,
  FIELDS_MAX,
  type FieldOption,
  type FieldSubject,
  type FieldType,
} from "./policy";
import { type ChangeField, type DefinedField, type FieldDto, type NewField, wrongWith } from "./schema";
import {
  allFields,
  archiveField,
  type FieldRow,
  fieldById,
  fieldsOfSubject,
  insertField,
  placeField,
  updateField,
} from "./store/field-definition";
import { seenField, seenFields, settledTeams, teamsOf } from "./teams";
import { tellFields } from "./tell";
import { boundUnits } from "./values/policy";

/** The workspace's fields in their order, archived ones too. @param subject of one kind of record alone */
export async function listFields(ctx: Pick<Ctx, "workspaceId" | "sight">, subject?: FieldSubject): Promise<FieldDto[]> {
  const reader = reads(ctx.workspaceId);
  const rows = await (subject ? reader.all(fieldsOfSubject, { subject }) : reader.all(allFields, {}));
  return seenFields(reader, ctx, rows);
}

/** A subject's fields in their order, archived ones too, as a reader or a commit has them. */
export async function definedFields(reader: Pick<Reader, "all">, subject: FieldSubject): Promise<DefinedField[]> {
  return (await reader.all(fieldsOfSubject, { subject })).map(toFieldDto);
}

/** Adds a field below the subject's others. @throws {AppError} FIELD_KEY_TAKEN; FIELDS_FULL; NOT_FOUND for a team */
export function createField(ctx: Ctx, { subject, key, type, ...given }: NewField): Promise<FieldDto> {
  return commit(ctx, async (unit) => {
    const others = await unit.all(fieldsOfSubject, { subject });
    if (others.some((other) => other.key === key))
      throw new AppError("FIELD_KEY_TAKEN", { key, errors: { key: "fieldKeyTaken" } });
    if (others.length >= FIELDS_MAX) throw new AppError("FIELDS_FULL", { limit: FIELDS_MAX });
    if (given.isListed && !hasRoomInLists(others)) throw listsFull();
    const row = await unit.first(insertField, {
      ...{ subject, key, type, position: (others.at(-1)?.position ?? 0) + 1 },
      ...valuesOf(type, given),
      ...settledOptions(given.options, [], 0),
      ...(await settledTeams(unit, ctx, given.teamIds)),
      changedBy: ctx.attender.fullName,
      now: unit.now,
    });
    if (!row) throw new Error("a field was added without a row");
    return noted(unit, ctx, "field.added", row);
  });
}

/**
 * Changes a field. Options that the form leaves out are archived: what has them keeps them. Teams that the caller doesn't know of stay.
 * @throws {AppError} NOT_FOUND, also for a team; VALIDATION_FAILED, RECORD_CHANGED
 */
export function changeField(ctx: Ctx, input: ChangeField, { id, version }: Edited): Promise<FieldDto> {
  return commit(ctx, async (unit) => {
    const known = await findField(unit, id);
    const before = await seenOne(unit, ctx, known);
    const edit = nextEdit(ctx, known, version, () => before);
    const teams = await settledTeams(unit, ctx, input.teamIds, known);
    const wrong = Object.entries(wrongWith({ ...input, subject: known.subject, type: known.type }));
    if (wrong.length > 0) throw new AppError("VALIDATION_FAILED", { errors: Object.fromEntries(wrong) });
    if (input.isListed && !known.isListed && !(await hasRoom(unit, known))) throw listsFull();
    const row = await unit.first(updateField, {
      id,
      ...valuesOf(known.type, input),
      ...settledOptions(input.options, before.options, known.lastOption),
      ...teams,
      ...edit,
      now: unit.now,
    });
    if (!row) throw notFound();
    return noted(unit, ctx, "field.changed", row);
  });
}

/** Takes a field out of sight; its values stay. @throws {AppError} NOT_FOUND */
export function removeField(ctx: Ctx, id: number): Promise<FieldDto> {
  return commit(ctx, async (unit) => {
    const known = await findField(unit, id);
    if (known.archivedAt !== null) return seenOne(unit, ctx, known);
    return noted(
      unit,
      ctx,
      "field.archived",
      await unit.first(archiveField, { id, at: unit.now, isListed: known.isListed, now: unit.now }),
    );
  });
}

/** Brings an archived field back with its values; into lists where they have room for it still. @throws {AppError} NOT_FOUND */
export function restoreField(ctx: Ctx, id: number): Promise<FieldDto> {
  return commit(ctx, async (unit) => {
    const known = await findField(unit, id);
    if (known.archivedAt === null) return seenOne(unit, ctx, known);
    const isListed = known.isListed && (await hasRoom(unit, known));
    return noted(
      unit,
      ctx,
      "field.restored",
      await unit.first(archiveField, { id, at: null, isListed, now: unit.now }),
    );
  });
}

/** Says in which order a subject's fields are shown. @throws {AppError} CONFLICT when they aren't all of them: somebody added one */
export function orderFields(ctx: Ctx, subject: FieldSubject, ids: readonly number[]): Promise<FieldDto[]> {
  return commit(ctx, async (unit) => {
    const all = await unit.all(fieldsOfSubject, { subject });
    if (all.length !== ids.length || !all.every(({ id }) => ids.includes(id))) throw new AppError("CONFLICT");
    for (const [index, id] of ids.entries()) await unit.run(placeField, { id, position: index + 1, now: unit.now });
    await unit.audit("fields.ordered", { details: { subject } });
    tellFields(unit);
    return seenFields(unit, ctx, await unit.all(fieldsOfSubject, { subject }));
  });
}

/** Whether lists have room for one more field beside these. Archived ones take none. */
const hasRoomInLists = (others: readonly FieldRow[]): boolean =>
  others.filter(({ isListed, archivedAt }) => isListed && archivedAt === null).length < FIELDS_LISTED_MAX;

async function hasRoom(unit: Unit, { id, subject }: FieldRow): Promise<boolean> {
  return hasRoomInLists((await unit.all(fieldsOfSubject, { subject })).filter((other) => other.id !== id));
}

const listsFull = () =>
  new AppError("VALIDATION_FAILED", { errors: { isListed: `fieldsListedAbove ${FIELDS_LISTED_MAX}` } });

async function findField(unit: Unit, id: number): Promise<FieldRow> {
  const row = await unit.first(fieldById, { id });
  if (!row) throw notFound();
  return row;
}

async function seenOne(unit: Unit, ctx: Ctx, row: FieldRow): Promise<FieldDto> {
  return seenField(row, await teamsOf(unit, ctx, [row]));
}

async function noted(unit: Unit, ctx: Ctx, action: string, row: FieldRow | undefined): Promise<FieldDto> {
  if (!row) throw notFound();
  const { subject, key } = row;
  const name = row.labelPt ?? row.labelEn;
  await unit.audit(action, { subject: ["field", row.id], details: { subject, name, key } });
  tellFields(unit);
  return seenOne(unit, ctx, row);
}

function valuesOf(type: FieldType, { options: _, teamIds: __, minimum, maximum, ...given }: ChangeField) {
  const units = (bound: string | null) => (bound === null ? null : boundUnits(type, bound));
  return { ...given, minimum: units(minimum), maximum: units(maximum) };
}

/**
 * Options as they are stored: given ones in their order, each new one with the next id, then those that were left out, archived.
 * @throws {AppError} VALIDATION_FAILED for an id that the field never had, twice the same id, or twice the same label
 */
function settledOptions(
  given: ChangeField["options"],
  before: readonly FieldOption[],
  lastOption: number,
): { options: string; lastOption: number } {
  const refuse = (error: FieldText) => new AppError("VALIDATION_FAILED", { errors: { options: error } });
  const ids = given.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size !== ids.length || !ids.every((id) => before.some((option) => option.id === id)))
    throw refuse("choiceInvalid");
  const labels = given.filter(({ isArchived }) => !isArchived).map(({ label }) => label.toLowerCase());
  if (new Set(labels).size !== labels.length) throw refuse("fieldOptionTwice");
  let last = lastOption;
  const settled = given.map(({ id, ...option }): FieldOption => ({ ...option, id: id ?? ++last }));
  const left = before.filter(({ id }) => !ids.includes(id)).map((option) => ({ ...option, isArchived: true }));
  if (settled.length + left.length > FIELD_OPTIONS_MAX) throw refuse(`itemsAbove ${FIELD_OPTIONS_MAX}`);
  return { options: JSON.stringify([...settled, ...left]), lastOption: last };
}
