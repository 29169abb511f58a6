import type { Ctx } from "@/lib/platform/session/context";
import { mayKeepShared } from "./policy";
import { CANNED_REPLIES_MAX, type CannedReplyDto } from "./schema";

type Row = { id: number; shortcut: string; content: string; ownerId: number | null; version: number; updatedAt: Date };

/** A stored reply as the asking attender sees it. */
export function toCannedReplyDto(ctx: Ctx, row: Row): CannedReplyDto {
  const isShared = row.ownerId === null;
  return {
    id: row.id,
    shortcut: row.shortcut,
    content: row.content,
    isShared,
    canEdit: !isShared || mayKeepShared(ctx.attender),
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Every reply that the attender can use: the shared ones and their own, by shortcut. */
export async function listCannedReplies(ctx: Ctx): Promise<CannedReplyDto[]> {
  const rows = await ctx.db.cannedReply.findMany({
    where: { OR: [{ ownerId: null }, { ownerId: ctx.attender.id }] },
    orderBy: [{ shortcut: "asc" }, { id: "asc" }],
    take: CANNED_REPLIES_MAX,
  });
  return rows.map((row) => toCannedReplyDto(ctx, row));
}
