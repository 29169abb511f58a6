import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type Key = { channelId: number; address: string; occasion: string };

/** Notes that somebody gets an automatic message of an occasion; changes no row when they had it. */
export const putWhatsAppAutoReply = statement(($: Parameters<Key & { now: number }>) =>
  tables
    .insertInto("whatsapp_auto_reply")
    .values({ channelId: $.channelId, address: $.address, occasion: $.occasion, createdAt: $.now })
    .onConflict((conflict) => conflict.doNothing()),
);

const change = ($: Parameters<Key>) =>
  tables
    .updateTable("whatsapp_auto_reply")
    .where("channelId", "=", $.channelId)
    .where("address", "=", $.address)
    .where("occasion", "=", $.occasion);

/** Notes that its sending begins; changes no row when it began before, and what came of that is unknown. */
export const beginAutoReply = statement(($: Parameters<Key & { now: number }>) =>
  change($).set({ startedAt: $.now }).where("startedAt", "is", null),
);

/** Notes that it was refused and may be tried again. */
export const releaseAutoReply = statement(($: Parameters<Key>) => change($).set({ startedAt: null }));
