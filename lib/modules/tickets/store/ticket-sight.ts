import { rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** What decides who sees these tickets, deleted ones too, and of which conversation they are. */
export const seenTickets = statement(($: Parameters<{ numbers: readonly number[] }>) =>
  tables
    .selectFrom(rowsListed($.numbers).as("j"))
    .crossJoin("ticket as t")
    .select(["t.id", "t.number", "t.audience", "t.assignedAttenderId", "t.conversationId"])
    .whereRef("t.number", "=", "j.value"),
);

/** The same of one by its row's id. */
export const seenTicketById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("ticket").select(["audience", "assignedAttenderId"]).where("id", "=", $.id),
);
