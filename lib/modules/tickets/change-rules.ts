import { tagsOf } from "./dto";
import { isFinished } from "./policy";
import type { ChangeTicket, TicketChange, TicketEntryKind, TicketField, TicketStatus } from "./schema";
import type { TicketState } from "./store/ticket";

/** Fields to set; what isn't given stays. With an own status, `status` is its base (statuses/choose.ts). */
export type TicketPatch = Omit<ChangeTicket, "version">;

const same = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);

/** The own status that a ticket has after a patch's demands, by id: one of the five takes it away. */
export const askedOwnStatus = (state: TicketState, { status, ownStatusId }: TicketPatch): number | null =>
  ownStatusId === undefined ? (status === undefined ? state.ownStatusId : null) : ownStatusId;

/** The fields of a patch that differ from what is stored. */
export function changedFields(state: TicketState, patch: TicketPatch): TicketField[] {
  const differs: Record<TicketField, boolean> = {
    subject: patch.subject !== undefined && patch.subject !== state.subject,
    description: patch.description !== undefined && patch.description !== state.description,
    status: (patch.status ?? state.status) !== state.status || askedOwnStatus(state, patch) !== state.ownStatusId,
    priority: patch.priority !== undefined && patch.priority !== state.priority,
    customer: patch.customerId !== undefined && patch.customerId !== state.customerId,
    team: patch.teamId !== undefined && patch.teamId !== state.teamId,
    assignee: patch.assigneeId !== undefined && patch.assigneeId !== state.assignedAttenderId,
    conversation: patch.conversationId !== undefined && patch.conversationId !== state.conversationId,
    tags: patch.tags !== undefined && !same(patch.tags, tagsOf(state)),
  };
  return (Object.keys(differs) as TicketField[]).filter((field) => differs[field]);
}

/** Whether a patch ends the work on a ticket. */
export const finishes = (state: TicketState, { status }: TicketPatch): boolean =>
  status !== undefined && isFinished(status) && !isFinished(state.status);

/** A ticket after a patch, one version on. @param isExact no status follows from an assignment */
export function patched(state: TicketState, patch: TicketPatch, at: number, isExact: boolean): TicketState {
  const status = nextStatus(state, patch, isExact);
  return {
    ...state,
    subject: patch.subject ?? state.subject,
    description: patch.description ?? state.description,
    priority: patch.priority ?? state.priority,
    customerId: patch.customerId ?? state.customerId,
    assignedAttenderId: patch.assigneeId === undefined ? state.assignedAttenderId : patch.assigneeId,
    teamId: patch.teamId === undefined ? state.teamId : patch.teamId,
    conversationId: patch.conversationId === undefined ? state.conversationId : patch.conversationId,
    tags: patch.tags === undefined ? state.tags : JSON.stringify(patch.tags),
    status,
    ownStatusId: nextOwnStatus(state, patch, status),
    resolvedAt: nextResolvedAt(state, status, at),
    version: state.version + 1,
    // Never back in time, or a page of the list would lose it.
    updatedAt: Math.max(at, state.updatedAt),
  };
}

/** The status that follows from a patch. Giving a ticket to somebody starts it, taking it away opens it again. */
function nextStatus(state: TicketState, patch: TicketPatch, isExact: boolean): TicketStatus {
  const given = patch.status ?? state.status;
  const isReassigned = patch.assigneeId !== undefined && patch.assigneeId !== state.assignedAttenderId;
  if (isExact || !isReassigned || given !== state.status) return given;
  // Who names an own status means it, and so does a form that says 'resolved' again.
  if (typeof patch.ownStatusId === "number") return given;
  if (patch.status !== undefined && isFinished(given)) return given;
  return patch.assigneeId === null ? "open" : "in_progress";
}

/** An own status goes with the status that it is of: whatever else that becomes takes it away. */
function nextOwnStatus(state: TicketState, patch: TicketPatch, status: TicketStatus): number | null {
  return status === (patch.status ?? state.status) ? askedOwnStatus(state, patch) : null;
}

function nextResolvedAt(state: TicketState, status: TicketStatus, at: number): number | null {
  if (status === state.status) return state.resolvedAt;
  if (status === "resolved") return at;
  return status === "closed" ? state.resolvedAt : null;
}

/**
 * Which lines a change adds to the history (specification 2, section 4.3): one sentence for what was done in one go.
 * @param asked the fields that somebody set; a status among `changes` alone follows from the assignment
 */
export function entriesOf(
  changes: readonly TicketChange[],
  asked: readonly TicketField[],
): { kind: TicketEntryKind; changes: TicketChange[] }[] {
  const assignee = changes.find(({ field }) => field === "assignee");
  const status = changes.find(({ field }) => field === "status");
  // A status that nobody asked for came with the assignment and is told with it.
  const isStatusAsked = asked.includes("status");
  const others = changes.filter(({ field }) => field !== "assignee" && (field !== "status" || isStatusAsked));
  const entries: { kind: TicketEntryKind; changes: TicketChange[] }[] = [];
  if (others.length === 1 && others[0]?.field === "status") entries.push({ kind: "status", changes: others });
  else if (others.length > 0) entries.push({ kind: "edited", changes: others });
  if (assignee)
    entries.push({
      kind: assignee.to === null ? "released" : "assigned",
      changes: status && !isStatusAsked ? [assignee, status] : [assignee],
    });
  return entries;
}
