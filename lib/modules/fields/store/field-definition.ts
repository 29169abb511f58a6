import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { FieldPattern, FieldRequired, FieldSubject, FieldType } from "../policy";

const COLUMNS = [
  "id",
  "subject",
  "key",
  "labelPt",
  "labelEn",
  "type",
  "options",
  "lastOption",
  "required",
  "position",
  "minimum",
  "maximum",
  "pattern",
  "mask",
  "isPii",
  "isListed",
  "teamIds",
  "archivedAt",
  "version",
  "changedBy",
] as const;

/** The fields of a subject, archived ones too, in their order. */
export const fieldsOfSubject = statement(($: Parameters<{ subject: FieldSubject }>) =>
  tables
    .selectFrom("field_definition")
    .select(COLUMNS)
    .where("subject", "=", $.subject)
    .orderBy("position")
    .orderBy("id"),
);
/** A field as it is stored: options and teams are JSON, bounds in its smallest unit, instants epoch milliseconds. */
export type FieldRow = RowOf<typeof fieldsOfSubject>;

/** Those of a subject that are required at a time, in their order; archived ones are asked no more. */
export const requiredFields = statement(($: Parameters<{ subject: FieldSubject; required: FieldRequired }>) =>
  tables
    .selectFrom("field_definition")
    .select(COLUMNS)
    .where("subject", "=", $.subject)
    .where("required", "=", $.required)
    .where("archivedAt", "is", null)
    .orderBy("position")
    .orderBy("id"),
);

/** Every field of a workspace, in their order. */
export const allFields = statement(() =>
  tables.selectFrom("field_definition").select(COLUMNS).orderBy("position").orderBy("id"),
);

export const fieldById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("field_definition").select(COLUMNS).where("id", "=", $.id),
);

/** What an edit can change. */
/** Those of a subject that lists show, in their order. */
export const listedFields = statement(($: Parameters<{ subject: FieldSubject }>) =>
  tables
    .selectFrom("field_definition")
    .select(COLUMNS)
    .where("subject", "=", $.subject)
    .where("isListed", "=", true)
    .where("archivedAt", "is", null)
    .orderBy("position")
    .orderBy("id"),
);

type Values = {
  labelPt: string | null;
  labelEn: string | null;
  options: string;
  lastOption: number;
  required: FieldRequired;
  minimum: number | null;
  maximum: number | null;
  pattern: FieldPattern | null;
  mask: string | null;
  isPii: boolean;
  isListed: boolean;
  teamIds: string;
  changedBy: string | null;
  now: number;
};

export const insertField = statement(
  ($: Parameters<Values & { subject: FieldSubject; key: string; type: FieldType; position: number }>) =>
    tables
      .insertInto("field_definition")
      .values({
        subject: $.subject,
        key: $.key,
        type: $.type,
        position: $.position,
        labelPt: $.labelPt,
        labelEn: $.labelEn,
        options: $.options,
        lastOption: $.lastOption,
        required: $.required,
        minimum: $.minimum,
        maximum: $.maximum,
        pattern: $.pattern,
        mask: $.mask,
        isPii: $.isPii,
        isListed: $.isListed,
        teamIds: $.teamIds,
        changedBy: $.changedBy,
        createdAt: $.now,
        updatedAt: $.now,
      })
      .returning(COLUMNS),
);

export const updateField = statement(($: Parameters<Values & { id: number; version: number }>) =>
  tables
    .updateTable("field_definition")
    .set({
      labelPt: $.labelPt,
      labelEn: $.labelEn,
      options: $.options,
      lastOption: $.lastOption,
      required: $.required,
      minimum: $.minimum,
      maximum: $.maximum,
      pattern: $.pattern,
      mask: $.mask,
      isPii: $.isPii,
      isListed: $.isListed,
      teamIds: $.teamIds,
      version: $.version,
      changedBy: $.changedBy,
      updatedAt: $.now,
    })
    .where("id", "=", $.id)
    .returning(COLUMNS),
);

/** Archives a field, or brings it back. @param at epoch milliseconds; null: it is shown */
export const archiveField = statement(
  ($: Parameters<{ id: number; at: number | null; isListed: boolean; now: number }>) =>
    tables
      .updateTable("field_definition")
      .set({ archivedAt: $.at, isListed: $.isListed, updatedAt: $.now })
      .where("id", "=", $.id)
      .returning(COLUMNS),
);

export const placeField = statement(($: Parameters<{ id: number; position: number; now: number }>) =>
  tables.updateTable("field_definition").set({ position: $.position, updatedAt: $.now }).where("id", "=", $.id),
);
