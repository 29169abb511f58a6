import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { canSee, type SeenFields, sightOf } from "@/lib/platform/session/sight";
import { peopleBesideTeam } from "./store/team-sight";

/** Which of some people see something, by what decides it. */
export async function viewersAmongPeople(
  reader: Pick<Reader, "all">,
  fields: SeenFields,
  attenderIds: readonly number[],
): Promise<number[]> {
  if (attenderIds.length === 0) return [];
  const { audience } = fields;
  const people = await reader.all(peopleBesideTeam, { teamId: audience, attenderIds });
  return people.flatMap(({ id, profile, reach, isPrivate, deletedAt, memberId }) => {
    const team = {
      id: audience,
      isPrivate: isPrivate === true,
      isDeleted: deletedAt !== null,
      isMember: memberId !== null,
    };
    const sight = sightOf({ attenderId: id, profile, reach }, audience === 0 ? [] : [team]);
    return canSee(sight, fields) ? [id] : [];
  });
}
