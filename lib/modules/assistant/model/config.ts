import { nextEdit } from "@/lib/modules/records/next-edit";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { addUsage, type ConfigRow, readConfigRow, readUsage, type UsageRow } from "@/lib/platform/db/assistant-store";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { mayCarryKey } from "@/lib/platform/egress/encrypted-address";
import { AppError } from "@/lib/platform/errors/app-error";
import { storeSecret } from "@/lib/platform/secrets/stored-secret";
import type { Ctx } from "@/lib/platform/session/context";
import type { ChangeModelConfig, ModelConfigDto } from "./schema";

const MICROS = 1_000_000;

/** The month that a budget counts: 2026-11. */
export const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);

/** What some tokens cost, in millionths of a cent. */
export function costOf(
  { inputCentsPerMillion, outputCentsPerMillion }: Pick<ConfigRow, "inputCentsPerMillion" | "outputCentsPerMillion">,
  tokens: { input: number; output: number },
): number {
  return tokens.input * inputCentsPerMillion + tokens.output * outputCentsPerMillion;
}

type Limits = Pick<ConfigRow, "monthlyTokens" | "monthlyCents">;

/** Whether what was used is more than a limit allows. */
function isOver({ monthlyTokens, monthlyCents }: Limits, used: UsageRow): boolean {
  return (
    (monthlyTokens !== null && used.inputTokens + used.outputTokens > monthlyTokens) ||
    (monthlyCents !== null && used.costMicros > monthlyCents * MICROS)
  );
}

/** Tokens that a call may use at the most, taken out of the month's budget before it is made. */
export type Reservation = { workspaceId: number; month: string; used: UsageRow };

/**
 * Takes what a call may use out of the budget. Several at once can't pass it together: each sees what the others reserved.
 * @returns null when there isn't enough left.
 */
export function reserve(
  workspaceId: number,
  config: ConfigRow,
  tokens: { input: number; output: number },
  at = Date.now(),
): Promise<Reservation | null> {
  const month = monthOf(at);
  const used: UsageRow = {
    inputTokens: tokens.input,
    outputTokens: tokens.output,
    costMicros: costOf(config, tokens),
    calls: 1,
  };
  return groupCommit((db) => {
    const before = readUsage(workspaceId, month, db);
    const after = {
      inputTokens: before.inputTokens + used.inputTokens,
      outputTokens: before.outputTokens + used.outputTokens,
      costMicros: before.costMicros + used.costMicros,
      calls: before.calls + 1,
    };
    if (isOver(config, after)) return null;
    addUsage(db, workspaceId, month, used);
    return { workspaceId, month, used };
  });
}

/** Puts what a call really used in the place of what was reserved for it. */
export function settle(
  { workspaceId, month, used }: Reservation,
  config: ConfigRow,
  tokens: { input: number; output: number },
): Promise<void> {
  return groupCommit((db) =>
    addUsage(db, workspaceId, month, {
      inputTokens: tokens.input - used.inputTokens,
      outputTokens: tokens.output - used.outputTokens,
      costMicros: costOf(config, tokens) - used.costMicros,
      calls: 0,
    }),
  );
}

/** The workspace's model as administrators see it. */
export function readModelConfig({ workspaceId }: Pick<Ctx, "workspaceId">): ModelConfigDto {
  const row = readConfigRow(workspaceId);
  const month = monthOf(Date.now());
  const used = readUsage(workspaceId, month);
  const limits = { monthlyTokens: row?.monthlyTokens ?? null, monthlyCents: row?.monthlyCents ?? null };
  return {
    isEnabled: row?.isModelEnabled === 1,
    baseUrl: row?.baseUrl ?? null,
    model: row?.model ?? null,
    hasApiKey: (row?.apiKey ?? null) !== null,
    ...limits,
    inputCentsPerMillion: row?.inputCentsPerMillion ?? 0,
    outputCentsPerMillion: row?.outputCentsPerMillion ?? 0,
    timeoutSeconds: row?.timeoutSeconds ?? 30,
    version: row?.version ?? 0,
    usage: {
      month,
      tokens: used.inputTokens + used.outputTokens,
      cents: Math.round(used.costMicros / (MICROS / 100)) / 100,
      calls: used.calls,
      isOver: isOver(limits, used),
    },
  };
}

/**
 * Keeps the workspace's model. A key is never sent to another host than the one that it was typed for.
 * @throws {AppError} RECORD_CHANGED; VALIDATION_FAILED for an address without https outside of the networks that the
 * installation opens
 */
export async function saveModelConfig(ctx: Ctx, input: ChangeModelConfig): Promise<ModelConfigDto> {
  if (!(await mayCarryKey(input.baseUrl)))
    throw new AppError("VALIDATION_FAILED", { errors: { baseUrl: "httpsRequired" } });
  const { isEnabled, apiKey, version, ...values } = input;
  await ctx.db.$transaction(async (tx) => {
    const { workspaceId } = ctx;
    const known = await tx.assistantConfig.findFirst({ where: { workspaceId } });
    const isSameHost = known?.baseUrl != null && new URL(known.baseUrl).origin === new URL(input.baseUrl).origin;
    const data = {
      ...values,
      isModelEnabled: isEnabled,
      ...(apiKey === undefined && isSameHost ? {} : { apiKey: storeSecret("assistant.api-key", apiKey ?? null) }),
      ...nextEdit(ctx, known, version, () => readModelConfig(ctx)),
    };
    await tx.assistantConfig.upsert({ where: { workspaceId }, create: { workspaceId, ...data }, update: data });
    await audit(ctx, tx, "assistant.model-changed", { baseUrl: input.baseUrl, model: input.model, isEnabled });
  });
  return readModelConfig(ctx);
}

/** Forgets the workspace's model and its key. */
export async function removeModelConfig(ctx: Ctx): Promise<ModelConfigDto> {
  await ctx.db.$transaction(async (tx) => {
    await tx.assistantConfig.updateMany({
      where: {},
      data: {
        isModelEnabled: false,
        baseUrl: null,
        apiKey: null,
        model: null,
        monthlyTokens: null,
        monthlyCents: null,
        version: { increment: 1 },
        changedBy: ctx.attender.fullName,
      },
    });
    await audit(ctx, tx, "assistant.model-removed", {});
  });
  return readModelConfig(ctx);
}

function audit(
  ctx: Ctx,
  tx: Parameters<typeof recordAudit>[2],
  action: string,
  details: Record<string, string | boolean>,
): Promise<void> {
  return recordAudit(
    ctx.workspaceId,
    { attenderId: ctx.attender.id, action, subjectType: "assistant_config", details, address: ctx.address },
    tx,
  );
}
