import type { Ctx } from "@/lib/platform/session/context";
import { announceChange } from "./list-changes";
import { STATUS_CODES } from "./schema";
import { announceEntry, type Db, newestEntries } from "./timeline";

/**
 * Takes an attender's open conversations from them, in the transaction that deactivates them: each becomes pending for
 * whoever takes it, with a line in its timeline that says so. Closed ones keep their attender.
 * @returns the conversations; hand them to announceReleased() after the commit.
 */
export async function releaseConversationsOf(ctx: Ctx, db: Db, attenderId: number): Promise<number[]> {
  const where = { assignedAttenderId: attenderId, status: { not: "closed" as const }, deletedAt: null };
  const rows = await db.conversation.findMany({ where, select: { id: true, lastSeq: true } });
  if (rows.length === 0) return [];
  await db.conversation.updateMany({ where, data: { assignedAttenderId: null, status: "pending" } });
  await db.timelineEntry.createMany({
    data: rows.map(({ id, lastSeq }) => ({
      workspaceId: ctx.workspaceId,
      conversationId: id,
      kind: "released",
      afterSeq: lastSeq,
      authorId: ctx.attender.id,
      mentions: [],
    })),
  });
  return rows.map(({ id }) => id);
}

/** Tells the lists, and those who have one of them open. */
export async function announceReleased(ctx: Ctx, chatIds: number[]): Promise<void> {
  if (chatIds.length === 0) return;
  const updatedAt = new Date().toISOString();
  const rows = await ctx.db.conversation.findMany({
    where: { id: { in: chatIds } },
    select: { id: true, awaitingReplySince: true },
  });
  for (const { id, awaitingReplySince } of rows)
    announceChange(ctx.workspaceId, {
      id,
      changedBy: ctx.attender.fullName,
      assignedAttender: null,
      status: "pending",
      statusCode: STATUS_CODES.pending,
      awaitingReplySince: awaitingReplySince?.toISOString() ?? null,
      updatedAt,
    });
  for (const entry of await newestEntries(ctx, chatIds, "released")) announceEntry(ctx.workspaceId, entry);
}
