import { activeWhoMay } from "@/lib/modules/attenders/active-attenders";
import { membersOf } from "@/lib/modules/teams/queries";
import { viewersAmongPeople } from "@/lib/modules/teams/viewers";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { type Candidate, IDLE_MS } from "../policy";
import { openOffers } from "../store/queue-entry";
import { heldUnits, routedPeople } from "../store/routed-attender";
import { routingSetting } from "../store/team-routing";

/** What a conversation of each channel takes of somebody's capacity. */
export type Weights = { webchat: number; whatsapp: number; email: number };
/** What it takes where nobody said otherwise. */
export const DEFAULT_WEIGHTS: Weights = { webchat: 20, whatsapp: 15, email: 5 };

/** Somebody who may get conversations. */
export type RoutedPerson = Candidate & {
  name: string;
  email: string;
  /** Since when they are there, away or gone; epoch milliseconds. */
  since: number | null;
  /** Conversations that count. */
  items: number;
  misses: number;
};

export type Routed = {
  people: readonly RoutedPerson[];
  weights: Weights;
  /** The number of the latest turn. */
  lastTurn: number;
  /** When the next chat stops counting by itself; null: none does. */
  lapsesAt: number | null;
};

/** Everybody active who may answer customers, with what they have. */
export async function readRouted(reader: Reader, now: number): Promise<Routed> {
  const setting = await reader.first(routingSetting, {});
  const { webchat, whatsapp, email, lastTurn } = { ...DEFAULT_WEIGHTS, lastTurn: 0, ...setting };
  const weights = { webchat, whatsapp, email };
  const attenderIds = await activeWhoMay(reader, "conversations.write");
  const rows = await reader.all(routedPeople, { attenderIds });
  const held = await reader.all(heldUnits, { ...weights, attenderIds, idleSince: now - IDLE_MS });
  const heldBy = new Map(held.map((row) => [row.attenderId, row]));
  // What is offered to somebody is as good as theirs.
  const offered = new Map<number, number>();
  for (const { offeredTo, channel } of await reader.all(openOffers, { now }))
    if (offeredTo !== null) offered.set(offeredTo, (offered.get(offeredTo) ?? 0) + weights[channel]);
  const lapses = held.flatMap(({ lapsesFrom }) => (lapsesFrom === null ? [] : [lapsesFrom + IDLE_MS]));
  return {
    weights,
    lastTurn,
    lapsesAt: lapses.length === 0 ? null : Math.min(...lapses),
    people: rows.map(({ id, firstName, surname, status, units, turn, skills, misses, since, ...row }) => ({
      ...{ id, units, turn, misses, since, email: row.email },
      name: `${firstName} ${surname}`.trim(),
      status: status ?? "offline",
      used: (heldBy.get(id)?.units ?? 0) + (offered.get(id) ?? 0),
      items: heldBy.get(id)?.items ?? 0,
      hasOffer: offered.has(id),
      skills: readStoredJson<string[]>(skills),
    })),
  };
}

/** Of some people, those who get a queue's conversations: a team's members, and everybody of what belongs to no team, as far as they see it. */
export async function candidatesOf<Person extends { id: number }>(
  reader: Reader,
  people: readonly Person[],
  audience: number,
): Promise<Person[]> {
  const members = audience === 0 ? null : new Set(await membersOf(reader, audience));
  const asked = people.filter(({ id }) => members?.has(id) ?? true);
  const fields = { audience, assignedAttenderId: null, grantedTo: [] };
  const viewers = new Set(
    await viewersAmongPeople(
      reader,
      fields,
      asked.map(({ id }) => id),
    ),
  );
  return asked.filter(({ id }) => viewers.has(id));
}
