import type { OwnCondition } from "@/lib/modules/fields/conditions/own-questions";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { globalSlot } from "@/lib/platform/global-slot";
import type { CountersDto } from "./schema";
import { countOverdue, countOverdueOfTeams, keptCounters } from "./store/conversation-counter";
import { type Owner, TAB_PAGES } from "./store/conversation-list";
import type { ConversationRow } from "./store/conversation-row";
import type { ListTab, PageArguments } from "./store/conversation-tab";
import { type Asker, idsUnder } from "./store/view-page";

/** Position after which a page begins: the last row's activity time and id. */
export type ListCursor = { lastActivityAt: number; id: number };

/** Whose conversations a list shows: of some audiences all, of others what nobody has, of others the attender's own. */
export type Shown = Readonly<Record<Owner, readonly number[]>>;

/** A page of a tab. */
export type ListQuery = {
  filter: ListTab;
  attenderId: number;
  /** By owner, ids of the teams whose conversations are wanted; 0: those that belong to no team. */
  shown: Shown;
  /** Audiences of which not everything is wanted. */
  hidden: readonly number[];
  /** Customer messages older than this are overdue; epoch milliseconds. */
  overdueBefore: number;
  cursor?: ListCursor;
  limit: number;
  /** What is asked of its conversations, beside the tab: for what is listed among some. */
  asked?: (OwnCondition & { asker: Asker }) | undefined;
};

/** Tabs of one's own conversations: whatever else is shown, one sees them. */
const OWN_TABS: readonly ListTab[] = ["mine", "overdue"];

/** The parts that a list is merged of. A conversation stands in one of them. */
function partsOf({ filter, shown }: ListQuery): { owner: Owner; audiences: readonly number[] }[] {
  const parts = OWN_TABS.includes(filter)
    ? [{ owner: "anybody" as const, audiences: [...shown.anybody, ...shown.me] }]
    : (["anybody", "nobody", "me"] as const).map((owner) => ({ owner, audiences: shown[owner] }));
  return parts.filter(({ audiences }) => audiences.length > 0);
}

/** What the statements of a tab are given. */
export const valuesOf = (
  { attenderId, overdueBefore, cursor, limit }: ListQuery,
  { anybody, nobody, me }: Shown,
): PageArguments => ({
  audiences: anybody,
  audience: anybody[0] ?? 0,
  unassigned: nobody,
  own: me,
  attenderId,
  overdueBefore,
  cursorAt: cursor?.lastActivityAt ?? 0,
  cursorId: cursor?.id ?? 0,
  limit,
});

const only = (audiences: readonly number[]): Shown => ({ anybody: audiences, nobody: [], me: [] });

/** A page of the list, newest activity first. `limit` rows at the most; ask for one more to know whether there is a next page. */
export async function listConversations(reader: Reader, query: ListQuery): Promise<ConversationRow[]> {
  const [part, ...others] = partsOf(query);
  if (!part) return [];
  if (others.length > 0) return listAmong(reader, query, await newestOfTab(reader, query, query.limit));
  const { first, next } = TAB_PAGES[query.filter][part.owner][part.audiences.length === 1 ? "ofOne" : "ofSeveral"];
  return reader.all(query.cursor ? next : first, valuesOf(query, only(part.audiences)));
}

/** The same page with only these conversations; what the list doesn't show is passed over. */
export async function listAmong(
  reader: Reader,
  query: ListQuery,
  candidates: readonly number[],
): Promise<ConversationRow[]> {
  const fitting = await fittingAmong(reader, query, candidates);
  if (fitting.length === 0) return [];
  const { firstAmong, nextAmong } = TAB_PAGES[query.filter];
  return reader.all(query.cursor ? nextAmong : firstAmong, { ...valuesOf(query, query.shown), candidates: fitting });
}

async function fittingAmong(reader: Reader, query: ListQuery, candidates: readonly number[]) {
  const { asked, filter: tab, shown } = query;
  if (!asked || candidates.length === 0) return candidates;
  const given = { ...asked, tab, shown: valuesOf(query, shown) };
  return (await reader.all(idsUnder(candidates, given), {})).map(({ id }) => id);
}

/** Ids of a tab's newest conversations of audiences that aren't shown whole. */
export function newestBeside(reader: Reader, query: ListQuery, limit: number): Promise<number[]> {
  const { cursor: _, ...first } = query;
  return newestOfTab(reader, { ...first, shown: { ...query.shown, anybody: [] } }, limit);
}

/** Ids of a tab's newest conversations, from the page's position on. */
export async function newestOfTab(reader: Reader, query: ListQuery, limit: number): Promise<number[]> {
  return (await placesOfTab(reader, query, limit)).map(({ id }) => id);
}

/** The places of a tab's newest conversations, from the page's position on. */
export async function placesOfTab(reader: Reader, query: ListQuery, limit: number): Promise<ListCursor[]> {
  const pages = await Promise.all(
    partsOf(query).map(({ owner, audiences }) => {
      const { firstIds, nextIds } = TAB_PAGES[query.filter][owner][audiences.length === 1 ? "ofOne" : "ofSeveral"];
      return reader.all(query.cursor ? nextIds : firstIds, { ...valuesOf(query, only(audiences)), limit });
    }),
  );
  return pages
    .flat()
    .sort((one, other) => other.lastActivityAt - one.lastActivityAt || other.id - one.id)
    .slice(0, limit);
}

/** Cap of the overdue count: beyond it the exact number helps nobody and costs time. */
const OVERDUE_COUNT_MAX = 1_000;
/** How long a count that reached the cap is taken for granted: counting a thousand again costs more than all the rest. */
const CAPPED_FOR_MS = 5_000;
const CAPPED_KEYS_MAX = 10_000;

/**
 * The tabs' numbers: kept counters, and capped index ranges for those that depend on the clock.
 * @param led audiences whose overdue ones are counted, too
 */
export async function readCounters(
  reader: Reader,
  attenderId: number,
  { anybody, nobody, me }: Shown,
  overdueBefore: number,
  led: readonly number[] = [],
): Promise<CountersDto> {
  const rows = await reader.all(keptCounters, { attenderId, whole: anybody, unassigned: nobody, own: me });
  const kept = (name: string) => rows.find((row) => row.name === name) ?? { seen: 0, mine: 0, nobodys: 0 };
  const seen = (name: string) => kept(name).seen;
  const nobodys = (name: string) => kept(name).nobodys;
  const limit = OVERDUE_COUNT_MAX;
  return {
    all: seen("all"),
    unread: seen("unread"),
    mine: kept("all").mine,
    overdue: await counted(`${reader.workspaceId}:${attenderId}:${[...anybody, ...me].join()}`, () =>
      reader.first(countOverdue, { attenderId, audiences: [...anybody, ...me], overdueBefore, limit }),
    ),
    closed: seen("closed"),
    open: seen("all") - seen("closed") - seen("snoozed"),
    unassigned: nobodys("all") - nobodys("closed") - nobodys("snoozed"),
    snoozed: seen("snoozed"),
    team_overdue:
      led.length === 0
        ? 0
        : await counted(`${reader.workspaceId}:led:${led.join()}`, () =>
            reader.first(countOverdueOfTeams, { audiences: led, overdueBefore, limit }),
          ),
  };
}

/** A count that may have reached the cap, in which case it is taken for granted for a while. @param key whose, of what */
async function counted(key: string, count: () => Promise<{ count: number } | undefined>): Promise<number> {
  const cappedUntil = globalSlot("overdue-capped", () => new Map<string, number>());
  if (cappedUntil.size > CAPPED_KEYS_MAX) cappedUntil.clear();
  const now = performance.now();
  if ((cappedUntil.get(key) ?? 0) > now) return OVERDUE_COUNT_MAX;
  const found = (await count())?.count ?? 0;
  if (found === OVERDUE_COUNT_MAX) cappedUntil.set(key, now + CAPPED_FOR_MS);
  else cappedUntil.delete(key);
  return found;
}
