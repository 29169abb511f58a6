import { sql } from "kysely";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A message that waits, as it is added. Instants are epoch milliseconds. */
export type NewHeldMessage = {
  conversationId: number;
  attenderId: number;
  clientMessageId: string;
  content: string;
  replyToId: number | null;
  /** JSON. */
  files: string;
  /** JSON; null where nothing was said of it. */
  email: string | null;
  dueAt: number;
  isScheduled: boolean;
  evenIfAnswered: boolean;
  after: "close" | "snooze" | null;
  snoozeUntil: number | null;
  afterSeq: number;
  at: number;
};

export const insertHeldMessage = statement(($: Parameters<NewHeldMessage>) =>
  tables
    .insertInto("held_message")
    .values({
      conversationId: $.conversationId,
      attenderId: $.attenderId,
      clientMessageId: $.clientMessageId,
      content: $.content,
      replyToId: $.replyToId,
      files: $.files,
      email: $.email,
      dueAt: $.dueAt,
      isScheduled: $.isScheduled,
      evenIfAnswered: $.evenIfAnswered,
      after: $.after,
      snoozeUntil: $.snoozeUntil,
      afterSeq: $.afterSeq,
      createdAt: $.at,
    })
    .returning("id"),
);

const held = () =>
  tables
    .selectFrom("held_message as h")
    .innerJoin("attender as a", "a.id", "h.attenderId")
    .select((of) => [
      "h.id",
      "h.conversationId",
      "h.attenderId",
      "h.clientMessageId",
      "h.content",
      "h.replyToId",
      "h.files",
      "h.email",
      "h.dueAt",
      "h.isScheduled",
      "h.evenIfAnswered",
      "h.after",
      "h.snoozeUntil",
      "h.afterSeq",
      "h.stoppedBy",
      "h.createdAt",
      "a.email as attenderEmail",
      sql<string>`trim(${of.ref("a.firstName")} || ' ' || ${of.ref("a.surname")})`.as("attenderName"),
    ]);

/** What waits in a conversation, in the order of writing. */
export const heldOf = statement(($: Parameters<{ conversationId: number }>) =>
  held().where("h.conversationId", "=", $.conversationId).orderBy("h.id"),
);

/** What is sent by a conversation's close: what only waits for being taken back. */
export const heldBriefly = statement(($: Parameters<{ conversationId: number }>) =>
  held()
    .where("h.conversationId", "=", $.conversationId)
    .where("h.isScheduled", "=", false)
    .where("h.stoppedBy", "is", null)
    .orderBy("h.id"),
);

/** What is due in a conversation, in the order in which it is due. */
export const heldDue = statement(($: Parameters<{ conversationId: number; now: number }>) =>
  held()
    .where("h.conversationId", "=", $.conversationId)
    .where("h.stoppedBy", "is", null)
    .where("h.dueAt", "<=", $.now)
    .orderBy("h.dueAt")
    .orderBy("h.id"),
);

/** The one that a client made under an id. */
export const heldByClientId = statement(($: Parameters<{ conversationId: number; clientMessageId: string }>) =>
  held().where("h.conversationId", "=", $.conversationId).where("h.clientMessageId", "=", $.clientMessageId),
);

/** A message that waits. */
export type HeldRow = RowOf<typeof heldByClientId>;

export const deleteHeldMessage = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("held_message").where("id", "=", $.id),
);

/** Says why one doesn't go. */
export const stopHeldMessage = statement(($: Parameters<{ id: number; stoppedBy: string }>) =>
  tables.updateTable("held_message").set({ stoppedBy: $.stoppedBy }).where("id", "=", $.id),
);

/** One that needs a stored file. @param named `%"<storage key>"%` */
export const heldOfFile = statement(($: Parameters<{ named: string }>) =>
  tables.selectFrom("held_message").select("id").where("files", "like", $.named).limit(1),
);

/** A message of the customer's after a number. */
export const customerMessageAfter = statement(($: Parameters<{ conversationId: number; afterSeq: number }>) =>
  tables
    .selectFrom("message")
    .select("seq")
    .where("conversationId", "=", $.conversationId)
    .where("seq", ">", $.afterSeq)
    .where("senderKind", "=", "customer")
    .limit(1),
);
