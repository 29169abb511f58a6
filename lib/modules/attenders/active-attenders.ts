import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { hasPermission, type Permission, permissionsOf } from "@/lib/platform/session/permissions";
import { activeIdsAmong, countActive, namesOf, teamIds } from "./store/attender";
import { rightsOfActive, rightsOfEverybody } from "./store/role";

/** Ids of the active people who may do something. */
export async function activeWhoMay(reader: Pick<Reader, "all">, permission: Permission): Promise<number[]> {
  const people = await reader.all(rightsOfEverybody, {});
  return people.flatMap(({ id, ...role }) =>
    hasPermission({ permissions: permissionsOf(role) }, permission) ? [id] : [],
  );
}

/** Whether somebody is active and may do something. */
export async function stillMay(
  reader: Pick<Reader, "first">,
  attenderId: number,
  permission: Permission,
): Promise<boolean> {
  const role = await reader.first(rightsOfActive, { id: attenderId });
  return role !== undefined && hasPermission({ permissions: permissionsOf(role) }, permission);
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
