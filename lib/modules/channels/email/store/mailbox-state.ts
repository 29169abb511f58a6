import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** How a mailbox's connection is. Times are epoch milliseconds; `lastError` is the name of a text. */
export type MailboxNews = {
  emailChannelId: number;
  connectedAt: number | null;
  lastError: string | null;
  lastErrorAt: number | null;
};
const NEWS = ["emailChannelId", "connectedAt", "lastError", "lastErrorAt"] as const;

/** How the mailboxes are. */
export const mailboxes = statement(() => tables.selectFrom("mailbox_state").select(NEWS));

export const mailboxOf = statement(($: Parameters<{ emailChannelId: number }>) =>
  tables.selectFrom("mailbox_state").select(NEWS).where("emailChannelId", "=", $.emailChannelId),
);

/** Forgets how far a mailbox was read. */
export const deleteMailbox = statement(($: Parameters<{ emailChannelId: number }>) =>
  tables.deleteFrom("mailbox_state").where("emailChannelId", "=", $.emailChannelId),
);

/** Where reading a mailbox stands. UIDs and UIDVALIDITY are 32 bits without a sign. */
export const progressOf = statement(($: Parameters<{ emailChannelId: number }>) =>
  tables
    .selectFrom("mailbox_state")
    .select(["uidValidity", "lastUid", "since"])
    .where("emailChannelId", "=", $.emailChannelId),
);

type Progress = { emailChannelId: number; uidValidity: number; lastUid: number; since: number };

/** Begins to read a mailbox, or begins anew after its numbers did. */
export const beginMailbox = statement(($: Parameters<Progress>) => {
  const numbers = { uidValidity: $.uidValidity, lastUid: $.lastUid };
  return tables
    .insertInto("mailbox_state")
    .values({ ...numbers, emailChannelId: $.emailChannelId, since: $.since })
    .onConflict((conflict) => conflict.columns(["workspaceId", "emailChannelId"]).doUpdateSet(numbers));
});

/** Notes that everything up to a UID was taken in; never backwards. */
export const raiseLastUid = statement(($: Parameters<{ emailChannelId: number; uidValidity: number; uid: number }>) =>
  tables
    .updateTable("mailbox_state")
    .set({ lastUid: $.uid })
    .where("emailChannelId", "=", $.emailChannelId)
    .where("uidValidity", "=", $.uidValidity)
    .where("lastUid", "<", $.uid),
);

type Trouble = { emailChannelId: number; error: string; now: number };

/** Notes why a mailbox can't be read. One that never connected has no numbers yet; the error is shown all the same. */
export const noteTrouble = statement(($: Parameters<Trouble>) => {
  const trouble = { lastError: $.error, lastErrorAt: $.now };
  return tables
    .insertInto("mailbox_state")
    .values({ ...trouble, emailChannelId: $.emailChannelId, lastUid: 0, since: $.now })
    .onConflict((conflict) => conflict.columns(["workspaceId", "emailChannelId"]).doUpdateSet(trouble));
});

/** Notes that a mailbox's connection is good. */
export const noteConnected = statement(($: Parameters<{ emailChannelId: number; now: number }>) => {
  const connected = { connectedAt: $.now, lastError: null, lastErrorAt: null };
  return tables
    .insertInto("mailbox_state")
    .values({ ...connected, emailChannelId: $.emailChannelId, lastUid: 0, since: $.now })
    .onConflict((conflict) => conflict.columns(["workspaceId", "emailChannelId"]).doUpdateSet(connected));
});
