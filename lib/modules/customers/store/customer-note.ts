import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Adds a note. @returns its id */
export const insertNote = statement(
  ($: Parameters<{ customerId: number; authorId: number; text: string; at: number }>) =>
    tables
      .insertInto("customer_note")
      .values({ customerId: $.customerId, authorId: $.authorId, text: $.text, createdAt: $.at })
      .returning("id"),
);

/** A note of a customer. */
export const noteById = statement(($: Parameters<{ id: number; customerId: number }>) =>
  tables.selectFrom("customer_note").select("authorId").where("id", "=", $.id).where("customerId", "=", $.customerId),
);

export const deleteNote = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("customer_note").where("id", "=", $.id),
);

/** Gives all notes of a customer to another. @returns their ids */
export const moveNotes = statement(($: Parameters<{ fromId: number; toId: number }>) =>
  tables.updateTable("customer_note").set({ customerId: $.toId }).where("customerId", "=", $.fromId).returning("id"),
);

/** Gives some notes that are a customer's to another. */
export const moveNotesBack = statement(($: Parameters<{ fromId: number; toId: number; ids: readonly number[] }>) =>
  tables
    .updateTable("customer_note")
    .set({ customerId: $.toId })
    .where("customerId", "=", $.fromId)
    .where("id", "in", listed($.ids)),
);
