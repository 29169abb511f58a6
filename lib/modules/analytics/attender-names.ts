import type { Ctx } from "@/lib/platform/session/context";

/** Names of attenders, also of those who left. */
export async function namesOf(ctx: Pick<Ctx, "db">, ids: ReadonlySet<number>): Promise<Map<number, string>> {
  const people = await ctx.db.attender.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, firstName: true, surname: true },
  });
  return new Map(people.map(({ id, firstName, surname }) => [id, `${firstName} ${surname}`.trim()]));
}
