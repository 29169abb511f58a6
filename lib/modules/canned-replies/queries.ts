import { isoInstant } from "@/lib/kernel/instant";
import { reads } from "@/lib/platform/db/reads";
import { searchTexts } from "@/lib/platform/search/search-texts";
import type { Instead } from "@/lib/platform/search/second-try";
import type { Ctx } from "@/lib/platform/session/context";
import { mayKeepOwn, mayKeepShared } from "./policy";
import { CANNED_REPLIES_MAX, type CannedReplyDto } from "./schema";
import { type CannedReplyRow, usableReplies } from "./store/canned-reply";

/** A stored reply as the asking attender sees it. */
export function toCannedReplyDto(ctx: Ctx, row: CannedReplyRow): CannedReplyDto {
  const isShared = row.ownerId === null;
  return {
    id: row.id,
    shortcut: row.shortcut,
    content: row.content,
    isShared,
    canEdit: isShared ? mayKeepShared(ctx) : mayKeepOwn(ctx),
    version: row.version,
    updatedAt: isoInstant(row.updatedAt),
  };
}

/**
 * Of the replies that the attender can use, those with a text in shortcut or content, by shortcut; where none has it, those
 * that may have been meant.
 */
export async function searchCannedReplies(
  ctx: Ctx,
  query: string,
): Promise<{ items: CannedReplyDto[]; instead: Instead | null }> {
  const replies = await listCannedReplies(ctx);
  const texts = replies.map(({ id, shortcut, content }) => ({ id, text: `${shortcut}\n${content}` }));
  const { ids, instead } = await searchTexts(texts, query);
  return { items: replies.filter(({ id }) => ids.includes(id)), instead };
}

/** Every reply that the attender can use: the shared ones and their own, by shortcut. */
export async function listCannedReplies(ctx: Ctx): Promise<CannedReplyDto[]> {
  const rows = await reads(ctx.workspaceId).all(usableReplies, { ownerId: ctx.attender.id, limit: CANNED_REPLIES_MAX });
  return rows.map((row) => toCannedReplyDto(ctx, row));
}
