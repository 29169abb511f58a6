import { everybodyNamed } from "@/lib/modules/attenders/attender-names";
import { findAttender } from "@/lib/modules/attenders/find-attender";
import { commit } from "@/lib/modules/events/commit";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { deleteSkills, insertSkill, skillsOf } from "../store/skill";

/** An active attender and the tags that they know well. */
export type Skills = { attenderId: number; name: string; tags: string[] };

const PEOPLE_MAX = 500;

/** What the active attenders know well, by first name. */
export async function listSkills({ workspaceId }: Pick<Ctx, "workspaceId">): Promise<Skills[]> {
  const people = (await everybodyNamed(workspaceId)).filter(({ isActive }) => isActive).slice(0, PEOPLE_MAX);
  const skills = await reads(workspaceId).all(skillsOf, { attenderIds: people.map(({ id }) => id) });
  const tagsOf = new Map<number, string[]>(people.map(({ id }) => [id, []]));
  for (const { attenderId, tag } of skills) tagsOf.get(attenderId)?.push(tag);
  return people.map(({ id, name }) => ({ attenderId: id, name, tags: tagsOf.get(id) ?? [] }));
}

/**
 * Says what an attender knows well. Only what differs between `tags` and `from` is added and taken away, so that two who
 * add at once lose nothing. @throws {AppError} NOT_FOUND
 */
export async function saveSkills(
  ctx: Ctx,
  { attenderId, tags, from }: { attenderId: number; tags: string[]; from: string[] },
): Promise<Skills[]> {
  await commit(ctx, async (unit) => {
    if (!(await findAttender(unit, attenderId))) throw notFound();
    await unit.run(deleteSkills, { attenderId, tags: from.filter((tag) => !tags.includes(tag)) });
    for (const tag of tags) if (!from.includes(tag)) await unit.run(insertSkill, { attenderId, tag });
  });
  return listSkills(ctx);
}
