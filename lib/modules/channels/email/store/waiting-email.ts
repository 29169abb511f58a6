import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type Key = { rawKey: string; emailChannelId: number };

/** Stores a raw message for the job that is queued with it. One that is there already stays. */
export const putWaitingEmail = statement(($: Parameters<Key & { content: Uint8Array; now: number }>) =>
  tables
    .insertInto("waiting_email")
    .values({ rawKey: $.rawKey, emailChannelId: $.emailChannelId, content: $.content, createdAt: $.now })
    .onConflict((conflict) => conflict.doNothing()),
);

/** The bytes of a raw message that came in for a mailbox. */
export const waitingEmail = statement(($: Parameters<Key>) =>
  tables
    .selectFrom("waiting_email")
    .select("content")
    .where("rawKey", "=", $.rawKey)
    .where("emailChannelId", "=", $.emailChannelId),
);

/** Lets go of a raw message, in the commit that says what became of it. */
export const deleteWaitingEmail = statement(($: Parameters<Key>) =>
  tables.deleteFrom("waiting_email").where("rawKey", "=", $.rawKey).where("emailChannelId", "=", $.emailChannelId),
);
