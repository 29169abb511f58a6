import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

export type SendState = "queued" | "trying" | "sent" | "delivered" | "read" | "failed";
type Key = { conversationId: number; messageSeq: number };

/** A request to send: one for a message's text or template, one for each file. */
export type WhatsAppSendRow = Key & {
  part: number;
  state: SendState;
  attachmentId: string | null;
  caption: string;
  payload: string | null;
  mediaId: string | null;
  providerId: string | null;
};
type New = Pick<WhatsAppSendRow, "conversationId" | "messageSeq" | "part" | "attachmentId" | "caption" | "payload">;

const COLUMNS = [
  "conversationId",
  "messageSeq",
  "part",
  "state",
  "attachmentId",
  "caption",
  "payload",
  "mediaId",
  "providerId",
] as const;

/** Adds a request; one of an earlier try that failed or whose end nobody knows is asked again. */
export const putSend = statement(($: Parameters<New>) =>
  tables
    .insertInto("whatsapp_send")
    .values({
      conversationId: $.conversationId,
      messageSeq: $.messageSeq,
      part: $.part,
      state: "queued",
      attachmentId: $.attachmentId,
      caption: $.caption,
      payload: $.payload,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["workspaceId", "conversationId", "messageSeq", "part"])
        .doUpdateSet({ state: "queued", providerId: null })
        .where("whatsapp_send.state", "in", ["trying", "failed"]),
    ),
);

/** The requests of a message, in their order. */
export const sendsOf = statement(($: Parameters<Key>) =>
  tables
    .selectFrom("whatsapp_send")
    .select(COLUMNS)
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "=", $.messageSeq)
    .orderBy("part"),
);

/** The request that went out under an id of Meta's. */
export const sendOfProviderId = statement(($: Parameters<{ providerId: string }>) =>
  tables
    .selectFrom("whatsapp_send")
    .select(["conversationId", "messageSeq", "part"])
    .where("providerId", "=", $.providerId)
    .limit(1),
);

type Move = Key & { part: number; from: readonly SendState[]; state: SendState; providerId: string | null };

/** Moves a request that is in one of `from`; its id stays where none is given. Changes no row when it isn't. */
export const moveSend = statement(($: Parameters<Move>) =>
  tables
    .updateTable("whatsapp_send")
    .set((row) => ({ state: $.state, providerId: row.fn.coalesce($.providerId, row.ref("providerId")) }))
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "=", $.messageSeq)
    .where("part", "=", $.part)
    .where("state", "in", listed($.from)),
);

/** Keeps Meta's id of an uploaded file. */
export const setSendMedia = statement(($: Parameters<Key & { part: number; mediaId: string }>) =>
  tables
    .updateTable("whatsapp_send")
    .set({ mediaId: $.mediaId })
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "=", $.messageSeq)
    .where("part", "=", $.part),
);
