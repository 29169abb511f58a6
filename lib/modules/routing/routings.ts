import { LOOK_AHEAD_MS } from "@/lib/kernel/open-time/open-time";
import { calendarTime } from "@/lib/modules/calendars/calendar-time";
import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { ORDINARY_ROUTING } from "./policy";
import { liveRoutings, type RoutingRow } from "./store/team-routing";

/** How a queue works that nobody said anything of: by hand. */
export const byHand = (audience: number): RoutingRow => ({
  audience,
  ...ORDINARY_ROUTING,
  version: 0,
  changedBy: null,
});

type Read = { rows?: readonly RoutingRow[] };
const readOf = (unit: Unit): Read =>
  unit.shared(
    "routings",
    (): Read => ({}),
    async () => undefined,
  );

/** How the workspace's queues work, those that nobody said anything of left out; read once in a commit. */
export async function routingsIn(unit: Unit): Promise<readonly RoutingRow[]> {
  const read = readOf(unit);
  read.rows ??= await unit.all(liveRoutings, {});
  return read.rows;
}

/** How one queue works. @param audience its team's id, or 0 */
export async function routingIn(unit: Unit, audience: number): Promise<RoutingRow> {
  return (await routingsIn(unit)).find((row) => row.audience === audience) ?? byHand(audience);
}

/** Whether a queue of the workspace is given out by itself. */
export async function isAutomatic(unit: Unit): Promise<boolean> {
  return (await routingsIn(unit)).some(({ mode }) => mode !== "manual");
}

/** Until when a queue rests; null: it is open. Epoch milliseconds; Infinity where it never opens. */
export async function restsUntil(
  reader: Pick<Reader, "first">,
  { isAlways, calendarId }: Pick<RoutingRow, "isAlways" | "calendarId">,
  now: number,
): Promise<number | null> {
  if (isAlways) return null;
  const time = await calendarTime(reader, calendarId);
  return time.isOpenAt(now) ? null : (time.opening(now, LOOK_AHEAD_MS) ?? Number.POSITIVE_INFINITY);
}
