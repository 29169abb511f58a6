import { sql } from "kysely";
import { listed, textsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Adds a conversation's tags, each once. `at`: its last activity, in whose order lists of a tag are. */
export const insertConversationTags = statement(
  ($: Parameters<{ conversationId: number; tags: readonly string[]; at: number }>) =>
    tables
      .insertInto("conversation_tag")
      .columns(["conversationId", "tag", "lastActivityAt"])
      .expression((of) =>
        of
          .selectFrom(textsListed($.tags).as("j"))
          .select([
            sql<number>`${$.conversationId}`.as("conversationId"),
            "j.value as tag",
            sql<number>`${$.at}`.as("lastActivityAt"),
          ])
          .distinct(),
      ),
);

export const deleteConversationTags = statement(($: Parameters<{ conversationId: number }>) =>
  tables.deleteFrom("conversation_tag").where("conversationId", "=", $.conversationId),
);

/** Moves conversations to their last activity in the lists of their tags. */
export const touchConversationTags = statement(($: Parameters<{ ids: readonly number[]; at: number }>) =>
  tables.updateTable("conversation_tag").set({ lastActivityAt: $.at }).where("conversationId", "in", listed($.ids)),
);
