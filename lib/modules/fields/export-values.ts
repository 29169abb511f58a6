import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { type CsvCell, spreadsheetDay } from "@/lib/platform/csv/write-csv";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import en from "@/messages/en/fields.json";
import ptBR from "@/messages/pt-BR/fields.json";
import { toFieldDto } from "./dto";
import { type FieldSubject, type FieldValue, fieldLabel } from "./policy";
import { maySee } from "./record-values";
import type { DefinedField } from "./schema";
import { fieldsOfSubject } from "./store/field-definition";
import { type ValueRow, valuesOfRecords } from "./store/field-value";
import { shownText, unpackValue } from "./values/policy";

/** The columns of a file that a subject's fields make, for who may see them. */
export type FieldColumns = {
  header: string[];
  /** The cells of these records, by their rows' ids. */
  cellsOf(ids: readonly number[]): Promise<ReadonlyMap<number, CsvCell[]>>;
};

/** A column for each of a subject's fields that isn't archived, in their order; none for sensitive ones without the right to them. */
export async function fieldColumns(ctx: Ctx, subject: FieldSubject): Promise<FieldColumns> {
  const reader = reads(ctx.workspaceId);
  const fields = (await reader.all(fieldsOfSubject, { subject }))
    .filter((field) => field.archivedAt === null && maySee(ctx, field))
    .map(toFieldDto);
  return {
    header: fields.map((field) => fieldLabel(field, ctx.locale)),
    async cellsOf(ids) {
      const rows = fields.length === 0 ? [] : await reader.all(valuesOfRecords, { subject, subjectIds: ids });
      const people = fields.filter(({ type }) => type === "person").map(({ id }) => id);
      const named = rows.flatMap(({ fieldId, number }) =>
        people.includes(fieldId) && number !== null ? [number] : [],
      );
      const names = await attenderNames(ctx.workspaceId, named);
      const byRecord = new Map<number, ValueRow[]>(ids.map((id) => [id, []]));
      for (const { subjectId, ...row } of rows) byRecord.get(subjectId)?.push(row);
      const cellsOfRow = (own: readonly ValueRow[]) =>
        fields.map((field) => {
          const ofField = own.filter(({ fieldId }) => fieldId === field.id);
          const value = unpackValue(field.type, ofField);
          return value === null ? null : cellOf(ctx, field, value, names);
        });
      return new Map([...byRecord].map(([id, own]) => [id, cellsOfRow(own)]));
    },
  };
}

function cellOf(ctx: Ctx, field: DefinedField, value: FieldValue, names: ReadonlyMap<number, string>): CsvCell {
  switch (field.type) {
    case "number":
    case "money":
      // They have fifteen digits at most, which a double keeps.
      return Number(value);
    case "date":
      return spreadsheetDay(ctx.locale, Date.parse(`${String(value)}T00:00:00Z`));
    case "datetime":
      return new Date(String(value));
    default: {
      const { yes, no } = ctx.locale === "en" ? en : ptBR;
      const { locale, workspace } = ctx;
      return shownText(field, value, { locale, timeZone: workspace.timeZone, yes, no, nameOf: (id) => names.get(id) });
    }
  }
}
