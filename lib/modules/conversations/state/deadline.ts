import { isoInstantOrNull } from "@/lib/kernel/instant";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import {
  openIdsAfter,
  type PromisedRow,
  policyOf,
  promisedRow,
  setDeadlineRow,
} from "@/lib/modules/conversations/store/deadline";
import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { conversationState } from "./conversation-state";

export type { PromisedRow };

/** What promises to a customer depend on, as this commit has left it so far; undefined of a conversation that isn't there. */
export async function promisedConversation(unit: Unit, id: number): Promise<PromisedRow | undefined> {
  const [state, row] = [await conversationState(unit, id), await unit.first(promisedRow, { id })];
  if (!state || !row) return undefined;
  // Its newest messages are written at the end of the commit.
  const { status, awaitingReplySince, snoozedUntil, ourSeq } = state;
  return { ...row, status, awaitingReplySince, snoozedUntil, ourSeq };
}

/** Whether a conversation that isn't deleted is under a policy. */
export async function isUnderPolicy(reader: Pick<Reader, "first">, id: number): Promise<boolean> {
  return ((await reader.first(policyOf, { id }))?.slaPolicyId ?? null) !== null;
}

/** Keeps a conversation's policy and its next deadline, and tells the lists. Both are stored beside what messages change. */
export async function keepDeadline(
  unit: Unit,
  id: number,
  { policyId, nextDueAt }: { policyId: number | null; nextDueAt: number | null },
): Promise<void> {
  await unit.run(setDeadlineRow, { id, policyId, nextDueAt });
  unit.afterwards(() => announceChange(unit.workspaceId, { id, nextDueAt: isoInstantOrNull(nextDueAt) }));
}

/** Ids of the next open conversations after one. */
export async function openConversationsAfter(reader: Reader, afterId: number, limit: number): Promise<number[]> {
  return (await reader.all(openIdsAfter, { afterId, limit })).map(({ id }) => id);
}
