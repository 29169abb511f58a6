import { commit } from "@/lib/modules/events/commit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { mayCarryKey } from "@/lib/platform/egress/encrypted-address";
import { AppError } from "@/lib/platform/errors/app-error";
import { storeSecret } from "@/lib/platform/secrets/stored-secret";
import type { Ctx } from "@/lib/platform/session/context";
import { assistantConfig, type ConfigRow, clearModel, putModel } from "../store/config";
import { putUsage, type UsageRow, usageOf } from "../store/usage";
import type { ChangeModelConfig, ModelConfigDto } from "./schema";

const MICROS = 1_000_000;

/** The month that a budget counts: 2026-11. */
const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);

/** What some tokens cost, in millionths of a cent. */
function costOf(
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
  return commit({ workspaceId }, async (unit) => {
    const after = added(await usageIn(unit, month), used);
    if (isOver(config, after)) return null;
    await unit.run(putUsage, { month, ...after });
    return { workspaceId, month, used };
  });
}

/** Puts what a call really used in the place of what was reserved for it. */
export function settle(
  { workspaceId, month, used }: Reservation,
  config: ConfigRow,
  tokens: { input: number; output: number },
): Promise<void> {
  const more: UsageRow = {
    inputTokens: tokens.input - used.inputTokens,
    outputTokens: tokens.output - used.outputTokens,
    costMicros: costOf(config, tokens) - used.costMicros,
    calls: 0,
  };
  return commit({ workspaceId }, async (unit) => {
    await unit.run(putUsage, { month, ...added(await usageIn(unit, month), more) });
  });
}

async function usageIn(reader: Pick<Reader, "first">, month: string): Promise<UsageRow> {
  return (await reader.first(usageOf, { month })) ?? { inputTokens: 0, outputTokens: 0, costMicros: 0, calls: 0 };
}

// What is given back never makes a month less than nothing.
const added = (before: UsageRow, more: UsageRow): UsageRow => ({
  inputTokens: Math.max(0, before.inputTokens + more.inputTokens),
  outputTokens: Math.max(0, before.outputTokens + more.outputTokens),
  costMicros: Math.max(0, before.costMicros + more.costMicros),
  calls: before.calls + more.calls,
});

/** The workspace's model as administrators see it. */
export function readModelConfig({ workspaceId }: Pick<Ctx, "workspaceId">): Promise<ModelConfigDto> {
  return configIn(reads(workspaceId));
}

/** The stored row; undefined while nobody has set anything. */
export function readConfigRow(workspaceId: number): Promise<ConfigRow | undefined> {
  return reads(workspaceId).first(assistantConfig, {});
}

/** Whether a workspace has a model that is turned on. */
export async function hasModel(workspaceId: number): Promise<boolean> {
  const row = await readConfigRow(workspaceId);
  return row?.isModelEnabled === true && row.baseUrl !== null && row.model !== null;
}

async function configIn(reader: Pick<Reader, "first">): Promise<ModelConfigDto> {
  const row = await reader.first(assistantConfig, {});
  const month = monthOf(Date.now());
  const used = await usageIn(reader, month);
  const limits = { monthlyTokens: row?.monthlyTokens ?? null, monthlyCents: row?.monthlyCents ?? null };
  return {
    isEnabled: row?.isModelEnabled ?? false,
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
  return commit(ctx, async (unit) => {
    const known = await unit.first(assistantConfig, {});
    const current = await configIn(unit);
    const edit = nextEdit(ctx, known, version, () => current);
    const isSameHost = known?.baseUrl != null && new URL(known.baseUrl).origin === new URL(input.baseUrl).origin;
    const isKept = apiKey === undefined && isSameHost;
    await unit.run(putModel, {
      ...values,
      isModelEnabled: isEnabled,
      apiKey: isKept ? (known?.apiKey ?? null) : storeSecret("assistant.api-key", apiKey ?? null),
      ...edit,
      now: unit.now,
    });
    const details = { baseUrl: input.baseUrl, model: input.model, isEnabled };
    await unit.audit("assistant.model-changed", { subject: CONFIG, details });
    return configIn(unit);
  });
}

/** Forgets the workspace's model and its key. */
export function removeModelConfig(ctx: Ctx): Promise<ModelConfigDto> {
  return commit(ctx, async (unit) => {
    await unit.run(clearModel, { changedBy: ctx.attender.fullName, now: unit.now });
    await unit.audit("assistant.model-removed", { subject: CONFIG });
    return configIn(unit);
  });
}

const CONFIG = ["assistant_config"] as const;
