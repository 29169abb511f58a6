import { z } from "zod";
import { statusSchema } from "@/lib/kernel/conversation";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { RowToChange } from "./row-to-change";

const beforeCloseSchema = z.object({
  closedAt: z.coerce.date(),
  status: statusSchema,
  awaitingReplySince: z.coerce.date().nullable(),
  lastActivityAt: z.coerce.date(),
  lastSeq: z.number().int(),
  snoozedUntil: z.coerce.date().nullish(),
});

/** What an open conversation was when it was closed. */
export type BeforeClose = z.infer<typeof beforeCloseSchema>;

/** Reads what the latest close stored; null where that close stored nothing. */
export function readBeforeClose({ beforeClose, closedAt }: RowToChange): BeforeClose | null {
  if (beforeClose === null) return null;
  const before = beforeCloseSchema.parse(readStoredJson(beforeClose));
  return before.closedAt.getTime() === closedAt ? before : null;
}

/** The columns that a close changes, with what they were. @param now epoch milliseconds */
export function closingOf(row: RowToChange, now: number, closedBy: "attender" | "system" = "attender") {
  const before: BeforeClose = {
    status: row.status,
    awaitingReplySince: row.awaitingReplySince === null ? null : new Date(row.awaitingReplySince),
    lastActivityAt: new Date(row.lastActivityAt),
    lastSeq: row.lastSeq,
    closedAt: new Date(now),
    snoozedUntil: row.snoozedUntil === null ? null : new Date(row.snoozedUntil),
  };
  return {
    status: "closed" as const,
    closedAt: now,
    closedBy,
    awaitingReplySince: null,
    snoozedUntil: null,
    lastActivityAt: now,
    beforeClose: JSON.stringify(before),
  };
}
