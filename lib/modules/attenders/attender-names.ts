import { reads } from "@/lib/platform/db/reads";
import { fullNameOf } from "./attender-dto";
import { everybodyByName, namesOf } from "./store/attender";

/** Full names by id; who isn't of the workspace is left out. */
export async function attenderNames(workspaceId: number, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const people = await reads(workspaceId).all(namesOf, { ids: wanted });
  return new Map(people.map(({ id, firstName, surname }) => [id, `${firstName} ${surname}`.trim()]));
}

/** Everybody of the team, also who left, by first name. */
export async function everybodyNamed(workspaceId: number): Promise<{ id: number; name: string; isActive: boolean }[]> {
  const people = await reads(workspaceId).all(everybodyByName, {});
  return people.map(({ id, isActive, ...names }) => ({ id, name: fullNameOf(names), isActive }));
}
