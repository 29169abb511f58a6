import { jsonList } from "@/lib/platform/db/sql/json";
import { rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** What decides who sees these conversations, deleted ones too. `grantedTo` is a JSON list of attenders' ids. */
export const seenFields = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom(rowsListed($.ids).as("j"))
    .crossJoin("conversation as c")
    .select(["c.id", "c.audience", "c.assignedAttenderId"])
    .select((of) =>
      of
        .selectFrom("conversation_grant as g")
        .select((grant) => jsonList(grant.ref("g.attenderId")).as("ids"))
        .whereRef("g.conversationId", "=", "c.id")
        .$asScalar()
        .$notNull()
        .as("grantedTo"),
    )
    .whereRef("c.id", "=", "j.value"),
);

/** What decides whether some people see a conversation: their role, and how they stand to its team. */
export const peopleBeside = statement(($: Parameters<{ conversationId: number; attenderIds: readonly number[] }>) =>
  tables
    .selectFrom(rowsListed($.attenderIds).as("j"))
    .crossJoin("attender as a")
    .crossJoin("conversation as c")
    .leftJoin("team as t", "t.id", "c.teamId")
    .leftJoin("team_member as m", (on) => on.onRef("m.teamId", "=", "c.teamId").onRef("m.attenderId", "=", "a.id"))
    .leftJoin("conversation_grant as g", (on) =>
      on.onRef("g.conversationId", "=", "c.id").onRef("g.attenderId", "=", "a.id"),
    )
    .select([
      "a.id",
      "a.profile",
      "a.reach",
      "c.audience",
      "c.assignedAttenderId",
      "t.isPrivate",
      "t.deletedAt",
      "m.attenderId as memberId",
      "g.attenderId as grantedId",
    ])
    .whereRef("a.id", "=", "j.value")
    .where("c.id", "=", $.conversationId),
);
