import type { Channel } from "@/lib/kernel/conversation";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { DeliveryState } from "../schema";

const COLUMNS = [
  "state",
  "errorCode",
  "errorDetail",
  "attempts",
  "nextAttemptAt",
  "queuedAt",
  "providerMessageId",
] as const;

/** A message as its delivery names it. */
export type MessageKey = { conversationId: number; messageSeq: number };
/** How far a message came. Times are epoch milliseconds. */
export type DeliveryRow = {
  state: DeliveryState;
  errorCode: string | null;
  errorDetail: string | null;
  attempts: number;
  nextAttemptAt: number | null;
  queuedAt: number;
  providerMessageId: string | null;
};

type Beginning = MessageKey & {
  channel: Exclude<Channel, "webchat">;
  state: "queued" | "failed";
  errorCode: string | null;
  now: number;
};

/** Adds the delivery of a message, or begins it anew. */
export const beginDelivery = statement(($: Parameters<Beginning>) => {
  const begun = {
    state: $.state,
    errorCode: $.errorCode,
    attempts: 0,
    queuedAt: $.now,
    updatedAt: $.now,
  };
  return tables
    .insertInto("message_delivery")
    .values({ ...begun, conversationId: $.conversationId, messageSeq: $.messageSeq, channel: $.channel })
    .onConflict((conflict) =>
      conflict
        .columns(["workspaceId", "conversationId", "messageSeq"])
        .doUpdateSet({ ...begun, errorDetail: null, nextAttemptAt: null }),
    )
    .returning(COLUMNS);
});

export const deliveryOf = statement(($: Parameters<MessageKey>) =>
  tables
    .selectFrom("message_delivery")
    .select(COLUMNS)
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "=", $.messageSeq),
);

/** The deliveries of some of a conversation's messages. */
export const deliveriesOf = statement(($: Parameters<{ conversationId: number; seqs: readonly number[] }>) =>
  tables
    .selectFrom("message_delivery")
    .select([...COLUMNS, "messageSeq"])
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "in", listed($.seqs)),
);

/** The first message of a conversation that waits to be sent. */
export const nextToSend = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("message_delivery")
    .select("messageSeq")
    .where("conversationId", "=", $.conversationId)
    .where("state", "in", ["queued", "sending"])
    .orderBy("messageSeq")
    .limit(1),
);

type Move = MessageKey &
  Pick<DeliveryRow, "state" | "errorCode" | "errorDetail" | "nextAttemptAt" | "providerMessageId"> & {
    from: readonly DeliveryState[];
    attempts: number;
    now: number;
  };

/** Moves a delivery that is in one of `from` on; a provider's id stays where none is given. @returns no row when it isn't. */
export const moveDelivery = statement(($: Parameters<Move>) =>
  tables
    .updateTable("message_delivery")
    .set((row) => ({
      state: $.state,
      errorCode: $.errorCode,
      errorDetail: $.errorDetail,
      nextAttemptAt: $.nextAttemptAt,
      providerMessageId: row.fn.coalesce($.providerMessageId, row.ref("providerMessageId")),
      attempts: row("attempts", "+", $.attempts),
      updatedAt: $.now,
    }))
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "=", $.messageSeq)
    .where("state", "in", listed($.from))
    .returning(COLUMNS),
);

/** Where a message is whose delivery somebody asks about: its number and its conversation's channel. */
export const messagePlace = statement(($: Parameters<{ conversationId: number; messageId: number }>) =>
  tables
    .selectFrom("message")
    .innerJoin("conversation", "conversation.id", "message.conversationId")
    .select(["message.seq", "conversation.channel"])
    .where("message.id", "=", $.messageId)
    .where("message.conversationId", "=", $.conversationId)
    .where("conversation.deletedAt", "is", null),
);

/** How many messages of every workspace are on their way, or failed after an instant. */
export const deliveriesUnderWay = globalStatement(($: Parameters<{ failedSince: number }>) =>
  tables
    .selectFrom("message_delivery")
    .select((of) => ["channel", "state", of.fn.countAll<number>().as("count")])
    .where((is) =>
      is.or([
        is("state", "in", ["queued", "sending", "uncertain"]),
        is.and([is("state", "=", "failed"), is("updatedAt", ">", $.failedSince)]),
      ]),
    )
    .groupBy(["channel", "state"]),
);
