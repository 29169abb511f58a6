import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Lets somebody see a ticket; who was let in before stays so. */
export const insertGrant = statement(
  ($: Parameters<{ ticketId: number; attenderId: number; grantedById: number; now: number }>) =>
    tables
      .insertInto("ticket_grant")
      .values({
        ticketId: $.ticketId,
        attenderId: $.attenderId,
        reason: "mention",
        grantedById: $.grantedById,
        createdAt: $.now,
      })
      .onConflict((conflict) => conflict.columns(["workspaceId", "ticketId", "attenderId"]).doNothing()),
);

/** Who was let in, in order. */
export const grantsOf = statement(($: Parameters<{ ticketId: number }>) =>
  tables
    .selectFrom("ticket_grant as g")
    .innerJoin("attender as a", "a.id", "g.attenderId")
    .leftJoin("attender as by", "by.id", "g.grantedById")
    .select(["a.id", "a.firstName", "a.surname", "g.reason", "g.createdAt", "g.grantedById"])
    .select(["by.firstName as byFirstName", "by.surname as bySurname"])
    .where("g.ticketId", "=", $.ticketId)
    .orderBy("g.createdAt")
    .orderBy("a.id"),
);

/** Takes access back. @returns how many had it */
export const deleteGrant = statement(($: Parameters<{ ticketId: number; attenderId: number }>) =>
  tables.deleteFrom("ticket_grant").where("ticketId", "=", $.ticketId).where("attenderId", "=", $.attenderId),
);
