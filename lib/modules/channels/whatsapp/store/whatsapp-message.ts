import type { Selectable } from "kysely";
import type { WhatsAppMessageTable } from "@/generated/tables/tables";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A message as WhatsApp knows it; `details` is JSON. Times are epoch milliseconds. */
export type WhatsAppMessageRow = Omit<Selectable<WhatsAppMessageTable>, "workspaceId" | "createdAt">;
type Key = { conversationId: number; messageSeq: number };
type New = Omit<WhatsAppMessageRow, "customerReaction" | "agentReaction" | "editedAt" | "revokedAt" | "mediaError">;

/** Adds what a message is on WhatsApp. One that is sent again after a failure may go by another number. */
export const putWhatsAppMessage = statement(($: Parameters<New & { now: number }>) =>
  tables
    .insertInto("whatsapp_message")
    .values({
      conversationId: $.conversationId,
      messageSeq: $.messageSeq,
      channelId: $.channelId,
      kind: $.kind,
      providerId: $.providerId,
      contextId: $.contextId,
      details: $.details,
      mediaId: $.mediaId,
      mediaState: $.mediaState,
      isOutgoing: $.isOutgoing,
      raw: $.raw,
      createdAt: $.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "conversationId", "messageSeq"]).doUpdateSet({ channelId: $.channelId }),
    ),
);

const all = () => tables.selectFrom("whatsapp_message").selectAll();

export const whatsAppMessageOf = statement(($: Parameters<Key>) =>
  all().where("conversationId", "=", $.conversationId).where("messageSeq", "=", $.messageSeq),
);

export const whatsAppMessagesOf = statement(($: Parameters<{ conversationId: number; seqs: readonly number[] }>) =>
  all().where("conversationId", "=", $.conversationId).where("messageSeq", "in", listed($.seqs)),
);

/** The message that came in under an id of Meta's. */
export const messageOfProviderId = statement(($: Parameters<{ providerId: string }>) =>
  tables.selectFrom("whatsapp_message").select(["conversationId", "messageSeq"]).where("providerId", "=", $.providerId),
);

/** The newest message that came in, up to a number: what a reading mark names. */
export const newestInbound = statement(($: Parameters<{ conversationId: number; upToSeq: number }>) =>
  tables
    .selectFrom("whatsapp_message")
    .select(["messageSeq", "providerId", "channelId"])
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "<=", $.upToSeq)
    .where("isOutgoing", "=", false)
    .where("providerId", "is not", null)
    .orderBy("messageSeq", "desc")
    .limit(1),
);

const change = ($: Parameters<Key>) =>
  tables
    .updateTable("whatsapp_message")
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "=", $.messageSeq);

/** Sets the customer's reaction; changes no row when it is that already. */
export const setReaction = statement(($: Parameters<Key & { emoji: string | null }>) =>
  change($).set({ customerReaction: $.emoji }).where("customerReaction", "is distinct from", $.emoji),
);

/** Notes an edit; changes no row when a later one is known. */
export const markEdited = statement(($: Parameters<Key & { at: number }>) =>
  change($)
    .set({ editedAt: $.at })
    .where("revokedAt", "is", null)
    .where((is) => is.or([is("editedAt", "is", null), is("editedAt", "<", $.at)])),
);

/** Notes that its writer deleted it; what it was is forgotten. Changes no row when that is known. */
export const markRevoked = statement(($: Parameters<Key & { details: string; at: number }>) =>
  change($)
    .set({ revokedAt: $.at, details: $.details, raw: null, mediaId: null, mediaState: null })
    .where("revokedAt", "is", null),
);

/** Settles how a message's file came out; changes no row when it isn't waited for any more. */
export const settleMedia = statement(($: Parameters<Key & { state: "ready" | "failed"; error: string | null }>) =>
  change($).set({ mediaState: $.state, mediaError: $.error }).where("mediaState", "=", "loading"),
);

/** Before its config goes. */
export const forgetChannelOfMessages = statement(($: Parameters<{ channelId: number }>) =>
  tables.updateTable("whatsapp_message").set({ channelId: null }).where("channelId", "=", $.channelId),
);
