import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { getChat } from "@/lib/modules/conversations/queries";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { countingOf } from "./policies";
import { type Counting, spentAt } from "./policy";
import type { ConversationSlaDto } from "./schema";
import { CLOCKS_MAX, type ClockRow, clocksOf } from "./store/sla-clock";
import { policyById } from "./store/sla-policy";

/** A deadline far ahead goes through hundreds of days: whoever asks why looks at the end. */
const SEGMENTS_MAX = 20;

/** The promises to a conversation's customer: its clocks, the latest first, and why their deadlines are when they are. @throws {AppError} NOT_FOUND */
export async function conversationSla(ctx: Ctx, conversationId: number): Promise<ConversationSlaDto> {
  if (!(await getChat(ctx, conversationId))) throw notFound();
  const reader = reads(ctx.workspaceId);
  const read = await reader.all(clocksOf, { conversationId, limit: CLOCKS_MAX });
  const rows = read.toSorted((one, other) => other.id - one.id);
  const now = Date.now();
  const policies = new Map<number, { name: string; counting: Counting }>();
  for (const id of new Set(rows.map(({ policyId }) => policyId))) {
    const policy = await reader.first(policyById, { id });
    if (policy) policies.set(id, { name: policy.name, counting: await countingOf(reader, policy) });
  }
  const newest = rows[0];
  const policy = newest && policies.get(newest.policyId);
  return {
    policy: newest && policy ? { id: newest.policyId, name: policy.name } : null,
    clocks: rows.flatMap((row) => {
      const known = policies.get(row.policyId);
      return known ? toClockDto(row, known.counting, now) : [];
    }),
  };
}

function toClockDto(row: ClockRow, counting: Counting, now: number): ConversationSlaDto["clocks"][number] {
  const { kind, state, targetSeconds, runningSince, dueAt, spentMs } = row;
  const runs = row.endedAt === null && runningSince !== null;
  const left = targetSeconds * 1_000 - spentMs;
  const segments = runs && left > 0 ? (counting.time.segmentsTo(runningSince, left) ?? []) : [];
  return {
    kind,
    state,
    targetSeconds,
    startedAt: isoInstant(row.startedAt),
    endedAt: isoInstantOrNull(row.endedAt),
    dueAt: isoInstantOrNull(dueAt),
    breachedAt: isoInstantOrNull(row.breachedAt),
    spentMs: runs ? spentAt(counting, row, Math.max(now, runningSince)) : spentMs,
    leftMs: runs && dueAt !== null && dueAt > now ? counting.time.spent(now, dueAt) : null,
    segments: segments.slice(-SEGMENTS_MAX).map(({ from, to }) => ({ from: isoInstant(from), to: isoInstant(to) })),
  };
}
