import type { Condition, Leaf } from "@/lib/kernel/conditions/condition";
import type { OwnField } from "@/lib/modules/fields/conditions/own-questions";
import { recordsAsked } from "@/lib/modules/fields/conditions/own-records";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { valuesOf } from "../list-page";
import type { ConversationRow } from "../store/conversation-row";
import { type Asker, chatsByIds, idsUnder } from "../store/view-page";
import { PRIORITIES, type ViewSort } from "./filter";
import { VIEW_COUNT_MAX } from "./policy";
import {
  ALONG,
  activityBounds,
  among,
  type Place,
  type Stream,
  type TabList,
  wayAlong,
  waysByActivity,
} from "./streams";

/** Most rows that a page looks at: then it says how far it came, and goes on when it is asked to. */
const BUDGET = 5_000;
/** So many are looked at first; most pages need no more. */
const FIRST_LOOK = 160;
const LOOK_GROWTH = 4;
/** A half more than is expected to do: rows aren't spread evenly. */
const LOOK_SPARE = 1.5;
/** No statement looks at more. */
const LOOK_MAX = BUDGET;

/** Part of a list that has an order of its own, with what holds of its rows alone. */
type Phase = { ways: Stream[][]; only: readonly Leaf[]; isAscending: boolean; from: Place; until: number };
/** Where a page begins: in which part, and behind which row. */
export type ViewCursor = Place & { phase: number };

/** What is asked: of a list, under a condition with the fields of the workspace's own that it asks. */
export type Asked = { list: TabList; condition: Condition; own: readonly OwnField[]; asker: Asker };

/** The parts of a list in its order. */
async function phasesOf(reader: Reader, asked: Asked, sort: ViewSort): Promise<Phase[]> {
  const { list, condition, asker } = asked;
  const few = await recordsAsked(reader, asked, { subject: "conversation", now: asker.now, most: BUDGET });
  const lead = few && among(reader, few);
  const { newest, oldest } = activityBounds(condition, asker.now);
  const byActivity = (only: readonly Leaf[], ways?: Stream[][]): Phase => ({
    ways: ways ?? waysByActivity(reader, list, { ...condition, all: [...condition.all, ...only] }, lead),
    only,
    isAscending: false,
    from: { at: newest, id: newest === Number.MAX_SAFE_INTEGER ? newest : 0 },
    until: oldest,
  });
  if (sort === "newest") return [byActivity([])];
  if (sort === "waiting" || sort === "due") {
    const field = sort === "waiting" ? "waitingSince" : "dueAt";
    return [
      {
        ways: wayAlong(reader, list, ALONG[sort]),
        only: [{ field, operator: "is_present" }],
        isAscending: true,
        from: { at: -1, id: 0 },
        until: Number.POSITIVE_INFINITY,
      },
      byActivity([{ field, operator: "is_empty" }]),
    ];
  }
  return PRIORITIES.map((priority) =>
    byActivity(
      [{ field: "priority", operator: "any_of", value: [priority] }],
      priority === "urgent" || priority === "high" ? wayAlong(reader, list, ALONG[priority]) : undefined,
    ),
  );
}

type Walk = { streams: Stream[]; at: Place; found: Place[]; looked: number; isAtEnd: boolean };

/** Goes on along one way by so many rows. */
async function walkOn(reader: Reader, walk: Walk, phase: Phase, asked: Asked, count: number): Promise<number> {
  const read = (await Promise.all(walk.streams.map((stream) => stream(walk.at, count)))).flat();
  const sign = phase.isAscending ? 1 : -1;
  // A conversation with two of the tags is in two streams.
  const sorted = [...new Map(read.map((place) => [place.id, place])).values()].sort(
    (one, other) => sign * (one.at - other.at || one.id - other.id),
  );
  const places = sorted.slice(0, count);
  const within = phase.isAscending ? places : places.filter(({ at }) => at > phase.until);
  walk.isAtEnd = places.length < count || within.length < places.length;
  walk.at = places.at(-1) ?? walk.at;
  walk.looked += within.length;
  if (within.length === 0) return 0;
  const { list, condition, own, asker } = asked;
  const given = {
    condition: { ...condition, all: [...condition.all, ...phase.only] },
    own,
    asker,
    tab: list.filter,
    shown: valuesOf({ ...list, limit: 0 }, list.shown),
  };
  const holding = await reader.all(
    idsUnder(
      within.map(({ id }) => id),
      given,
    ),
    {},
  );
  const ids = new Set(holding.map(({ id }) => id));
  walk.found.push(...within.filter(({ id }) => ids.has(id)));
  return within.length;
}

/** How many rows are looked at next: so many as will do if they are like those before, and four times as many at the most. */
function nextLook(count: number, { found, looked }: Walk, wanted: number): number {
  // Nothing found so far: infinitely many.
  const enough = Math.ceil(((wanted - found.length) / found.length) * looked * LOOK_SPARE);
  return Math.min(count * LOOK_GROWTH, Math.max(FIRST_LOOK, enough));
}

type Result = { found: Place[]; end: "full" | "end" | "budget"; at: Place; looked: number };

/** Looks for so many rows of a part, on every way at once, until one has them or is at its end. */
async function lookIn(
  reader: Reader,
  phase: Phase,
  { asked, from, wanted, budget }: { asked: Asked; from: Place; wanted: number; budget: number },
): Promise<Result> {
  const walks = phase.ways.map((streams): Walk => ({ streams, at: from, found: [], looked: 0, isAtEnd: false }));
  let looked = 0;
  const counts = walks.map(() => FIRST_LOOK);
  for (;;) {
    for (const [way, walk] of walks.entries()) {
      const count = counts[way] ?? FIRST_LOOK;
      const left = Math.floor((budget - looked) / walks.length) || budget - looked;
      looked += await walkOn(reader, walk, phase, asked, Math.min(count, LOOK_MAX, Math.max(1, left)));
      const end = walk.found.length >= wanted ? "full" : walk.isAtEnd ? "end" : null;
      if (end) return { found: walk.found.slice(0, wanted), end, at: walk.at, looked };
      counts[way] = nextLook(count, walk, wanted);
    }
    if (looked < budget) continue;
    const sign = phase.isAscending ? -1 : 1;
    const [farthest] = walks.toSorted((one, other) => sign * (one.at.at - other.at.at || one.at.id - other.at.id));
    if (!farthest) throw new Error("a list without a way to it");
    return { found: farthest.found, end: "budget", at: farthest.at, looked };
  }
}

function startOf(phases: readonly Phase[], index: number): ViewCursor | null {
  const phase = phases[index];
  return phase ? { ...phase.from, phase: index } : null;
}

/** A page of a list under a condition: its rows, where the next begins, and how far it was looked where that wasn't to the end. */
export type UnderPage = { rows: ConversationRow[]; next: ViewCursor | null; searchedUntil: number | null };

/**
 * A page of the conversations of a tab for which a condition holds. What a page costs is bounded: of rows that are rare and that no
 * index leads to, it has those among the first 5,000 and says where it stopped.
 */
export async function listUnder(
  reader: Reader,
  asked: Asked,
  { sort, cursor, limit }: { sort: ViewSort; cursor: ViewCursor | null; limit: number },
): Promise<UnderPage> {
  const phases = await phasesOf(reader, asked, sort);
  const found: ViewCursor[] = [];
  let stopped: { next: ViewCursor | null; until: number } | null = null;
  let budget = BUDGET;
  for (const [index, phase] of phases.entries()) {
    if (index < (cursor?.phase ?? 0)) continue;
    const from = cursor?.phase === index ? cursor : phase.from;
    const wanted = limit + 1 - found.length;
    const result = await lookIn(reader, phase, { asked, from, wanted, budget });
    found.push(...result.found.map((place) => ({ ...place, phase: index })));
    budget -= result.looked;
    if (result.end === "full") break;
    const next = result.end === "budget" ? { ...result.at, phase: index } : startOf(phases, index + 1);
    if (result.end === "budget" || (budget <= 0 && next)) {
      stopped = { next, until: Math.min(result.at.at, asked.asker.now) };
      break;
    }
  }
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const chats =
    page.length === 0
      ? []
      : await reader.all(chatsByIds, {
          attenderId: asked.asker.attenderId,
          ids: page.map(({ id }) => id),
        });
  const byId = new Map(chats.map((chat) => [chat.id, chat]));
  return {
    rows: page.flatMap(({ id }) => byId.get(id) ?? []),
    next: found.length > limit && last ? last : (stopped?.next ?? null),
    searchedUntil: found.length > limit ? null : (stopped?.until ?? null),
  };
}

/** So many rows are looked at for all that a list has under a condition. */
const WHOLE_BUDGET = 40 * BUDGET;

/** Ids of the newest conversations that a list has under a condition. @returns `isWhole`: there are no others */
export async function placesUnder(
  reader: Reader,
  asked: Asked,
  most: number,
): Promise<{ ids: number[]; isWhole: boolean }> {
  const [phase] = await phasesOf(reader, asked, "newest");
  if (!phase) return { ids: [], isWhole: true };
  const look = { asked, from: phase.from, wanted: most + 1, budget: WHOLE_BUDGET };
  const { found, end } = await lookIn(reader, phase, look);
  return { ids: found.slice(0, most).map(({ id }) => id), isWhole: end === "end" && found.length <= most };
}

/** How many conversations a list has under a condition: exact up to 200, and as many as are among the first rows otherwise. */
export async function countUnder(reader: Reader, asked: Asked): Promise<{ count: number; isMore: boolean }> {
  const [phase] = await phasesOf(reader, asked, "newest");
  if (!phase) return { count: 0, isMore: false };
  const { found, end } = await lookIn(reader, phase, {
    asked,
    from: phase.from,
    wanted: VIEW_COUNT_MAX + 1,
    budget: BUDGET,
  });
  return { count: Math.min(found.length, VIEW_COUNT_MAX), isMore: end !== "end" };
}
