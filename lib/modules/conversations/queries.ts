import { type Condition, leavesOf, NO_CONDITION } from "@/lib/kernel/conditions/condition";
import { exactQuestions } from "@/lib/modules/fields/conditions/exact-values";
import { type OwnCondition, ownQuestions } from "@/lib/modules/fields/conditions/own-questions";
import type { FieldsFilter } from "@/lib/modules/fields/filter";
import type { QueryValues } from "@/lib/modules/records/query-codec";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import { catchUp } from "@/lib/platform/search/indexer";
import type { Instead } from "@/lib/platform/search/second-try";
import type { Ctx } from "@/lib/platform/session/context";
import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";
import { decodeListCursor, decodeViewCursor, encodeListCursor, encodeViewCursor } from "./cursor";
import { toChatDto } from "./dto";
import type { CONVERSATION_FILTER, ConversationFilter } from "./filter";
import { listConversations, newestOfTab, readCounters, type Shown } from "./list-page";
import { type VisitorPlace, visitorPlaceOf } from "./merging/followers";
import { OVERDUE_MS } from "./policy";
import { type ChatDto, type CountersDto, PAGE_SIZE_DEFAULT } from "./schema";
import { ownHits } from "./search/own-hits";
import { searchConversations } from "./search/search-conversations";
import { seesAllOf } from "./sight";
import { chatById } from "./store/conversation-row";
import { newestIdOfVisitor, stateById } from "./store/conversation-state";
import { countUnder, listUnder, placesUnder } from "./views/list-under";
import { toViewDto, usableView } from "./views/queries";
import type { ViewCountDto } from "./views/schema";
import { required } from "./views/streams";

/** A page and where the next one begins; null at the end. */
export type Page<T> = { items: T[]; nextCursor: string | null };

/** A page, and what was searched for when nothing was found of what was typed. */
export type SearchPage<T> = Page<T> & { instead: Instead | null };

/**
 * A page, what was searched for when nothing was found of what was typed, and how far back was looked where the page isn't full and
 * there is more to look at; epoch milliseconds.
 */
export type ListPage<T> = SearchPage<T> & { searchedUntil: number | null };

/** What a list is asked for: a view's tab, condition and order hold as far as the others aren't given. */
export type ChatsQuery = QueryValues<typeof CONVERSATION_FILTER> & {
  /** What they have to have in fields of the workspace's own. */
  fields?: FieldsFilter | undefined;
  cursor?: string | undefined;
  pageSize?: number | undefined;
};

/**
 * Conversations of a tab for which a condition holds, or those of it in which a search finds its words: first those that are named
 * so, then those that mention it. @throws {AppError} NOT_FOUND for a view; VALIDATION_FAILED for a bad cursor, and for what can't be
 * asked of a field of the workspace's own; FORBIDDEN for one that the asker may not see
 */
export async function listChats(ctx: Ctx, query: ChatsQuery = {}): Promise<ListPage<ChatDto>> {
  const limit = query.pageSize ?? PAGE_SIZE_DEFAULT;
  const reader = reads(ctx.workspaceId);
  const view = query.view === undefined ? null : toViewDto(ctx, await usableView(ctx, reader, query.view));
  const exact = await exactQuestions(reader, ctx, "conversation", query.fields ?? {});
  const own = withExact(await ownQuestions(reader, ctx, query.condition ?? view?.condition ?? NO_CONDITION), exact);
  const { condition } = own;
  const sort = query.sort ?? view?.sort ?? "newest";
  const asked = askedOf(ctx, { tab: query.filter ?? view?.tab ?? "all", team: query.team, own });
  const text = query.search?.trim() ? query.search : undefined;
  const isTabAlone = sort === "newest" && leavesOf(condition).length === 0;
  if (text === undefined && !isTabAlone) {
    const cursor = query.cursor ? decodeViewCursor(query.cursor) : null;
    const { rows, next, searchedUntil } = await listUnder(reader, asked, { sort, cursor, limit });
    return { items: rows.map(toChatDto), nextCursor: next && encodeViewCursor(next), instead: null, searchedUntil };
  }
  const page = {
    ...asked.list,
    asked: leavesOf(condition).length === 0 ? undefined : asked,
    cursor: query.cursor ? decodeListCursor(query.cursor) : undefined,
    limit: limit + 1,
  };
  if (text !== undefined) await catchUp();
  const { rows, instead } =
    text === undefined
      ? { rows: await listConversations(reader, page), instead: null }
      : await searchConversations(reader, { ...page, text }, await ownHits(reader, ctx, text));
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(toChatDto),
    nextCursor: rows.length > limit && last ? encodeListCursor(last) : null,
    instead,
    searchedUntil: null,
  };
}

const withExact = ({ condition, own }: OwnCondition, exact: OwnCondition): OwnCondition => ({
  condition: { all: [...exact.condition.all, ...condition.all], any: condition.any },
  own: [...exact.own, ...own],
});

/**
 * Ids of the conversations that a list has, in its order; without its search. @param most so many at the most
 * @returns `isWhole`: it has no others @throws {AppError} as `listChats`
 */
export async function chatIdsOf(
  ctx: Ctx,
  query: Omit<ChatsQuery, "search" | "fields" | "cursor" | "pageSize">,
  most: number,
): Promise<{ ids: number[]; isWhole: boolean }> {
  const reader = reads(ctx.workspaceId);
  const view = query.view === undefined ? null : toViewDto(ctx, await usableView(ctx, reader, query.view));
  const own = await ownQuestions(reader, ctx, query.condition ?? view?.condition ?? NO_CONDITION);
  const asked = askedOf(ctx, { tab: query.filter ?? view?.tab ?? "all", team: query.team, own });
  if (leavesOf(own.condition).length > 0) return placesUnder(reader, asked, most);
  const ids = await newestOfTab(reader, { ...asked.list, limit: most + 1 }, most + 1);
  return { ids: ids.slice(0, most), isWhole: ids.length <= most };
}

/** How many conversations each of some views has for the asker, as far as 200. @throws {AppError} NOT_FOUND; FORBIDDEN */
export function countViews(ctx: Ctx, ids: readonly number[]): Promise<ViewCountDto[]> {
  const reader = reads(ctx.workspaceId);
  return Promise.all(
    ids.map(async (id) => {
      const { tab, condition } = toViewDto(ctx, await usableView(ctx, reader, id));
      const own = await ownQuestions(reader, ctx, condition);
      return { id, ...(await countUnder(reader, askedOf(ctx, { tab, team: undefined, own }))) };
    }),
  );
}

/** A list as its statements are asked for it. */
function askedOf(
  ctx: Ctx,
  { tab, team, own }: { tab: ConversationFilter; team: number | undefined; own: OwnCondition },
) {
  const narrowed = narrowedTo(ctx, shownTo(ctx, team), own.condition);
  const shown = tab === "team_overdue" ? onlyLed(ctx, narrowed) : narrowed;
  const now = Date.now();
  return {
    ...own,
    asker: { attenderId: ctx.attender.id, teamIds: ctx.teamIds, now },
    list: {
      attenderId: ctx.attender.id,
      filter: tab,
      shown,
      hidden: [...ctx.sight.whole, ...ctx.sight.partial].filter((audience) => !shown.anybody.includes(audience)),
      overdueBefore: now - OVERDUE_MS,
    },
  };
}

/** Of what a list shows, the teams that its condition names: nothing else need be read. */
function narrowedTo({ teamIds, deletedTeamIds }: Ctx, shown: Shown, condition: Condition): Shown {
  const asked = required(condition, "team").flatMap(({ operator, value }) =>
    operator === "any_of"
      ? [(value as number[]).filter((id) => teamIds.includes(id))]
      : operator === "is_empty"
        ? [[0, ...deletedTeamIds]]
        : [],
  );
  const among = (audiences: readonly number[]) =>
    audiences.filter((audience) => asked.every((wanted) => wanted.includes(audience)));
  return { anybody: among(shown.anybody), nobody: among(shown.nobody), me: among(shown.me) };
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

/** Of what a list shows, the teams that its reader leads; an administrator leads all. */
function onlyLed({ attender, ledTeamIds }: Ctx, { anybody }: Shown): Shown {
  const isLed = (audience: number) => attender.profile === PROFILE_ADMINISTRATOR || ledTeamIds.includes(audience);
  return { anybody: anybody.filter(isLed), nobody: [], me: [] };
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

/** The visitor's latest conversation, open or closed, and what their window shows of it and of what it was merged into. */
export async function newestOfVisitor(from: Reader, visitorId: number): Promise<VisitorPlace | undefined> {
  const newest = await from.first(newestIdOfVisitor, { visitorId });
  const own = newest && (await from.first(stateById, { id: newest.id }));
  return own && visitorPlaceOf(from, own, (id) => from.first(stateById, { id }));
}

/** Numbers beside the tabs, of all that the asker sees or of one team. @param team as in the list */
export function getCounters(ctx: Ctx, team?: number): Promise<CountersDto> {
  const shown = shownTo(ctx, team);
  const led = onlyLed(ctx, shown).anybody;
  return readCounters(reads(ctx.workspaceId), ctx.attender.id, shown, Date.now() - OVERDUE_MS, led);
}
