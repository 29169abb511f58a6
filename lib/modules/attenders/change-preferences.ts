import { commit } from "@/lib/modules/events/commit";
import type { Ctx } from "@/lib/platform/session/context";
import { tellAccount, tellPreferences } from "./announce-attender";
import { DESK_PREFERENCES, deskPreferencesOf } from "./desk/policy";
import { replanDigest } from "./digest/plan-digest";
import type { Preferences } from "./schema";
import { updatePreferences } from "./store/preferences";

/** What the shell around every page shows. */
const SHOWN = ["primaryLanguage", "secondaryLanguage", "theme"] as const;

/** What the attender chose for themselves, as their session has it. */
export function preferencesOf({ attender }: Ctx): Required<Preferences> {
  const { primaryLanguage, secondaryLanguage, theme } = attender;
  return { primaryLanguage, secondaryLanguage, theme, ...deskPreferencesOf(attender) };
}

/** Changes the attender's own preferences and returns all of them. */
export function changePreferences(ctx: Ctx, change: Preferences): Promise<Required<Preferences>> {
  const known: Preferences = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return commit(ctx, async (unit) => {
    const { quietHours, digest, ...rest } = known;
    const kept = {
      ...rest,
      ...(quietHours === undefined ? {} : { quietHours: JSON.stringify(quietHours) }),
      ...(digest === undefined ? {} : { digest: JSON.stringify(digest) }),
    };
    const count = await unit.run(updatePreferences(ctx.attender.id, kept, unit.now), {});
    if (count !== 1) throw new Error("the signed-in attender has no row");
    if (quietHours !== undefined || digest !== undefined)
      await replanDigest(unit, {
        attenderId: ctx.attender.id,
        workspaceZone: ctx.workspace.timeZone,
        now: unit.now,
      });
    if (SHOWN.some((field) => known[field] !== undefined)) tellAccount(unit, ctx.attender.id);
    const switched = Object.fromEntries(
      DESK_PREFERENCES.flatMap((name) => (name in known ? [[name, known[name]]] : [])),
    );
    if (Object.keys(switched).length > 0) tellPreferences(unit, ctx.attender.id, switched);
    return { ...preferencesOf(ctx), ...known };
  });
}
