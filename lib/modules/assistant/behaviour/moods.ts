import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { commit } from "@/lib/modules/events/commit";
import type { RecordChanged } from "@/lib/modules/records/schema";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Locale } from "@/lib/platform/i18n/locales";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { assistantConfig, putMood } from "../store/config";
import { type MoodCode, type MoodDto, moodCodeSchema } from "./schema";

const MOODS: Record<MoodCode, Pick<MoodDto, "tone" | "responseStyle" | "color" | "icon">> = {
  professional: { tone: "professional", responseStyle: "detailed", color: "sky", icon: "briefcase" },
  friendly: { tone: "friendly", responseStyle: "conversational", color: "emerald", icon: "smile" },
  empathetic: { tone: "empathetic", responseStyle: "conversational", color: "rose", icon: "heart" },
  efficient: { tone: "formal", responseStyle: "concise", color: "amber", icon: "zap" },
};

/** The active mood of a workspace. */
export function readMood(workspaceId: number): Promise<MoodCode> {
  return moodIn(reads(workspaceId));
}

async function moodIn(reader: Pick<Reader, "first">): Promise<MoodCode> {
  const known = moodCodeSchema.safeParse((await reader.first(assistantConfig, {}))?.mood);
  return known.success ? known.data : "professional";
}

/** The four moods, in the reader's language. */
export async function listMoods({ workspaceId, locale }: Pick<Ctx, "workspaceId" | "locale">): Promise<MoodDto[]> {
  return moodsOf(locale, await readMood(workspaceId));
}

function moodsOf(locale: Locale, active: MoodCode): MoodDto[] {
  return moodCodeSchema.options.map((id) => ({
    id,
    ...assistantTexts(locale).moods[id],
    ...MOODS[id],
    isActive: id === active,
  }));
}

/**
 * Makes a mood the active one, in place of `from`.
 * @throws {AppError} RECORD_CHANGED when another one is active by now, and not the wanted one
 */
export function chooseMood(ctx: Ctx, { mood, from }: { mood: MoodCode; from: MoodCode }): Promise<MoodDto[]> {
  return commit(ctx, async (unit) => {
    const active = await moodIn(unit);
    if (active !== from && active !== mood) {
      const details: RecordChanged<MoodDto[]> = { current: moodsOf(ctx.locale, active), changedBy: null };
      throw new AppError("RECORD_CHANGED", details);
    }
    await unit.run(putMood, { mood, now: unit.now });
    await unit.audit("assistant.mood-changed", { subject: ["assistant_config"], details: { mood } });
    unit.tell(workspaceRoom(ctx.workspaceId), "MoodChanged", { mood });
    return moodsOf(ctx.locale, mood);
  });
}
