import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { commit } from "@/lib/modules/events/commit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import type { FieldText } from "@/lib/platform/i18n/answer-text";
import { issueText } from "@/lib/platform/i18n/issue-text";
import type { Locale } from "@/lib/platform/i18n/locales";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { featureByCode, putFeature } from "../store/feature";
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
export function readFeature<C extends FeatureCode>(workspaceId: number, code: C): Promise<Feature<C>> {
  return featureIn(reads(workspaceId), code);
}

/** The same as a reader or a commit has it. */
export async function featureIn<C extends FeatureCode>(reader: Pick<Reader, "first">, code: C): Promise<Feature<C>> {
  const row = await reader.first(featureByCode, { code });
  const schema = FEATURE_SETTINGS[code];
  // A setting that a later version knows no more falls back to the defaults.
  const known = schema.safeParse(row ? readStoredJson(row.settings) : {});
  const settings = (known.success ? known.data : schema.parse({})) as FeatureSettings[C];
  return { isEnabled: row ? row.isEnabled : FEATURES[code].isEnabled, settings, version: row?.version ?? 0 };
}

function toDto(locale: Locale, code: FeatureCode, feature: Feature<FeatureCode>): FeatureDto {
  const { icon, category } = FEATURES[code];
  const defaults = FEATURE_SETTINGS[code].parse({});
  return { id: code, ...assistantTexts(locale).features[code], icon, category, ...feature, defaults };
}

/** The documented features, in the reader's language. */
export function listFeatures({ workspaceId, locale }: Pick<Ctx, "workspaceId" | "locale">): Promise<FeatureDto[]> {
  const codes = featureCodeSchema.options;
  return Promise.all(codes.map(async (code) => toDto(locale, code, await readFeature(workspaceId, code))));
}

/** Turns a feature on or off, or changes its settings. @throws {AppError} VALIDATION_FAILED by setting, RECORD_CHANGED */
export async function saveFeature(
  ctx: Ctx,
  code: FeatureCode,
  input: { isEnabled?: boolean; settings?: Record<string, unknown>; version: number },
): Promise<FeatureDto> {
  const before = await readFeature(ctx.workspaceId, code);
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
  const settings = JSON.stringify(parsed.data);
  return commit(ctx, async (unit) => {
    const known = await unit.first(featureByCode, { code });
    const current = toDto(ctx.locale, code, await featureIn(unit, code));
    const edit = nextEdit(ctx, known, input.version, () => current);
    await unit.run(putFeature, { code, isEnabled, settings, ...edit, now: unit.now });
    await unit.audit("assistant.feature-changed", { subject: ["assistant_feature", code], details: { isEnabled } });
    unit.tell(workspaceRoom(ctx.workspaceId), "FeatureChanged", { feature: code, isEnabled });
    return toDto(ctx.locale, code, await featureIn(unit, code));
  });
}
