import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { candidatesOf, type Routed, type RoutedPerson, readRouted } from "../people/candidates";
import { chooseAttender, type RoutingMode, type Wanted } from "../policy";
import { restsUntil } from "../routings";
import { latestKeepers } from "../store/routed-attender";
import { liveRoutings, type RoutingRow } from "../store/team-routing";
import { entriesOf, type Waiting } from "./in-order";

/** So many entries of a queue are looked at for somebody who can have them; those behind them wait. */
const LOOKED_AT = 500;
const HOUR_MS = 60 * 60_000;

/** What is to be given to whom. */
export type Pair = {
  entry: Waiting;
  to: RoutedPerson;
  weight: number;
  offerSeconds: number;
  /** Whether everybody else had let it pass, so that all are asked again. */
  isAskedAgain: boolean;
};
/** `weights` and `near`: for looking once more at those who are near what they can have, before they are given anything. */
export type Plan = { pairs: Pair[]; routed: Routed };

/** Who gets what of a workspace's queues now, in the order in which it is given. It changes nothing. */
export async function planGiving(reader: Reader, now: number): Promise<Plan> {
  const routings = (await reader.all(liveRoutings, {})).filter(({ mode }) => mode !== "manual");
  const routed = await readRouted(reader, now);
  const pairs: Pair[] = [];
  const turns = { last: routed.lastTurn };
  for (const routing of routings)
    if ((await restsUntil(reader, routing, now)) === null)
      pairs.push(...(await planQueue(reader, routing, routed, { turns, now })));
  return { pairs, routed };
}

async function planQueue(
  reader: Reader,
  routing: RoutingRow,
  routed: Routed,
  { turns, now }: { turns: { last: number }; now: number },
): Promise<Pair[]> {
  const candidates = await candidatesOf(reader, routed.people, routing.audience);
  const lightest = Math.min(...Object.values(routed.weights));
  const hasRoom = () => candidates.some((one) => one.status === "available" && one.units - one.used >= lightest);
  // Whether somebody can have anything is asked before anything is read.
  if (!hasRoom()) return [];
  const entries = (await entriesOf(reader, [routing.audience], { now, limit: LOOKED_AT })).filter(
    ({ heldUntil, offeredTo }) => (heldUntil ?? 0) <= now && offeredTo === null,
  );
  const lastOf = await lastKeepers(reader, entries, routing, now);
  const pairs: Pair[] = [];
  for (const entry of entries) {
    if (!hasRoom()) break;
    const wanted = { ...wantedOf(entry, routed, lastOf, now), isOffered: routing.offerSeconds > 0 };
    const chosen = chooseFor(candidates, wanted, routing.mode);
    if (!chosen) continue;
    turns.last += 1;
    chosen.to.turn = turns.last;
    chosen.to.used += wanted.weight;
    chosen.to.hasOffer ||= wanted.isOffered;
    pairs.push({ ...chosen, entry, weight: wanted.weight, offerSeconds: routing.offerSeconds });
  }
  return pairs;
}

/** Who gets a conversation. Whoever let it pass is asked again, once everybody has who could have it. */
function chooseFor(candidates: readonly RoutedPerson[], wanted: Wanted, mode: RoutingMode) {
  const first = chooseAttender(candidates, wanted, mode);
  if (first) return { to: first, isAskedAgain: false };
  const again = wanted.passedBy.length > 0 ? chooseAttender(candidates, { ...wanted, passedBy: [] }, mode) : undefined;
  return again && { to: again, isAskedAgain: true };
}

function wantedOf(
  { wanted, relaxAt, passedBy, channel, customerId }: Waiting,
  { weights }: Routed,
  lastOf: ReadonlyMap<number, number>,
  now: number,
): Omit<Wanted, "isOffered"> {
  return {
    weight: weights[channel],
    skills: readStoredJson<string[]>(wanted),
    isRelaxed: relaxAt !== null && relaxAt <= now,
    passedBy: readStoredJson<number[]>(passedBy),
    lastAttenderId: lastOf.get(customerId) ?? null,
  };
}

/** Whom each customer had last, within the hours in which they go back to them. */
async function lastKeepers(
  reader: Reader,
  entries: readonly Waiting[],
  { stickyHours }: RoutingRow,
  now: number,
): Promise<Map<number, number>> {
  if (stickyHours === 0 || entries.length === 0) return new Map();
  const customerIds = [...new Set(entries.map(({ customerId }) => customerId))];
  const rows = await reader.all(latestKeepers, { customerIds, since: now - stickyHours * HOUR_MS });
  // The latest of each is the last to be set.
  return new Map(
    rows.toReversed().flatMap((row) => (row.attenderId === null ? [] : [[row.customerId, row.attenderId]])),
  );
}
