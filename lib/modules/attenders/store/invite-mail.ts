import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** An invite's mail; `queuedAt` (epoch milliseconds) tells it from a later one of the same attender. */
export type InviteMail = { attenderId: number; queuedAt: number };

/** The attender, if this is their newest invite and it still waits to be accepted. */
export const openInvite = statement(($: Parameters<InviteMail>) =>
  tables
    .selectFrom("attender")
    .select("id")
    .where("id", "=", $.attenderId)
    .where("inviteQueuedAt", "=", $.queuedAt)
    .where("passwordHash", "is", null),
);

/** Notes how the mail of somebody's newest invite fares. */
export const noteInviteMail = statement(
  ($: Parameters<InviteMail & { state: "queued" | "sent" | "failed"; error: string | null }>) =>
    tables
      .updateTable("attender")
      .set({ inviteMailState: $.state, inviteMailError: $.error })
      .where("id", "=", $.attenderId)
      .where("inviteQueuedAt", "=", $.queuedAt)
      .where("passwordHash", "is", null),
);
