import { insertFact, type NewFact } from "@/lib/modules/conversations/store/history";
import type { Unit } from "@/lib/modules/events/unit";
import { viewersChanged } from "@/lib/platform/realtime/publisher";
import { type Counted, count } from "./count";

/** What counters and history see of a conversation. */
export type Recorded = Counted & { lastSeq: number };

/** How a conversation was closed, where it was; epoch milliseconds. */
type Closed = { closedAt?: number | null | undefined; closedBy?: NewFact["closedBy"] | undefined };

/** Counts a new conversation and begins its history. @param at epoch milliseconds */
export async function recordBeginning(
  unit: Unit,
  conversationId: number,
  begun: Counted & Closed,
  at: number,
): Promise<void> {
  const { assignedAttenderId: attenderId, closedAt, closedBy = null } = begun;
  count(unit, null, begun);
  const fact = { conversationId, attenderId, afterSeq: 0 };
  unit.send(insertFact, { ...fact, kind: "opened", at, closedBy: null });
  if (begun.status === "closed") unit.send(insertFact, { ...fact, kind: "closed", at: closedAt ?? at, closedBy });
  await unit.react("conversation.recorded", conversationId, {});
  await unit.react("conversation.placed", conversationId, {});
  await unit.react("conversation.changed", conversationId, { what: ["created"] });
}

/**
 * Counts a change of one conversation and writes its history on: that it was opened again, has another assignee, was closed.
 */
export async function recordChange(
  unit: Unit,
  conversationId: number,
  before: Recorded,
  after: Recorded & Closed,
): Promise<void> {
  count(unit, before, after);
  if (before.audience !== after.audience || before.assignedAttenderId !== after.assignedAttenderId) {
    const { audience, assignedAttenderId } = before;
    unit.afterwards(() => viewersChanged(unit.workspaceId, conversationId, { audience, assignedAttenderId }));
  }
  const isAssigned = before.assignedAttenderId !== after.assignedAttenderId;
  const [wasClosed, isClosed] = [before.status === "closed", after.status === "closed"];
  if (!isAssigned && wasClosed === isClosed) return;
  const { assignedAttenderId: attenderId, closedAt, closedBy = null } = after;
  const fact = { conversationId, at: unit.now, afterSeq: before.lastSeq, closedBy: null };
  if (wasClosed && !isClosed)
    unit.send(insertFact, { ...fact, kind: "reopened", attenderId: before.assignedAttenderId });
  if (isAssigned) unit.send(insertFact, { ...fact, kind: "assigned", attenderId });
  if (!wasClosed && isClosed) {
    const closing = { kind: "closed" as const, at: closedAt ?? unit.now, closedBy, afterSeq: after.lastSeq };
    unit.send(insertFact, { ...fact, ...closing, attenderId });
  }
  await unit.react("conversation.recorded", conversationId, {});
  const ended = wasClosed ? "reopened" : "closed";
  const what = [
    ...(isAssigned ? ["assigned" as const] : []),
    ...(wasClosed === isClosed ? [] : [ended as typeof ended]),
  ];
  await unit.react("conversation.changed", conversationId, { what });
}

/** Takes a deleted conversation out of the counters, or one that was restored into them. */
export async function recordAbsence(
  unit: Unit,
  conversationId: number,
  before: Counted | null,
  after: Counted | null,
): Promise<void> {
  count(unit, before, after);
  await unit.react("conversation.recorded", conversationId, {});
  await unit.react("conversation.placed", conversationId, {});
}
