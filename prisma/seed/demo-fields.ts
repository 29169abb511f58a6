import type Database from "better-sqlite3";
import { plain } from "@/lib/kernel/plain";
import type { FieldOption, FieldSubject, FieldType } from "@/lib/modules/fields/policy";

const PLANS: readonly FieldOption[] = [
  { id: 1, label: "Essencial", color: "gray", isArchived: false },
  { id: 2, label: "Profissional", color: "teal", isArchived: false },
  { id: 3, label: "Empresarial", color: "purple", isArchived: false },
];

const DAY_MS = 86_400_000;

type DemoField = {
  subject: FieldSubject;
  key: string;
  labelPt: string;
  labelEn: string;
  type: FieldType;
  options?: readonly FieldOption[];
  isPii?: boolean;
  isListed?: boolean;
  /** One record of so many has a value. */
  every: number;
  /** What the record at a place has: a text, or a number as it is stored. */
  valueAt: (place: number) => string | number;
};

/** What the demo's company notes of its records. */
const FIELDS: readonly DemoField[] = [
  {
    ...{ subject: "conversation", key: "numero_do_pedido", labelPt: "Número do pedido", labelEn: "Order number" },
    ...{ type: "text", every: 3, valueAt: (place) => `PED-${48_210 + place * 7}` },
  },
  {
    ...{ subject: "ticket", key: "valor_do_reembolso", labelPt: "Valor do reembolso", labelEn: "Refund" },
    ...{ type: "money", every: 4, valueAt: (place) => 8_990 + place * 1_250 },
  },
  {
    ...{ subject: "customer", key: "data_de_nascimento", labelPt: "Data de nascimento", labelEn: "Date of birth" },
    ...{
      type: "date",
      isPii: true,
      every: 3,
      valueAt: (place) => Date.UTC(1974 + (place % 30), place % 12, 3) / DAY_MS,
    },
  },
  {
    ...{ subject: "company", key: "plano", labelPt: "Plano", labelEn: "Plan", type: "choice", options: PLANS },
    ...{ isListed: true, every: 2, valueAt: (place) => 1 + (place % PLANS.length) },
  },
];

/** Adds them, with values of some records. @param now epoch milliseconds */
export function insertDemoFields(db: Database.Database, workspaceId: number, now: number): void {
  const insert = db.prepare(
    `INSERT INTO field_definition (workspaceId, subject, key, labelPt, labelEn, type, options, lastOption, position, isPii, isListed, createdAt, updatedAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?) RETURNING id`,
  );
  const fill = db.prepare(
    `INSERT INTO field_value (workspaceId, subject, subjectId, fieldId, optionId, text, textKey, number)
     VALUES (?, ?, ?, ?, 0, ?, ?, ?)`,
  );
  for (const {
    subject,
    key,
    labelPt,
    labelEn,
    type,
    options = [],
    isPii = false,
    isListed = false,
    every,
    valueAt,
  } of FIELDS) {
    const of = [workspaceId, subject, key, labelPt, labelEn, type, JSON.stringify(options), options.length];
    const field = insert.get(...of, isPii ? 1 : 0, isListed ? 1 : 0, now, now) as { id: number };
    const records = db.prepare(`SELECT id FROM ${subject} WHERE workspaceId = ? ORDER BY id`).all(workspaceId) as {
      id: number;
    }[];
    records.forEach(({ id }, place) => {
      if (place % every !== 0) return;
      const value = valueAt(place);
      const isText = typeof value === "string";
      fill.run(
        workspaceId,
        subject,
        id,
        field.id,
        isText ? value : null,
        isText ? plain(value) : null,
        isText ? null : value,
      );
    });
  }
}
