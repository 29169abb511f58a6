import { findTeam } from "@/lib/modules/teams/queries";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";

// What the rows of several files say alike.

/** Milliseconds as a file has them; null is an empty cell. */
export const secondsOf = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1_000));

/** Puts a team's name among those that are known; one that is gone has an empty one. @param id 0 or null: no team */
export async function learnTeam(reader: Reader, teams: Map<number, string>, id: number | null): Promise<void> {
  if (id === null || id === 0 || teams.has(id)) return;
  teams.set(id, (await findTeam(reader, id))?.name ?? "");
}
