import { jsonList } from "@/lib/platform/db/sql/json";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { PROFILE_ADMINISTRATOR, PROFILE_DEFAULT } from "@/lib/platform/session/permissions";

/**
 * Who may get a conversation, with what routing goes by: whether they are there, how many conversations are theirs and not
 * closed, and what they know well (`tags`, a JSON list).
 */
export const routingCandidates = statement(() =>
  tables
    .selectFrom("attender as a")
    .leftJoin("attender_availability as v", "v.attenderId", "a.id")
    .select((of) => [
      "a.id",
      "a.firstName",
      "a.surname",
      "a.email",
      of.case().when("v.status", "=", "available").then(1).else(0).end().as("isAvailable"),
      of
        .selectFrom("conversation as c")
        .select((its) => its.fn.countAll<number>().as("count"))
        .whereRef("c.assignedAttenderId", "=", "a.id")
        .where("c.status", "<>", "closed")
        .where("c.deletedAt", "is", null)
        .$asScalar()
        .$notNull()
        .as("open"),
      of
        .selectFrom("attender_skill as s")
        .select((its) => jsonList(its.ref("s.tag")).as("tags"))
        .whereRef("s.attenderId", "=", "a.id")
        .$asScalar()
        .$notNull()
        .as("tags"),
    ])
    .where("a.isActive", "=", true)
    .where("a.profile", "in", [PROFILE_ADMINISTRATOR, PROFILE_DEFAULT])
    .where("a.passwordHash", "is not", null)
    .orderBy("a.id"),
);

/** Somebody who may get a conversation. */
export type RoutingCandidate = RowOf<typeof routingCandidates>;
