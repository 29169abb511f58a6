import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** With whom a conversation is held, and by which number. */
export type WhatsAppThreadRow = { channelId: number | null; waId: string | null; userId: string | null };

export const threadOf = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("whatsapp_thread")
    .select(["channelId", "waId", "userId"])
    .where("conversationId", "=", $.conversationId),
);

/** Notes it; an address that isn't told this time stays. */
export const putThread = statement(($: Parameters<WhatsAppThreadRow & { conversationId: number }>) =>
  tables
    .insertInto("whatsapp_thread")
    .values({ conversationId: $.conversationId, channelId: $.channelId, waId: $.waId, userId: $.userId })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "conversationId"]).doUpdateSet((row) => ({
        channelId: $.channelId,
        waId: row.fn.coalesce($.waId, row.ref("whatsapp_thread.waId")),
        userId: row.fn.coalesce($.userId, row.ref("whatsapp_thread.userId")),
      })),
    ),
);

type Place = { customerId: number; channelId: number };

const ofCustomer = ($: Parameters<Place>) =>
  tables
    .selectFrom("conversation")
    .leftJoin("whatsapp_thread", "whatsapp_thread.conversationId", "conversation.id")
    .select("conversation.id")
    .where("conversation.customerId", "=", $.customerId)
    .where("conversation.channel", "=", "whatsapp")
    .where((is) =>
      is.or([is("whatsapp_thread.channelId", "is", null), is("whatsapp_thread.channelId", "=", $.channelId)]),
    );

/** The customer's conversation with a number, or with none yet, that could go on: an open one, else the newest closed since. */
export const conversationWithNumber = statement(($: Parameters<Place & { closedSince: number }>) =>
  ofCustomer($)
    .where("conversation.deletedAt", "is", null)
    .where("conversation.mergedIntoId", "is", null)
    .where((is) => is.or([is("conversation.status", "!=", "closed"), is("conversation.closedAt", ">", $.closedSince)]))
    .orderBy((is) => is("conversation.status", "=", "closed"))
    .orderBy("conversation.id", "desc")
    .limit(1),
);

/** The customer's newest conversation with a number, or with none yet, that was merged into another one. */
export const mergedWithNumber = statement(($: Parameters<Place>) =>
  ofCustomer($)
    .where("conversation.deletedAt", "is", null)
    .where("conversation.mergedIntoId", "is not", null)
    .orderBy("conversation.id", "desc")
    .limit(1),
);

/** The customer's conversations with a number, or with none yet, that aren't closed. */
export const openWithNumber = statement(($: Parameters<Place>) =>
  ofCustomer($).where("conversation.status", "!=", "closed"),
);

/** Before its config goes. */
export const forgetChannelOfThreads = statement(($: Parameters<{ channelId: number }>) =>
  tables.updateTable("whatsapp_thread").set({ channelId: null }).where("channelId", "=", $.channelId),
);
