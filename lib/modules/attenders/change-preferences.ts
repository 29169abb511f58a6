import type { Ctx } from "@/lib/platform/session/context";
import type { Preferences } from "./schema";

/** Changes the attender's own languages and theme and returns all of them. */
export async function changePreferences(ctx: Ctx, change: Preferences): Promise<Required<Preferences>> {
  const known = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { count } = await ctx.db.attender.updateMany({ where: { id: ctx.attender.id }, data: known });
  if (count !== 1) throw new Error("the signed-in attender has no row");
  const { primaryLanguage, secondaryLanguage, theme } = ctx.attender;
  return { primaryLanguage, secondaryLanguage, theme, ...known } as Required<Preferences>;
}
