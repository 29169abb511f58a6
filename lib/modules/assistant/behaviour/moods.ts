import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import type { RecordChanged } from "@/lib/modules/records/schema";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { readConfigRow } from "@/lib/platform/db/assistant-store";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { publishAssistant } from "../publish";
import { type MoodCode, type MoodDto, moodCodeSchema } from "./schema";

const MOODS: Record<MoodCode, Pick<MoodDto, "tone" | "responseStyle" | "color" | "icon">> = {
  professional: { tone: "professional", responseStyle: "detailed", color: "sky", icon: "briefcase" },
  friendly: { tone: "friendly", responseStyle: "conversational", color: "emerald", icon: "smile" },
  empathetic: { tone: "empathetic", responseStyle: "conversational", color: "rose", icon: "heart" },
  efficient: { tone: "formal", responseStyle: "concise", color: "amber", icon: "zap" },
};

/** The active mood of a workspace. */
export function readMood(workspaceId: number): MoodCode {
  const known = moodCodeSchema.safeParse(readConfigRow(workspaceId)?.mood);
  return known.success ? known.data : "professional";
}

/** The four moods, in the reader's language. */
export function listMoods(ctx: Pick<Ctx, "workspaceId" | "locale">): MoodDto[] {
  const active = readMood(ctx.workspaceId);
  return moodCodeSchema.options.map((id) => ({
    id,
    ...assistantTexts(ctx.locale).moods[id],
    ...MOODS[id],
    isActive: id === active,
  }));
}

/**
 * Makes a mood the active one, in place of `from`.
 * @throws {AppError} RECORD_CHANGED when another one is active by now, and not the wanted one
 */
export async function chooseMood(ctx: Ctx, { mood, from }: { mood: MoodCode; from: MoodCode }): Promise<MoodDto[]> {
  await ctx.db.$transaction(async (tx) => {
    const active = readMood(ctx.workspaceId);
    if (active !== from && active !== mood)
      throw new AppError("RECORD_CHANGED", { current: listMoods(ctx), changedBy: null } satisfies RecordChanged<
        MoodDto[]
      >);
    await tx.assistantConfig.upsert({
      where: { workspaceId: ctx.workspaceId },
      // Nobody has edited the model yet.
      create: { workspaceId: ctx.workspaceId, mood, version: 0 },
      update: { mood },
    });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: "assistant.mood-changed",
        subjectType: "assistant_config",
        details: { mood },
        address: ctx.address,
      },
      tx,
    );
  });
  publishAssistant(ctx.workspaceId, "MoodChanged", { mood });
  return listMoods(ctx);
}
