import { plain } from "@/lib/kernel/plain";
import { localeOfAttender } from "@/lib/modules/attenders/find-attender";
import type { Unit } from "@/lib/modules/events/unit";
import { changedOf, storeValues } from "@/lib/modules/fields/change-values";
import { definedFields } from "@/lib/modules/fields/definitions";
import type { FieldValue } from "@/lib/modules/fields/policy";
import { type CellReader, peopleByName, readCell } from "@/lib/modules/fields/read-cell";
import { maySee } from "@/lib/modules/fields/record-values";
import type { DefinedField } from "@/lib/modules/fields/schema";
import { workspaceZone } from "@/lib/modules/workspace/profile";
import { reads } from "@/lib/platform/db/reads";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { IMPORT_OWN_PREFIX, type ImportTarget } from "./import-schema";

/** The key of the workspace's own field that a column fills; null: it fills another one, or none. */
const keyOf = (target: ImportTarget | null): string | null =>
  target?.startsWith(IMPORT_OWN_PREFIX) ? target.slice(IMPORT_OWN_PREFIX.length) : null;

const current = async (ctx: Pick<Ctx, "workspaceId">) =>
  (await definedFields(reads(ctx.workspaceId), "customer")).filter(({ isArchived }) => !isArchived);

/** A mapping in which columns that fill nothing yet fill the own field of their name. */
export async function withOwnColumns(
  ctx: Ctx,
  columns: readonly string[],
  mapping: readonly (ImportTarget | null)[],
): Promise<(ImportTarget | null)[]> {
  const left = new Set((await current(ctx)).filter((field) => maySee(ctx, field)));
  return columns.map((column, index) => {
    const known = mapping[index] ?? null;
    if (known !== null) return known;
    const found = [...left].find(({ key, labelPt, labelEn }) =>
      [key, labelPt, labelEn].some((name) => name !== null && plain(name) === plain(column)),
    );
    if (found) left.delete(found);
    return found ? (`${IMPORT_OWN_PREFIX}${found.key}` as const) : null;
  });
}

/** @throws {AppError} VALIDATION_FAILED for a field that isn't there, or whose values the importer may not see */
export async function assertOwnColumns(ctx: Ctx, mapping: readonly (ImportTarget | null)[]): Promise<void> {
  const keys = mapping.flatMap((target) => keyOf(target) ?? []);
  if (keys.length === 0) return;
  const own = (await current(ctx)).filter((field) => maySee(ctx, field));
  if (!keys.every((key) => own.some((field) => field.key === key)))
    throw new AppError("VALIDATION_FAILED", { errors: { mapping: "fieldUnknown" } });
}

/** What the columns of a run have for own fields, and how they are read. */
export type OwnColumns = { fields: ReadonlyMap<number, DefinedField>; reader: CellReader };

/** The same of a run under way. A field that was archived since fills nothing. */
export async function ownColumnsOf(
  workspaceId: number,
  attenderId: number,
  mapping: readonly (ImportTarget | null)[],
): Promise<OwnColumns | null> {
  if (mapping.every((target) => keyOf(target) === null)) return null;
  const own = await current({ workspaceId });
  const fields = new Map<number, DefinedField>();
  mapping.forEach((target, column) => {
    const field = own.find(({ key }) => key === keyOf(target));
    if (field) fields.set(column, field);
  });
  const reader = reads(workspaceId);
  const [locale, timeZone] = [await localeOfAttender(reader, attenderId), await workspaceZone(reader)];
  return { fields, reader: { locale, timeZone, people: await peopleByName(workspaceId) } };
}

/** Values of own fields that a row gives. */
export type OwnValues = ReadonlyMap<DefinedField, FieldValue>;

/** What a row has for own fields, or the name of the text that says what is wrong with it. Empty cells change nothing. */
export function ownValuesOf(columns: OwnColumns | null, cells: readonly string[]): OwnValues | string {
  const values = new Map<DefinedField, FieldValue>();
  for (const [column, field] of columns?.fields ?? []) {
    const { value, error } = readCell(field, cells[column] ?? "", (columns as OwnColumns).reader);
    if (error !== undefined) return error;
    if (value !== null) values.set(field, value);
  }
  return values;
}

/** Stores what a row gives, as far as the customer has something else */
export async function storeOwnValues(
  unit: Unit,
  customerId: number,
  values: OwnValues,
  by: { by: number | null; name: string; at: number },
): Promise<void> {
  if (values.size === 0) return;
  const owner = { subject: "customer", id: customerId } as const;
  const changed = await changedOf(unit, owner, values);
  if (changed.size > 0) await storeValues(unit, owner, changed, by);
}
