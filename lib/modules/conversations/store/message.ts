import { sql } from "kysely";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { rowsStatement } from "@/lib/platform/db/sql/rows-statement";
import { seenBy, type Viewer } from "@/lib/platform/db/sql/seen";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { Batch } from "@/lib/platform/db/unit-of-work/batch";

/** A message as it is added. Instants are epoch milliseconds. */
export type NewMessage = {
  conversationId: number;
  seq: number;
  clientMessageId: string | null;
  senderKind: "attender" | "customer" | "system";
  attenderId: number | null;
  type: "text" | "image" | "file";
  content: string;
  replyToSeq: number | null;
  at: number;
};

/** Adds a message; answers no row when its conversation has one with this client id already. */
export const insertMessage = statement(($: Parameters<NewMessage>) =>
  tables
    .insertInto("message")
    .values({
      conversationId: $.conversationId,
      seq: $.seq,
      clientMessageId: $.clientMessageId,
      senderKind: $.senderKind,
      attenderId: $.attenderId,
      type: $.type,
      content: $.content,
      replyToSeq: $.replyToSeq,
      createdAt: $.at,
    })
    .onConflict((conflict) => conflict.columns(["clientMessageId", "workspaceId", "conversationId"]).doNothing())
    .returning("id"),
);

/** A new message whose id was given before it is written. */
export type NumberedMessage = NewMessage & { id: number };

/** The messages of a commit on PostgreSQL. One whose client id is there already fails the commit: it is looked for before. */
export const newMessages: Batch<NumberedMessage> = {
  table: "message",
  write: rowsStatement<NumberedMessage>(
    {
      id: "bigint",
      conversationId: "bigint",
      seq: "bigint",
      clientMessageId: "text",
      senderKind: "text",
      attenderId: "bigint",
      type: "text",
      content: "text",
      replyToSeq: "bigint",
      at: "bigint",
    },
    (rows) =>
      tables
        .insertInto("message")
        .columns([
          "id",
          "conversationId",
          "seq",
          "clientMessageId",
          "senderKind",
          "attenderId",
          "type",
          "content",
          "replyToSeq",
          "createdAt",
        ])
        .expression((of) =>
          of
            .selectFrom(rows)
            .select([
              "r.id",
              "r.conversationId",
              "r.seq",
              "r.clientMessageId",
              "r.senderKind",
              "r.attenderId",
              "r.type",
              "r.content",
              "r.replyToSeq",
              "r.at",
            ]),
        ),
  ),
};

/** An id of messages for each row, on PostgreSQL, in ascending order. */
export const nextMessageIds = rowsStatement<object, { id: number }>({}, (rows) =>
  tables.selectFrom(rows).select(sql<number>`nextval('message_id_seq')`.as("id")),
);

/** Which of these client ids made a message before. */
export const messagesByClientIds = rowsStatement<
  { conversationId: number; clientMessageId: string },
  { workspaceId: number; conversationId: number; clientMessageId: string; id: number; seq: number; createdAt: number }
>({ conversationId: "bigint", clientMessageId: "text" }, (rows) =>
  tables
    .selectFrom(rows)
    .crossJoin("message as m")
    .select(["m.id", "m.seq", "m.createdAt", "r.conversationId", "r.clientMessageId", "r.workspaceId"])
    .whereRef("m.clientMessageId", "=", "r.clientMessageId")
    .whereRef("m.conversationId", "=", "r.conversationId"),
);

/** The message that this client id made before. */
export const messageByClientId = statement(($: Parameters<{ conversationId: number; clientMessageId: string }>) =>
  tables
    .selectFrom("message")
    .select(["id", "seq", "createdAt"])
    .where("conversationId", "=", $.conversationId)
    .where("clientMessageId", "=", $.clientMessageId),
);

/** A message that another one answers. */
export type QuotedRow = { id: number; seq: number; senderKind: string; senderName: string | null; content: string };

/** Length of a quoted text that travels with its answer; the screen shows 60 characters of it. */
const QUOTE_MAX = 200;

const quoted = (conversationId: Parameters<{ id: number }>["id"]) =>
  tables
    .selectFrom("message as m")
    .leftJoin("attender as a", "a.id", "m.attenderId")
    .select((of) => [
      "m.id",
      "m.seq",
      "m.senderKind",
      sql<string | null>`trim(${of.ref("a.firstName")} || ' ' || ${of.ref("a.surname")})`.as("senderName"),
      sql<string>`substr(${of.ref("m.content")}, 1, ${sql.lit(QUOTE_MAX)})`.as("content"),
    ])
    .where("m.conversationId", "=", conversationId);

/** The message with this id in this conversation, as an answer quotes it. */
export const quotedById = statement(($: Parameters<{ conversationId: number; id: number }>) =>
  quoted($.conversationId).where("m.id", "=", $.id),
);

/** The messages with these numbers, as answers quote them. */
export const quotedBySeqs = statement(($: Parameters<{ conversationId: number; seqs: readonly number[] }>) =>
  quoted($.conversationId).where("m.seq", "in", listed($.seqs)),
);

const shown = () =>
  tables
    .selectFrom("message as m")
    .leftJoin("attender as a", "a.id", "m.attenderId")
    .select((of) => [
      "m.id",
      "m.conversationId",
      "m.seq",
      "m.clientMessageId",
      "m.senderKind",
      "m.type",
      "m.content",
      "m.createdAt",
      "m.attenderId",
      "m.replyToSeq",
      "m.flaggedAt",
      sql<string | null>`trim(${of.ref("a.firstName")} || ' ' || ${of.ref("a.surname")})`.as("attenderName"),
    ]);

/** Messages of a conversation after a number, in ascending order. */
export const messagesAfter = statement(($: Parameters<{ conversationId: number; seq: number; limit: number }>) =>
  shown().where("m.conversationId", "=", $.conversationId).where("m.seq", ">", $.seq).orderBy("m.seq").limit($.limit),
);

/** Messages of a conversation before a number, the newest first. */
export const messagesBefore = statement(($: Parameters<{ conversationId: number; seq: number; limit: number }>) =>
  shown()
    .where("m.conversationId", "=", $.conversationId)
    .where("m.seq", "<", $.seq)
    .orderBy("m.seq", "desc")
    .limit($.limit),
);

/** What a conversation's customer wrote, the newest first. */
export const newestCustomerTexts = statement(($: Parameters<{ conversationId: number; limit: number }>) =>
  tables
    .selectFrom("message")
    .select("content")
    .where("conversationId", "=", $.conversationId)
    .where("senderKind", "=", "customer")
    .orderBy("seq", "desc")
    .limit($.limit),
);

/** Customers' messages in the conversations that the viewer sees, before an id, the newest first, with whose they are. */
export const customersMessages = statement(($: Parameters<Viewer & { beforeId: number; limit: number }>) =>
  shown()
    .innerJoin("conversation as c", "c.id", "m.conversationId")
    .innerJoin("customer as cu", "cu.id", "c.customerId")
    .select(["c.customerId", "cu.name as customerName"])
    .where("m.senderKind", "=", "customer")
    .where("m.id", "<", $.beforeId)
    .where("c.deletedAt", "is", null)
    .where(seenBy($, "c"))
    .orderBy("m.id", "desc")
    .limit($.limit),
);

/** A message that an attender flags, in a conversation that isn't deleted. */
export const messageToFlag = statement(($: Parameters<{ conversationId: number; id: number }>) =>
  tables
    .selectFrom("message as m")
    .innerJoin("conversation as c", "c.id", "m.conversationId")
    .select(["m.seq", "m.flaggedAt"])
    .where("m.id", "=", $.id)
    .where("m.conversationId", "=", $.conversationId)
    .where("c.deletedAt", "is", null),
);

export const setFlag = statement(($: Parameters<{ id: number; flaggedAt: number | null }>) =>
  tables.updateTable("message").set({ flaggedAt: $.flaggedAt }).where("id", "=", $.id),
);
