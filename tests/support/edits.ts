import { readFeature, saveFeature } from "@/lib/modules/assistant/behaviour/features";
import { chooseMood, readMood } from "@/lib/modules/assistant/behaviour/moods";
import type { FeatureCode, MoodCode } from "@/lib/modules/assistant/behaviour/schema";
import { readModelConfig, saveModelConfig } from "@/lib/modules/assistant/model/config";
import type { ChangeModelConfig } from "@/lib/modules/assistant/model/schema";
import { getChat } from "@/lib/modules/conversations/queries";
import type { UpdateConversation } from "@/lib/modules/conversations/schema";
import { changeWorkspace, getWorkspace } from "@/lib/modules/workspace/profile";
import type { ChangeWorkspace } from "@/lib/modules/workspace/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { rawClient } from "@/tests/support/prisma/raw-client";

// Edits by somebody who has just opened the form: they began with what is stored now.

export const editWorkspace = async (ctx: Ctx, change: Omit<ChangeWorkspace, "version">) =>
  changeWorkspace(ctx, { ...change, version: (await getWorkspace(ctx)).version });

/** What the form of a conversation sends when only `change` was changed in it. @throws when there is no such conversation */
export async function conversationEdit(
  ctx: Ctx,
  chatId: number,
  change: Partial<UpdateConversation> = {},
): Promise<UpdateConversation> {
  const chat = await getChat(ctx, chatId);
  if (!chat) throw new Error("no such conversation");
  return {
    conversationId: chatId,
    subject: chat.subject,
    customerId: chat.user.id,
    companyId: null,
    assignedAgentId: chat.assignedAttender?.id ?? null,
    priority: chat.priority,
    status: chat.status,
    channel: chat.channelName,
    tags: chat.tags,
    ...change,
  };
}

export const editFeature = async (
  ctx: Ctx,
  code: FeatureCode,
  change: { isEnabled?: boolean; settings?: Record<string, unknown> },
) => saveFeature(ctx, code, { ...change, version: (await readFeature(ctx.workspaceId, code)).version });

export const switchMood = async (ctx: Ctx, mood: MoodCode) =>
  chooseMood(ctx, { mood, from: await readMood(ctx.workspaceId) });

export const editModel = async (ctx: Ctx, input: Omit<ChangeModelConfig, "version">) =>
  saveModelConfig(ctx, { ...input, version: (await readModelConfig(ctx)).version });

/** Leaves the demo's own instructions out of force: an answer has its plain words. */
export const withoutInstructions = (ctx: Ctx) =>
  rawClient().instruction.updateMany({ where: { workspaceId: ctx.workspaceId }, data: { isActive: false } });
