import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { FieldSubject } from "../policy";

type Of = { subject: FieldSubject; subjectId: number };

/** What a record has in its fields: a range of the primary key. */
export const valuesOfRecord = statement(($: Parameters<Of>) =>
  tables
    .selectFrom("field_value")
    .select(["fieldId", "optionId", "text", "textKey", "number"])
    .where("subject", "=", $.subject)
    .where("subjectId", "=", $.subjectId)
    .orderBy("fieldId")
    .orderBy("optionId"),
);
export type ValueRow = RowOf<typeof valuesOfRecord>;

/** The fields in which a record has something. */
export const filledFields = statement(($: Parameters<Of>) =>
  tables
    .selectFrom("field_value")
    .select("fieldId")
    .distinct()
    .where("subject", "=", $.subject)
    .where("subjectId", "=", $.subjectId),
);

/** What several records have in their fields. */
export const valuesOfRecords = statement(($: Parameters<{ subject: FieldSubject; subjectIds: readonly number[] }>) =>
  tables
    .selectFrom("field_value")
    .select(["subjectId", "fieldId", "optionId", "text", "textKey", "number"])
    .where("subject", "=", $.subject)
    .where("subjectId", "in", listed($.subjectIds))
    .orderBy("subjectId")
    .orderBy("fieldId")
    .orderBy("optionId"),
);

/** What several records have in some of their fields. */
export const valuesInFields = statement(
  ($: Parameters<{ subject: FieldSubject; subjectIds: readonly number[]; fieldIds: readonly number[] }>) =>
    tables
      .selectFrom("field_value")
      .select(["subjectId", "fieldId", "optionId", "text", "textKey", "number"])
      .where("subject", "=", $.subject)
      .where("subjectId", "in", listed($.subjectIds))
      .where("fieldId", "in", listed($.fieldIds))
      .orderBy("subjectId")
      .orderBy("fieldId")
      .orderBy("optionId"),
);

type Named = { fieldIds: readonly number[]; limit: number };

/** Records of which one of some fields has a text from one to before another, as the index has them: a range for each field. */
export const recordsBeginning = statement(($: Parameters<Named & { from: string; until: string }>) =>
  tables
    .selectFrom("field_value")
    .select("subjectId")
    .where("fieldId", "in", listed($.fieldIds))
    .where("textKey", ">=", $.from)
    .where("textKey", "<", $.until)
    .limit($.limit),
);

/** Records of which one of some fields has a number, in its smallest unit. */
export const recordsNumbered = statement(($: Parameters<Named & { number: number }>) =>
  tables
    .selectFrom("field_value")
    .select("subjectId")
    .where("fieldId", "in", listed($.fieldIds))
    .where("number", "=", $.number)
    .limit($.limit),
);

export const insertValue = statement(($: Parameters<Of & ValueRow>) =>
  tables.insertInto("field_value").values({
    subject: $.subject,
    subjectId: $.subjectId,
    fieldId: $.fieldId,
    optionId: $.optionId,
    text: $.text,
    textKey: $.textKey,
    number: $.number,
  }),
);

/** Empties fields of a record. */
export const deleteValues = statement(($: Parameters<Of & { fieldIds: readonly number[] }>) =>
  tables
    .deleteFrom("field_value")
    .where("subject", "=", $.subject)
    .where("subjectId", "=", $.subjectId)
    .where("fieldId", "in", listed($.fieldIds)),
);

/** Which edit of a record's values was each field's last. */
export const fieldRecord = statement(($: Parameters<Of>) =>
  tables
    .selectFrom("field_record")
    .select(["version", "fieldChanges"])
    .where("subject", "=", $.subject)
    .where("subjectId", "=", $.subjectId),
);

export const keepFieldRecord = statement(($: Parameters<Of & { version: number; fieldChanges: string }>) =>
  tables
    .insertInto("field_record")
    .values({ subject: $.subject, subjectId: $.subjectId, version: $.version, fieldChanges: $.fieldChanges })
    .onConflict((conflict) =>
      conflict
        .columns(["workspaceId", "subject", "subjectId"])
        .doUpdateSet({ version: $.version, fieldChanges: $.fieldChanges }),
    ),
);

type Erased = { subject: FieldSubject; subjectIds: readonly number[] };

/** Deletes for good what erased records had in their fields. */
export const eraseValues = statement(($: Parameters<Erased>) =>
  tables.deleteFrom("field_value").where("subject", "=", $.subject).where("subjectId", "in", listed($.subjectIds)),
);

export const eraseRecords = statement(($: Parameters<Erased>) =>
  tables.deleteFrom("field_record").where("subject", "=", $.subject).where("subjectId", "in", listed($.subjectIds)),
);
