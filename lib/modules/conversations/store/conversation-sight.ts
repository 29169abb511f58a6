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
