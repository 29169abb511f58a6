import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";
import { activeIdsAmong, activeIdsOf, countActive, namesOf, teamIds } from "./store/attender";

/** Ids of the active administrators. */
export async function activeAdministrators(reader: Pick<Reader, "all">): Promise<number[]> {
  const people = await reader.all(activeIdsOf, { profile: PROFILE_ADMINISTRATOR });
  return people.map(({ id }) => id);
}

/** How many people take a seat: everybody active, whether or not they have accepted the invite. */
export async function countSeated(reader: Pick<Reader, "first">): Promise<number> {
  return (await reader.first(countActive, {}))?.count ?? 0;
}

/** Ids of active people who can sign in and answer customers, at most so many. */
export async function teamMembers(reader: Pick<Reader, "all">, limit: number): Promise<number[]> {
  return (await reader.all(teamIds, { limit })).map(({ id }) => id);
}

/** Of these people, the ids of those who are active. */
export async function activeAmong(reader: Pick<Reader, "all">, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  return (await reader.all(activeIdsAmong, { ids })).map(({ id }) => id);
}

/** Of these people, the ids of those whom the workspace has, active or not. */
export async function existingAmong(reader: Pick<Reader, "all">, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  return (await reader.all(namesOf, { ids })).map(({ id }) => id);
}
