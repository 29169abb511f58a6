import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, type Statement, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { QuarantinedDto } from "../schema";

const COLUMNS = [
  "id",
  "channel",
  "emailChannelId",
  "reason",
  "detail",
  "fromAddress",
  "subject",
  "rawKey",
  "size",
  "createdAt",
  "resolvedAt",
] as const;

/** What couldn't become a message. Times are epoch milliseconds. */
export type QuarantinedRow = Pick<
  QuarantinedDto,
  "id" | "channel" | "emailChannelId" | "reason" | "detail" | "subject" | "size"
> & { fromAddress: string; rawKey: string; createdAt: number; resolvedAt: number | null };

type NewQuarantined = Omit<QuarantinedRow, "id">;

/** Puts a raw message into quarantine; the same one twice is there once. */
export const putQuarantined = statement(($: Parameters<NewQuarantined>) =>
  tables
    .insertInto("quarantined_message")
    .values({
      channel: $.channel,
      emailChannelId: $.emailChannelId,
      reason: $.reason,
      detail: $.detail,
      fromAddress: $.fromAddress,
      subject: $.subject,
      rawKey: $.rawKey,
      size: $.size,
      createdAt: $.createdAt,
      resolvedAt: $.resolvedAt,
    })
    .onConflict((conflict) => conflict.columns(["workspaceId", "emailChannelId", "rawKey"]).doNothing()),
);

/** The newest of them, from before an id. `isOpen`: only what nobody has dealt with. */
export function quarantined(
  { isOpen, beforeId }: { isOpen: boolean; beforeId?: number },
  limit: number,
): Statement<Record<never, never>, QuarantinedRow> {
  let rows = tables.selectFrom("quarantined_message").select(COLUMNS);
  if (isOpen) rows = rows.where("resolvedAt", "is", null);
  if (beforeId !== undefined) rows = rows.where("id", "<", beforeId);
  return query(rows.orderBy("id", "desc").limit(limit));
}

export const quarantinedById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("quarantined_message").select(COLUMNS).where("id", "=", $.id),
);

export const setResolved = statement(($: Parameters<{ id: number; resolvedAt: number | null }>) =>
  tables.updateTable("quarantined_message").set({ resolvedAt: $.resolvedAt }).where("id", "=", $.id).returning(COLUMNS),
);

/** Before its config goes. */
export const forgetChannelOfQuarantined = statement(($: Parameters<{ emailChannelId: number }>) =>
  tables
    .updateTable("quarantined_message")
    .set({ emailChannelId: null })
    .where("emailChannelId", "=", $.emailChannelId),
);
