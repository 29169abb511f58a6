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
