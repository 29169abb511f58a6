import { readFeature, saveFeature } from "@/lib/modules/assistant/behaviour/features";
import { chooseMood, readMood } from "@/lib/modules/assistant/behaviour/moods";
import type { FeatureCode, MoodCode } from "@/lib/modules/assistant/behaviour/schema";
import { readModelConfig, saveModelConfig } from "@/lib/modules/assistant/model/config";
import type { ChangeModelConfig } from "@/lib/modules/assistant/model/schema";
import { changeWorkspace, getWorkspace } from "@/lib/modules/workspace/profile";
import type { ChangeWorkspace } from "@/lib/modules/workspace/schema";
import type { Ctx } from "@/lib/platform/session/context";

// Edits by somebody who has just opened the form: they began with what is stored now.

export const editWorkspace = async (ctx: Ctx, change: Omit<ChangeWorkspace, "version">) =>
  changeWorkspace(ctx, { ...change, version: (await getWorkspace(ctx)).version });

export const editFeature = async (
  ctx: Ctx,
  code: FeatureCode,
  change: { isEnabled?: boolean; settings?: Record<string, unknown> },
) => saveFeature(ctx, code, { ...change, version: (await readFeature(ctx.workspaceId, code)).version });

export const switchMood = async (ctx: Ctx, mood: MoodCode) =>
  chooseMood(ctx, { mood, from: await readMood(ctx.workspaceId) });

export const editModel = async (ctx: Ctx, input: Omit<ChangeModelConfig, "version">) =>
  saveModelConfig(ctx, { ...input, version: (await readModelConfig(ctx)).version });
