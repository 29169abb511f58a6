import { calendarTime } from "@/lib/modules/calendars/calendar-time";
import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { UNSERVED_MS } from "../policy";
import { longestIn, type WaitingRow } from "../store/queue-entry";
import { putUnserved, type RoutingRow, unservedQueues } from "../store/team-routing";

/**
 * Raises `queue.unserved` for each queue in which a customer has waited for too long because nobody can take them: once, until no
 * customer waits there any more. Called when everything that can be given has been given.
 * @param waiting since when customers wait, by queue
 * @returns when the next customer will have waited for too long, epoch milliseconds; null: never
 */
export async function watchUnserved(
  unit: Unit,
  routings: readonly RoutingRow[],
  waiting: readonly WaitingRow[],
): Promise<number | null> {
  const told = new Set((await unit.all(unservedQueues, {})).map(({ audience }) => audience));
  const sinceOf = new Map(waiting.map(({ audience, since }) => [audience, since]));
  const next: number[] = [];
  for (const routing of routings) {
    const { audience } = routing;
    const since = sinceOf.get(audience) ?? null;
    if (since === null) {
      if (told.has(audience)) await unit.run(putUnserved, { audience, at: null });
      continue;
    }
    if (told.has(audience)) continue;
    const at = await unservedAt(unit, routing, since);
    if (at === null) continue;
    if (at > unit.now) next.push(at);
    else await sayUnserved(unit, audience);
  }
  return next.length === 0 ? null : Math.min(...next);
}

async function sayUnserved(unit: Unit, audience: number): Promise<void> {
  const longest = await unit.first(longestIn, { audience, now: unit.now });
  if (!longest) return;
  await unit.run(putUnserved, { audience, at: unit.now });
  await unit.react("queue.unserved", audience, { conversationId: longest.conversationId });
}

/** When a customer who waits since an instant has waited for too long. Only time in which the queue is open counts. */
async function unservedAt(
  reader: Pick<Reader, "first">,
  { isAlways, calendarId }: RoutingRow,
  since: number,
): Promise<number | null> {
  if (isAlways) return since + UNSERVED_MS;
  return (await calendarTime(reader, calendarId)).due(since, UNSERVED_MS);
}
