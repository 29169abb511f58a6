import { sql } from "kysely";
import { least } from "@/lib/platform/db/sql/of-two";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** How far an attender has read; never backwards and never past the newest message. Changes no row where nothing is new. */
export const raiseRead = statement(
  ($: Parameters<{ attenderId: number; conversationId: number; seq: number; at: number }>) =>
    tables
      .insertInto("conversation_read")
      .columns(["attenderId", "conversationId", "seq", "updatedAt"])
      .expression((of) =>
        of
          .selectFrom("conversation")
          .select((c) => [
            sql<number>`${$.attenderId}`.as("attenderId"),
            "id as conversationId",
            least(c.ref("lastSeq"), $.seq).as("seq"),
            sql<number>`${$.at}`.as("updatedAt"),
          ])
          .where("id", "=", $.conversationId)
          .where("deletedAt", "is", null),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["workspaceId", "attenderId", "conversationId"])
          .doUpdateSet((of) => ({ seq: of.ref("excluded.seq"), updatedAt: of.ref("excluded.updatedAt") }))
          .whereRef("excluded.seq", ">", "conversation_read.seq"),
      ),
);
