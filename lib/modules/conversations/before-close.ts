import { z } from "zod";
import { statusSchema } from "@/lib/kernel/conversation";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Db } from "./timeline";

const beforeCloseSchema = z.object({
  closedAt: z.coerce.date(),
  status: statusSchema,
  awaitingReplySince: z.coerce.date().nullable(),
  lastActivityAt: z.coerce.date(),
  lastSeq: z.number().int(),
});

/** What an open conversation was when it was closed. */
export type BeforeClose = z.infer<typeof beforeCloseSchema>;

/** Reads what the close at `closedAt` stored; null where that close stored nothing. */
export function readBeforeClose(stored: string | null, closedAt: Date | null): BeforeClose | null {
  if (stored === null) return null;
  const before = beforeCloseSchema.parse(readStoredJson(stored));
  return before.closedAt.getTime() === closedAt?.getTime() ? before : null;
}

/**
 * The columns that an attender's close changes, with what they were. Call it in the transaction that closes, so that
 * nothing comes between.
 */
export async function closingOf(tx: Db, chatId: number, now: Date) {
  const before = await tx.conversation.findFirst({
    where: { id: chatId, status: { not: "closed" }, deletedAt: null },
    select: { status: true, awaitingReplySince: true, lastActivityAt: true, lastSeq: true },
  });
  return {
    status: "closed" as const,
    closedAt: now,
    closedBy: "attender" as const,
    awaitingReplySince: null,
    lastActivityAt: now,
    ...(before && { beforeClose: JSON.stringify({ ...before, closedAt: now }) }),
  };
}
