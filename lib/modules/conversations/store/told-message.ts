import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A message with what is told of its conversation: whose it is, and its customer's name. */
export const toldMessage = statement(($: Parameters<{ conversationId: number; seq: number }>) =>
  tables
    .selectFrom("message as m")
    .innerJoin("conversation as c", "c.id", "m.conversationId")
    .innerJoin("customer as cu", "cu.id", "c.customerId")
    .select(["m.content", "c.assignedAttenderId", "cu.name as customerName"])
    .where("m.conversationId", "=", $.conversationId)
    .where("m.seq", "=", $.seq),
);
