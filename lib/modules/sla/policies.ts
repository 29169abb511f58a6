import type { Condition } from "@/lib/kernel/conditions/condition";
import { conditionOf } from "@/lib/kernel/conditions/read-condition";
import { isoInstant } from "@/lib/kernel/instant";
import { calendarTime } from "@/lib/modules/calendars/calendar-time";
import type { Unit } from "@/lib/modules/events/unit";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { SLA_FIELDS } from "./filter";
import type { Counting } from "./policy";
import type { SlaPolicyDto, SlaTargets } from "./schema";
import { livePolicies, namesOfPolicies, policyById, type SlaPolicyRow } from "./store/sla-policy";

/** A policy as it is worked with. */
export type Policy = Omit<SlaPolicyRow, "condition" | "targets"> & { condition: Condition; targets: SlaTargets };

/** A stored condition. One that asks for what this version doesn't know holds for nothing, rather than for everything. */
function storedCondition(text: string): Condition {
  const NOTHING: Condition = { all: [{ field: "channel", operator: "is_empty" }], any: [] };
  return conditionOf(readStoredJson<unknown>(text), SLA_FIELDS) ?? NOTHING;
}

const toPolicy = (row: SlaPolicyRow): Policy => ({
  ...row,
  condition: storedCondition(row.condition),
  targets: readStoredJson<SlaTargets>(row.targets),
});

type Read = { live?: readonly Policy[]; known: Map<number, Policy | null>; counting: Map<number, Counting> };

const readOf = (unit: Unit): Read =>
  unit.shared(
    "sla-policies",
    (): Read => ({ known: new Map(), counting: new Map() }),
    async () => undefined,
  );

/** The workspace's policies in their order, read once in a commit. */
export async function policiesIn(unit: Unit): Promise<readonly Policy[]> {
  const read = readOf(unit);
  read.live ??= (await unit.all(livePolicies, {})).map(toPolicy);
  return read.live;
}

/** One policy, deleted or not, read once in a commit. */
export async function policyIn(unit: Unit, id: number): Promise<Policy | null> {
  const read = readOf(unit);
  const live = read.live?.find((policy) => policy.id === id);
  if (live) return live;
  const known = read.known.get(id);
  if (known !== undefined) return known;
  const row = await unit.first(policyById, { id });
  const policy = row ? toPolicy(row) : null;
  read.known.set(id, policy);
  return policy;
}

/** How a policy counts, read once in a commit. */
export async function countingIn(unit: Unit, policy: Policy): Promise<Counting> {
  const { counting } = readOf(unit);
  const known = counting.get(policy.id);
  if (known) return known;
  const fresh = await countingOf(unit, policy);
  counting.set(policy.id, fresh);
  return fresh;
}

/** The same outside of a commit. */
export async function countingOf(
  reader: Reader,
  policy: Pick<Policy, "calendarId" | "warnPercent">,
): Promise<Counting> {
  return { time: await calendarTime(reader, policy.calendarId), warnPercent: policy.warnPercent };
}

export function toPolicyDto(row: SlaPolicyRow): SlaPolicyDto {
  const { condition, targets, position: _, changedBy: __, updatedAt, ...rest } = row;
  return {
    ...rest,
    condition: storedCondition(condition),
    targets: readStoredJson<SlaTargets>(targets),
    updatedAt: isoInstant(updatedAt),
  };
}

/** The workspace's policies, in the order in which they are asked. */
export async function listPolicies(ctx: Pick<Ctx, "workspaceId">): Promise<SlaPolicyDto[]> {
  return (await reads(ctx.workspaceId).all(livePolicies, {})).map(toPolicyDto);
}

/** Names of policies by id, deleted ones too. */
export async function policyNames(reader: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  return new Map((await reader.all(namesOfPolicies, { ids })).map(({ id, name }) => [id, name]));
}

/** A policy that isn't deleted. @throws {AppError} NOT_FOUND */
export async function livePolicy(reader: Reader, id: number): Promise<SlaPolicyRow> {
  const row = await reader.first(policyById, { id });
  if (!row || row.deletedAt !== null) throw notFound();
  const { deletedAt: _, ...live } = row;
  return live;
}
