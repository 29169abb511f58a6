import type { Priority } from "@/lib/kernel/conversation";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = [
  "id",
  "name",
  "fields",
  "teamId",
  "priority",
  "position",
  "archivedAt",
  "version",
  "changedBy",
] as const;

/** Every form of a workspace, archived ones too, in their order. */
export const allForms = statement(() =>
  tables.selectFrom("ticket_form").select(COLUMNS).orderBy("position").orderBy("id"),
);
/** A form as it is stored: its fields are JSON. */
export type FormRow = RowOf<typeof allForms>;

export const formById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("ticket_form").select(COLUMNS).where("id", "=", $.id),
);

/** What an edit can change. */
type Values = {
  name: string;
  fields: string;
  teamId: number | null;
  priority: Priority | null;
  changedBy: string | null;
  now: number;
};

export const insertForm = statement(($: Parameters<Values & { position: number }>) =>
  tables
    .insertInto("ticket_form")
    .values({
      name: $.name,
      fields: $.fields,
      teamId: $.teamId,
      priority: $.priority,
      position: $.position,
      changedBy: $.changedBy,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning(COLUMNS),
);

export const updateForm = statement(($: Parameters<Values & { id: number; version: number }>) =>
  tables
    .updateTable("ticket_form")
    .set({
      name: $.name,
      fields: $.fields,
      teamId: $.teamId,
      priority: $.priority,
      version: $.version,
      changedBy: $.changedBy,
      updatedAt: $.now,
    })
    .where("id", "=", $.id)
    .returning(COLUMNS),
);

/** Archives a form, or brings it back. @param at epoch milliseconds; null: it is offered */
export const archiveFormRow = statement(($: Parameters<{ id: number; at: number | null; now: number }>) =>
  tables
    .updateTable("ticket_form")
    .set({ archivedAt: $.at, updatedAt: $.now })
    .where("id", "=", $.id)
    .returning(COLUMNS),
);

export const placeForm = statement(($: Parameters<{ id: number; position: number; now: number }>) =>
  tables.updateTable("ticket_form").set({ position: $.position, updatedAt: $.now }).where("id", "=", $.id),
);
