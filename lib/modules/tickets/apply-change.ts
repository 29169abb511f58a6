import type { Unit } from "@/lib/modules/events/unit";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { ticketViewersChanged } from "@/lib/platform/realtime/publisher";
import { markSearched } from "@/lib/platform/search/mark";
import { addEntry } from "./add-entry";
import { changedFields, entriesOf, patched, type TicketPatch } from "./change-rules";
import { describeChange } from "./describe-change";
import { isFinished } from "./policy";
import type { TicketChange, TicketEntryKind, TicketField } from "./schema";
import { ownSeenFieldsOf } from "./sight";
import { saveTicket, type TicketState } from "./store/ticket";
import { deleteTags, insertTags } from "./store/ticket-tag";
import { withRelease } from "./team-of-ticket";

/** What a change did to a ticket. */
export type AppliedChange = {
  before: TicketState;
  after: TicketState;
  /** Fields that are different now; none: nothing was written. */
  changes: TicketChange[];
  /** Ids of the lines that it added to the history. */
  entryIds: number[];
};

/**
 * Changes a ticket and writes its history. Nothing is written when nothing is different.
 * @param by whose doing it is in the history, and when it happened (epoch milliseconds)
 * @param options.kind in place of what the fields say, when somebody else than an attender did it.
 * @param options.isExact neither a status follows from an assignment nor a release from a move: earlier values come back as they were.
 * @throws {AppError} NOT_FOUND for a customer, attender, team or conversation that the workspace doesn't have, ATTENDER_INACTIVE
 */
export async function applyChange(
  unit: Unit,
  state: TicketState,
  wanted: TicketPatch,
  by: { authorId: number | null; at: number },
  options: { kind?: TicketEntryKind; isExact?: boolean } = {},
): Promise<AppliedChange> {
  const isExact = options.isExact === true;
  const patch = isExact ? wanted : await withRelease(unit, state, wanted);
  const asked = changedFields(state, patch);
  if (asked.length === 0) return { before: state, after: state, changes: [], entryIds: [] };
  const next = patched(state, patch, by.at, isExact);
  const fields: TicketField[] =
    next.status !== state.status && !asked.includes("status") ? [...asked, "status"] : asked;
  const changes: TicketChange[] = [];
  for (const field of fields) changes.push(await describeChange(unit, state, next, field));
  await unit.run(saveTicket, { ...next, isLinked: next.conversationId !== null });
  if (next.tags !== state.tags) {
    await unit.run(deleteTags, { ticketId: state.id });
    await unit.run(insertTags, { ticketId: state.id, tags: readStoredJson<string[]>(next.tags), at: next.updatedAt });
  }
  if (isFoundOtherwise(state, next)) await markSearched(unit, "ticket", [state.id]);
  if (state.teamId !== next.teamId || state.assignedAttenderId !== next.assignedAttenderId)
    unit.afterwards(() => ticketViewersChanged(unit.workspaceId, state.number, ownSeenFieldsOf(state)));
  const entries = options.kind ? [{ kind: options.kind, changes }] : entriesOf(changes, asked);
  const entryIds: number[] = [];
  for (const { kind, changes: told } of entries) {
    const line = { ticketId: state.id, kind, authorId: by.authorId, details: { changes: told }, at: next.updatedAt };
    const { id } = await addEntry(unit, line);
    entryIds.push(id);
    const moved = { from: state.assignedAttenderId, to: next.assignedAttenderId };
    // What is only put back as it was is news to nobody.
    if (moved.from !== moved.to && !isExact && told.some(({ field }) => field === "assignee"))
      await unit.happened("ticket.assigned", state.id, { ...moved, entryId: id });
  }
  return { before: state, after: next, changes, entryIds };
}

const isFoundOtherwise = (before: TicketState, after: TicketState) =>
  before.subject !== after.subject ||
  before.description !== after.description ||
  before.customerId !== after.customerId ||
  before.teamId !== after.teamId ||
  before.tags !== after.tags ||
  isFinished(before.status) !== isFinished(after.status);
