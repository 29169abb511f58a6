import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import { catchUp } from "@/lib/platform/search/indexer";
import type { Instead } from "@/lib/platform/search/second-try";
import type { Ctx } from "@/lib/platform/session/context";
import { decodeListCursor, encodeListCursor } from "./cursor";
import { toChatDto } from "./dto";
import type { ConversationFilter } from "./filter";
import { listConversations, readCounters, type Shown } from "./list-page";
import { OVERDUE_MS } from "./policy";
import { type ChatDto, type CountersDto, PAGE_SIZE_DEFAULT } from "./schema";
import { searchConversations } from "./search/search-conversations";
import { seesAllOf } from "./sight";
import { chatById } from "./store/conversation-row";
import { newestIdOfVisitor, stateById } from "./store/conversation-state";

/** A page and where the next one begins; null at the end. */
export type Page<T> = { items: T[]; nextCursor: string | null };

/** A page, and what was searched for when nothing was found of what was typed. */
export type SearchPage<T> = Page<T> & { instead: Instead | null };

/**
 * Conversations of a tab, newest activity first, or those of it in which a search finds its words: first those that are named
 * so, then those that mention it. @throws {AppError} VALIDATION_FAILED for a bad cursor.
 */
export async function listChats(
  ctx: Ctx,
  query: { filter?: ConversationFilter; team?: number; search?: string; cursor?: string; pageSize?: number } = {},
): Promise<SearchPage<ChatDto>> {
  const limit = query.pageSize ?? PAGE_SIZE_DEFAULT;
  const text = query.search?.trim() ? query.search : undefined;
  const reader = reads(ctx.workspaceId);
  const shown = shownTo(ctx, query.team);
  const page = {
    attenderId: ctx.attender.id,
    filter: query.filter ?? "all",
    shown,
    hidden: [...ctx.sight.whole, ...ctx.sight.partial].filter((audience) => !shown.anybody.includes(audience)),
    cursor: query.cursor ? decodeListCursor(query.cursor) : undefined,
    overdueBefore: Date.now() - OVERDUE_MS,
    limit: limit + 1,
  };
  if (text !== undefined) await catchUp();
  const { rows, instead } =
    text === undefined
      ? { rows: await listConversations(reader, page), instead: null }
      : await searchConversations(reader, { ...page, text });
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(toChatDto),
    nextCursor: rows.length > limit && last ? encodeListCursor(last) : null,
    instead,
  };
}

/**
 * Whose conversations a list shows, of those that its reader may see. @param team a team's id; 0: those that belong to no team, as
 * a deleted team's conversations do; undefined: all
 */
function shownTo({ sight, teamIds, deletedTeamIds }: Ctx, team: number | undefined): Shown {
  if (team === undefined) return { anybody: sight.whole, nobody: sight.unassigned, me: sight.partial };
  const wanted = team === 0 ? [0, ...deletedTeamIds] : teamIds.includes(team) ? [team] : [];
  const among = (audiences: readonly number[]) => wanted.filter((audience) => audiences.includes(audience));
  return { anybody: among(sight.whole), nobody: among(sight.unassigned), me: among(sight.partial) };
}

/** One conversation, or null when the asker sees none with this id. */
export async function getChat(ctx: Ctx, chatId: number): Promise<ChatDto | null> {
  if (!(await seesAllOf(ctx, [chatId]))) return null;
  return readChat(reads(ctx.workspaceId), chatId, ctx.attender.id);
}

/**
 * The same inside a commit, with what its messages changed. @param attenderId whose read state it carries; nobody's for an
 * answer that many people get
 */
export async function readChat(from: Reader, chatId: number, attenderId = 0): Promise<ChatDto | null> {
  const row = await from.first(chatById, { id: chatId, attenderId });
  return row ? toChatDto(row) : null;
}

/** The same of one that is there. @throws {AppError} NOT_FOUND */
export async function chatOf(from: Reader, chatId: number, attenderId: number): Promise<ChatDto> {
  const chat = await readChat(from, chatId, attenderId);
  if (!chat) throw notFound();
  return chat;
}

/** The visitor's latest conversation, open or closed. */
export async function newestOfVisitor(from: Reader, visitorId: number) {
  const newest = await from.first(newestIdOfVisitor, { visitorId });
  return newest && from.first(stateById, { id: newest.id });
}

/** Numbers beside the tabs, of all that the asker sees or of one team. @param team as in the list */
export function getCounters(ctx: Ctx, team?: number): Promise<CountersDto> {
  return readCounters(reads(ctx.workspaceId), ctx.attender.id, shownTo(ctx, team), Date.now() - OVERDUE_MS);
}
