import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { seenUngranted, type Viewer } from "@/lib/platform/db/sql/seen";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Lets somebody see a conversation; who was let in before stays so. */
export const insertGrant = statement(
  ($: Parameters<{ conversationId: number; attenderId: number; grantedById: number; now: number }>) =>
    tables
      .insertInto("conversation_grant")
      .values({
        conversationId: $.conversationId,
        attenderId: $.attenderId,
        reason: "mention",
        grantedById: $.grantedById,
        createdAt: $.now,
      })
      .onConflict((conflict) => conflict.columns(["workspaceId", "conversationId", "attenderId"]).doNothing()),
);

/** Who was let in, in order. */
export const grantsOf = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("conversation_grant as g")
    .innerJoin("attender as a", "a.id", "g.attenderId")
    .leftJoin("attender as by", "by.id", "g.grantedById")
    .select(["a.id", "a.firstName", "a.surname", "g.reason", "g.createdAt", "g.grantedById"])
    .select(["by.firstName as byFirstName", "by.surname as bySurname"])
    .where("g.conversationId", "=", $.conversationId)
    .orderBy("g.createdAt")
    .orderBy("a.id"),
);

/** Takes access back. @returns how many had it */
export const deleteGrant = statement(($: Parameters<{ conversationId: number; attenderId: number }>) =>
  tables
    .deleteFrom("conversation_grant")
    .where("conversationId", "=", $.conversationId)
    .where("attenderId", "=", $.attenderId),
);

/** The conversations that the viewer sees because they were let in, newest first; not those that they see without that. */
export const sharedWith = statement(($: Parameters<Viewer & { limit: number }>) =>
  tables
    .selectFrom("conversation_grant as g")
    .innerJoin("conversation as c", "c.id", "g.conversationId")
    .innerJoin("customer as cu", "cu.id", "c.customerId")
    .leftJoin("attender as by", "by.id", "g.grantedById")
    .select(["c.id", "c.subject", "c.channel", "cu.id as customerId", "cu.name as customerName"])
    .select(["g.createdAt", "g.grantedById", "by.firstName as byFirstName", "by.surname as bySurname"])
    .where("g.attenderId", "=", $.viewerId)
    .where("c.deletedAt", "is", null)
    .where((of) => of.not(of.fn.coalesce(seenUngranted($, "c"), of.lit(false))))
    .orderBy("g.createdAt", "desc")
    .orderBy("c.id", "desc")
    .limit($.limit),
);
