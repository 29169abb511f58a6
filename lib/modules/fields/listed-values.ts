import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { toFieldDto } from "./dto";
import type { FieldSubject } from "./policy";
import { maySee } from "./record-values";
import type { DefinedField, ListedRecord } from "./schema";
import { type FieldRow, listedFields } from "./store/field-definition";
import { type ValueRow, valuesInFields } from "./store/field-value";
import { unpackValue } from "./values/policy";

/** The fields of a subject that lists show, in their order. */
export async function fieldsInLists(ctx: Pick<Ctx, "workspaceId">, subject: FieldSubject): Promise<DefinedField[]> {
  return (await reads(ctx.workspaceId).all(listedFields, { subject })).map(toFieldDto);
}

/**
 * What records have in the fields that lists show. The caller has made sure that the asker sees them.
 * @param records their rows' ids, each with what lists name the record by
 */
export async function listedValues(
  ctx: Pick<Ctx, "workspaceId" | "permissions">,
  subject: FieldSubject,
  records: ReadonlyMap<number, ListedRecord["id"]>,
): Promise<ListedRecord[]> {
  if (records.size === 0) return [];
  const reader = reads(ctx.workspaceId);
  const fields = (await reader.all(listedFields, { subject })).filter((field) => maySee(ctx, field));
  const asked = { subject, subjectIds: [...records.keys()], fieldIds: fields.map(({ id }) => id) };
  const rows = fields.length === 0 ? [] : await reader.all(valuesInFields, asked);
  const people = fields.filter(({ type }) => type === "person").map(({ id }) => id);
  const named = rows.flatMap(({ fieldId, number }) => (people.includes(fieldId) && number !== null ? [number] : []));
  const nameById = await attenderNames(ctx.workspaceId, named);
  const byRecord = new Map<number, ValueRow[]>([...records.keys()].map((id) => [id, []]));
  for (const { subjectId, ...row } of rows) byRecord.get(subjectId)?.push(row);
  return [...records].map(([rowId, id]) => ({ id, ...listedOf(fields, byRecord.get(rowId) ?? [], nameById) }));
}

function listedOf(
  fields: readonly FieldRow[],
  rows: readonly ValueRow[],
  nameById: ReadonlyMap<number, string>,
): Omit<ListedRecord, "id"> {
  const listed: Omit<ListedRecord, "id"> = { fields: {}, names: {} };
  for (const { id, key, type } of fields) {
    const value = unpackValue(
      type,
      rows.filter(({ fieldId }) => fieldId === id),
    );
    if (value === null) continue;
    listed.fields[key] = value;
    const name = type === "person" ? nameById.get(Number(value)) : undefined;
    if (name !== undefined) listed.names[key] = name;
  }
  return listed;
}
