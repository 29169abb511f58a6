import { sql } from "kysely";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** The subject of a conversation that isn't deleted. */
export const conversationSubject = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("conversation").select("subject").where("id", "=", $.id).where("deletedAt", "is", null),
);

/** Subjects of conversations, deleted or not. */
export const subjectsById = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables.selectFrom("conversation").select(["id", "subject"]).where("id", "in", listed($.ids)),
);

/** What a conversation that isn't deleted is about, and with whom it is. */
export const conversationTopic = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("conversation as c")
    .innerJoin("customer as cu", "cu.id", "c.customerId")
    .select(["c.subject", "c.tags", "c.status", "c.priority", "c.teamId", "cu.name as customerName"])
    .where("c.id", "=", $.id)
    .where("c.deletedAt", "is", null),
);

/** What conversations are about and to whom they went, with the beginning of their first message. `tags` is a JSON list. */
export const begunTopics = statement(($: Parameters<{ ids: readonly number[]; length: number }>) =>
  tables
    .selectFrom("conversation as c")
    .leftJoin("message as m", (on) => on.onRef("m.conversationId", "=", "c.id").on("m.seq", "=", 1))
    .select([
      "c.id",
      "c.subject",
      "c.tags",
      "c.teamId",
      sql<string | null>`substr(m.content, 1, ${$.length})`.as("text"),
    ])
    .where("c.id", "in", listed($.ids)),
);

/** What a conversation began with. */
export type BegunTopic = RowOf<typeof begunTopics>;

/** What a conversation is about, and with whom it is. `tags` is a JSON list. */
export type ConversationTopic = RowOf<typeof conversationTopic>;
