import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A webhook call that waits. */
export type WhatsAppEventRow = { id: number; channelId: number; body: string; attempts: number };

export const insertWhatsAppEvent = statement(($: Parameters<{ channelId: number; body: string; now: number }>) =>
  tables.insertInto("whatsapp_event").values({ channelId: $.channelId, body: $.body, attempts: 0, receivedAt: $.now }),
);

/** The oldest calls that wait, behind an id, and haven't failed too often. */
export const waitingEvents = statement(($: Parameters<{ afterId: number; attemptsMax: number; limit: number }>) =>
  tables
    .selectFrom("whatsapp_event")
    .select(["id", "channelId", "body", "attempts"])
    .where("id", ">", $.afterId)
    .where("attempts", "<", $.attemptsMax)
    .orderBy("id")
    .limit($.limit),
);

/** Deletes a call that is dealt with; changes no row when somebody else did. */
export const deleteWhatsAppEvent = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("whatsapp_event").where("id", "=", $.id),
);

export const countEventAttempt = statement(($: Parameters<{ id: number }>) =>
  tables
    .updateTable("whatsapp_event")
    .set((row) => ({ attempts: row("attempts", "+", 1) }))
    .where("id", "=", $.id),
);
