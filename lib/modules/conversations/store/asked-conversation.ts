import { sql } from "kysely";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** The company that a conversation names, or its customer's, as views have it (view-page.ts). */
const companyOf = sql<number | null>`coalesce(${sql.ref("c.companyId")}, ${sql.ref("u.companyId")})`;

const asked = () =>
  tables
    .selectFrom("conversation as c")
    .innerJoin("customer as u", "u.id", "c.customerId")
    .leftJoin("company as k", (join) => join.on("k.id", "=", companyOf))
    .select([
      "c.id",
      "c.subject",
      "c.status",
      "c.assignedAttenderId",
      "c.audience",
      "c.channel",
      "c.priority",
      "c.tags",
      "c.customerId",
      companyOf.as("companyId"),
      "c.awaitingReplySince",
      "c.lastActivityAt",
      "c.createdAt",
      "c.closedAt",
      "c.lastMessageText",
      "u.name as customerName",
      "u.email",
      "k.name as companyName",
    ])
    .where("c.mergedIntoId", "is", null)
    .where("c.deletedAt", "is", null);

/** What rules ask of a conversation; no row of what is a part of another one. `tags` is a JSON list, `audience` its team's id or 0; instants are epoch milliseconds. */
export const askedConversation = statement(($: Parameters<{ id: number }>) => asked().where("c.id", "=", $.id));
export type AskedConversation = RowOf<typeof askedConversation>;

/** Those of the ids behind one up to another: a window is all that is read, whatever is in it. */
export const askedBetween = statement(($: Parameters<{ after: number; until: number }>) =>
  asked().where("c.id", ">", $.after).where("c.id", "<=", $.until).orderBy("c.id"),
);

/** Those before an id, the newest first. */
export const askedBefore = statement(($: Parameters<{ before: number; limit: number }>) =>
  asked().where("c.id", "<", $.before).orderBy("c.id", "desc").limit($.limit),
);

/** The first id behind one; nothing: there is none. */
export const nextConversation = statement(($: Parameters<{ after: number }>) =>
  tables.selectFrom("conversation").select("id").where("id", ">", $.after).orderBy("id").limit(1),
);

/** An earlier conversation of the same customer. */
export const earlierConversation = statement(($: Parameters<{ customerId: number; id: number }>) =>
  tables.selectFrom("conversation").select("id").where("customerId", "=", $.customerId).where("id", "<", $.id).limit(1),
);

/** The text of a message. */
export const messageText = statement(($: Parameters<{ conversationId: number; seq: number }>) =>
  tables
    .selectFrom("message")
    .select("content")
    .where("conversationId", "=", $.conversationId)
    .where("seq", "=", $.seq),
);
