import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { nextEdit } from "@/lib/modules/records/next-edit";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { readFeatureRow } from "@/lib/platform/db/assistant-store";
import { AppError } from "@/lib/platform/errors/app-error";
import type { FieldText } from "@/lib/platform/i18n/answer-text";
import { issueText } from "@/lib/platform/i18n/issue-text";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { publishAssistant } from "../publish";
import { FEATURE_SETTINGS, type FeatureCode, type FeatureDto, type FeatureSettings, featureCodeSchema } from "./schema";

/** What a feature is, beside its texts. Nothing sends by itself until somebody turns it on. */
const FEATURES: Record<FeatureCode, Pick<FeatureDto, "icon" | "category"> & { isEnabled: boolean }> = {
  "auto-response": { icon: "message-square", category: "automation", isEnabled: false },
  "sentiment-analysis": { icon: "smile", category: "intelligence", isEnabled: true },
  "smart-routing": { icon: "route", category: "automation", isEnabled: false },
  "knowledge-suggestions": { icon: "lightbulb", category: "intelligence", isEnabled: true },
};

/** A feature as a workspace has it. */
export type Feature<C extends FeatureCode> = { isEnabled: boolean; settings: FeatureSettings[C]; version: number };

/** Reads a feature: as the workspace changed it, else with its documented defaults. */
export function readFeature<C extends FeatureCode>(workspaceId: number, code: C): Feature<C> {
  const row = readFeatureRow(workspaceId, code);
  const schema = FEATURE_SETTINGS[code];
  // A setting that a later version knows no more falls back to the defaults.
  const known = schema.safeParse(row ? readStoredJson(row.settings) : {});
  const settings = (known.success ? known.data : schema.parse({})) as FeatureSettings[C];
  return { isEnabled: row ? row.isEnabled === 1 : FEATURES[code].isEnabled, settings, version: row?.version ?? 0 };
}

function toDto(ctx: Pick<Ctx, "workspaceId" | "locale">, code: FeatureCode): FeatureDto {
  const { icon, category } = FEATURES[code];
  return {
    id: code,
    ...assistantTexts(ctx.locale).features[code],
    icon,
    category,
    ...readFeature(ctx.workspaceId, code),
    defaults: FEATURE_SETTINGS[code].parse({}),
  };
}

/** The documented features, in the reader's language. */
export function listFeatures(ctx: Pick<Ctx, "workspaceId" | "locale">): FeatureDto[] {
  return featureCodeSchema.options.map((code) => toDto(ctx, code));
}

/** Turns a feature on or off, or changes its settings. @throws {AppError} VALIDATION_FAILED by setting, RECORD_CHANGED */
export async function saveFeature(
  ctx: Ctx,
  code: FeatureCode,
  input: { isEnabled?: boolean; settings?: Record<string, unknown>; version: number },
): Promise<FeatureDto> {
  const before = readFeature(ctx.workspaceId, code);
  const parsed = FEATURE_SETTINGS[code].safeParse({ ...before.settings, ...input.settings }, { error: issueText });
  if (!parsed.success) {
    const errors = Object.fromEntries(
      parsed.error.issues.map(({ path, code: issue, message, ...rest }) => [
        `settings.${issue === "unrecognized_keys" && "keys" in rest ? String((rest.keys as string[])[0]) : path.join(".")}`,
        message as FieldText,
      ]),
    );
    throw new AppError("VALIDATION_FAILED", { errors });
  }
  const isEnabled = input.isEnabled ?? before.isEnabled;
  const settings = readStoredJson<Record<string, string | number | boolean | string[]>>(JSON.stringify(parsed.data));
  await ctx.db.$transaction(async (tx) => {
    const known = await tx.assistantFeature.findFirst({ where: { code } });
    const edit = nextEdit(ctx, known, input.version, () => toDto(ctx, code));
    await tx.assistantFeature.upsert({
      where: { workspaceId_code: { workspaceId: ctx.workspaceId, code } },
      create: { workspaceId: ctx.workspaceId, code, isEnabled, settings, ...edit },
      update: { isEnabled, settings, ...edit },
    });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: "assistant.feature-changed",
        subjectType: "assistant_feature",
        subjectId: code,
        details: { isEnabled },
        address: ctx.address,
      },
      tx,
    );
  });
  publishAssistant(ctx.workspaceId, "FeatureChanged", { feature: code, isEnabled });
  return toDto(ctx, code);
}
