import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type AutoReply = { emailChannelId: number; address: string; day: string; now: number };

/** Notes that an address gets its automatic answer of a day; changes no row when it had it. */
export const putAutoReply = statement(($: Parameters<AutoReply>) =>
  tables
    .insertInto("auto_reply")
    .values({ emailChannelId: $.emailChannelId, address: $.address, day: $.day, createdAt: $.now })
    .onConflict((conflict) => conflict.doNothing()),
);
