import { findAttender } from "@/lib/modules/attenders/find-attender";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import type { Ctx } from "@/lib/platform/session/context";
import { hasPermission } from "@/lib/platform/session/permissions";
import type { FieldSubject, FieldValue } from "./policy";
import type { FieldDto, RecordFieldsDto } from "./schema";
import { type FieldRow, fieldsOfSubject } from "./store/field-definition";
import { fieldRecord, type ValueRow, valuesOfRecord } from "./store/field-value";
import { isForRecord, seenField, teamsOf } from "./teams";
import { unpackValue } from "./values/policy";

type Reads = Pick<Reader, "all" | "first">;

/** Whose fields these are. `id`: the record's row, of a ticket as well. */
export type FieldOwner = { subject: FieldSubject; id: number };

/** The same, with the team by which the record has some fields and others not; null: none. */
export type TeamRecord =
  | { subject: Extract<FieldSubject, "conversation" | "ticket">; id: number; teamId: number | null }
  | { subject: Exclude<FieldSubject, "conversation" | "ticket">; id: number };

/** The team that a record belongs to; null: to none. */
export const teamIdOf = (record: TeamRecord): number | null => ("teamId" in record ? record.teamId : null);

/** What a record has, by field; one that was never filled in is absent. */
export type Stored = {
  fields: readonly FieldRow[];
  values: ReadonlyMap<number, FieldValue>;
  rows: readonly ValueRow[];
};

/** What is stored of a record, archived fields too. */
export async function storedValues(reader: Reads, { subject, id }: FieldOwner): Promise<Stored> {
  const fields = await reader.all(fieldsOfSubject, { subject });
  const rows = fields.length === 0 ? [] : await reader.all(valuesOfRecord, { subject, subjectId: id });
  const values = new Map<number, FieldValue>();
  for (const field of fields) {
    const value = unpackValue(
      field.type,
      rows.filter(({ fieldId }) => fieldId === field.id),
    );
    if (value !== null) values.set(field.id, value);
  }
  return { fields, values, rows };
}

/** Whether somebody may read and write the values of a field. */
export const maySee = (ctx: Pick<Ctx, "permissions">, { isPii }: { isPii: boolean }): boolean =>
  !isPii || hasPermission(ctx, "fields.sensitive");

/**
 * What a record has in its fields, in their order, as somebody may see it: of sensitive ones whether there is something. Those of other
 * teams are among them, and told from the record's own. The caller has made sure that they see the record.
 */
export async function recordFields(
  reader: Reads,
  ctx: Pick<Ctx, "permissions" | "sight">,
  record: TeamRecord,
): Promise<RecordFieldsDto> {
  const { fields, values } = await storedValues(reader, record);
  const known = fields.length === 0 ? undefined : await reader.first(fieldRecord, ownerOf(record));
  const shown = fields.filter(({ archivedAt }) => archivedAt === null);
  const teams = await teamsOf(reader, ctx, shown);
  const filled = shown.map(async (row) => ({
    ...(await filledWith(reader, ctx, seenField(row, teams), values.get(row.id) ?? null)),
    isForTeam: isForRecord(row, teams, teamIdOf(record)),
  }));
  return { version: known?.version ?? 0, fields: await Promise.all(filled) };
}

async function filledWith(
  reader: Reads,
  ctx: Pick<Ctx, "permissions">,
  field: FieldDto,
  value: FieldValue | null,
): Promise<Omit<RecordFieldsDto["fields"][number], "isForTeam">> {
  const isHidden = value !== null && !maySee(ctx, field);
  if (isHidden || value === null || field.type !== "person")
    return { ...field, value: isHidden ? null : value, isHidden, personName: null };
  return { ...field, value, isHidden, personName: (await findAttender(reader, Number(value)))?.name ?? null };
}

/** The parameters of statements about a record. */
export const ownerOf = ({ subject, id }: FieldOwner) => ({ subject, subjectId: id });
