import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";

/** An active attender and the tags that they know well. */
export type Skills = { attenderId: number; name: string; tags: string[] };

/** What the active attenders know well. */
export async function listSkills(ctx: Pick<Ctx, "db">): Promise<Skills[]> {
  const people = await ctx.db.attender.findMany({
    where: { isActive: true },
    orderBy: [{ firstName: "asc" }, { id: "asc" }],
    take: 500,
    select: { id: true, firstName: true, surname: true, skills: { select: { tag: true }, orderBy: { tag: "asc" } } },
  });
  return people.map(({ id, firstName, surname, skills }) => ({
    attenderId: id,
    name: `${firstName} ${surname}`.trim(),
    tags: skills.map(({ tag }) => tag),
  }));
}

/**
 * Says what an attender knows well. Only what differs between `tags` and `from` is added and taken away, so that two who
 * add at once lose nothing. @throws {AppError} NOT_FOUND
 */
export async function saveSkills(
  ctx: Ctx,
  input: { attenderId: number; tags: string[]; from: string[] },
): Promise<Skills[]> {
  await ctx.db.$transaction(async (tx) => {
    const { attenderId, tags, from } = input;
    if (!(await tx.attender.findFirst({ where: { id: attenderId }, select: { id: true } }))) throw notFound();
    await tx.attenderSkill.deleteMany({
      where: { attenderId, tag: { in: from.filter((tag) => !tags.includes(tag)) } },
    });
    const known = await tx.attenderSkill.findMany({ where: { attenderId }, select: { tag: true } });
    for (const tag of tags)
      if (!from.includes(tag) && !known.some((one) => one.tag === tag))
        await tx.attenderSkill.create({ data: { workspaceId: ctx.workspaceId, attenderId, tag } });
  });
  return listSkills(ctx);
}
