import type Database from "better-sqlite3";
import { insertTicketAssigned } from "@/lib/platform/db/assignment-notices";
import type { GroupDb } from "@/lib/platform/db/group-commit";
import {
  findAttenderOf,
  findConversationSubject,
  findCustomerName,
  hasCustomer,
  insertTicketEntry,
  saveTicket,
  type TicketState,
} from "@/lib/platform/db/ticket-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { tagsOf } from "./dto";
import type { EntryDetails } from "./history";
import type { ChangeTicket, TicketChange, TicketEntryKind, TicketField, TicketStatus } from "./schema";

/** Fields to set; what isn't given stays. */
export type TicketPatch = Omit<ChangeTicket, "version">;

/** What a change did to a ticket. */
export type AppliedChange = {
  before: TicketState;
  after: TicketState;
  /** Fields that are different now; none: nothing was written. */
  changes: TicketChange[];
  /** Ids of the lines that it added to the history. */
  entryIds: number[];
};

/** Whether a ticket is over: its `resolvedAt` stays then. */
const isFinished = (status: TicketStatus) => status === "resolved" || status === "closed";

const same = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);

/** The fields of a patch that differ from what is stored. */
export function changedFields(state: TicketState, patch: TicketPatch): TicketField[] {
  const differs: Record<TicketField, boolean> = {
    subject: patch.subject !== undefined && patch.subject !== state.subject,
    description: patch.description !== undefined && patch.description !== state.description,
    status: patch.status !== undefined && patch.status !== state.status,
    priority: patch.priority !== undefined && patch.priority !== state.priority,
    customer: patch.customerId !== undefined && patch.customerId !== state.customerId,
    assignee: patch.assigneeId !== undefined && patch.assigneeId !== state.assignedAttenderId,
    conversation: patch.conversationId !== undefined && patch.conversationId !== state.conversationId,
    tags: patch.tags !== undefined && !same(patch.tags, tagsOf(state)),
  };
  return (Object.keys(differs) as TicketField[]).filter((field) => differs[field]);
}

/** The status that follows from a patch. Giving a ticket to somebody starts it, taking it away opens it again. */
function nextStatus(state: TicketState, patch: TicketPatch, isReassigned: boolean, isExact: boolean): TicketStatus {
  const given = patch.status ?? state.status;
  if (isExact || !isReassigned || given !== state.status) return given;
  // A form that says 'resolved' again means it.
  if (patch.status !== undefined && isFinished(given)) return given;
  return patch.assigneeId === null ? "open" : "in_progress";
}

function nextResolvedAt(state: TicketState, status: TicketStatus, at: number): number | null {
  if (status === state.status) return state.resolvedAt;
  if (status === "resolved") return at;
  return status === "closed" ? state.resolvedAt : null;
}

/** Names of what a changed field refers to. @throws {AppError} NOT_FOUND, ATTENDER_INACTIVE */
function describeChange(
  db: Database.Database,
  state: TicketState,
  next: TicketState,
  field: TicketField,
): TicketChange {
  const { workspaceId } = state;
  switch (field) {
    case "subject":
    case "status":
    case "priority":
      return { field, from: state[field], to: next[field] };
    case "description":
      return { field, from: null, to: null };
    case "tags":
      return { field, from: tagsOf(state), to: tagsOf(next) };
    case "customer": {
      const to = findCustomerName(db, workspaceId, next.customerId);
      if (to === undefined || !hasCustomer(db, workspaceId, next.customerId)) throw notFound();
      return { field, from: findCustomerName(db, workspaceId, state.customerId) ?? null, to };
    }
    case "conversation": {
      const subjectOf = (id: number | null) =>
        id === null ? null : (findConversationSubject(db, workspaceId, id) ?? null);
      const to = subjectOf(next.conversationId);
      if (next.conversationId !== null && to === null) throw notFound();
      return { field, from: subjectOf(state.conversationId), to };
    }
    case "assignee": {
      const person = (id: number | null) => (id === null ? null : findAttenderOf(db, workspaceId, id));
      const to = person(next.assignedAttenderId);
      if (to === undefined) throw notFound();
      if (to && !to.isActive) throw new AppError("ATTENDER_INACTIVE");
      return { field, from: person(state.assignedAttenderId)?.name ?? null, to: to?.name ?? null };
    }
  }
}

/** Which lines a change adds (specification 2, section 4.3): one sentence for what was done in one go. */
function entriesOf(
  changes: TicketChange[],
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

/**
 * Changes a ticket and writes its history, inside groupCommit(). Nothing is written when nothing is different.
 * @param options.kind in place of what the fields say, when somebody else than an attender did it.
 * @param options.isExact no status follows from an assignment: earlier values come back as they were.
 * @throws {AppError} NOT_FOUND for a customer, attender or conversation that the workspace doesn't have, ATTENDER_INACTIVE
 */
export function applyChange(
  db: GroupDb,
  state: TicketState,
  patch: TicketPatch,
  by: { authorId: number | null; at: number },
  options: { kind?: TicketEntryKind; isExact?: boolean } = {},
): AppliedChange {
  const asked = changedFields(state, patch);
  if (asked.length === 0) return { before: state, after: state, changes: [], entryIds: [] };
  const status = nextStatus(state, patch, asked.includes("assignee"), options.isExact === true);
  const next: TicketState = {
    ...state,
    subject: patch.subject ?? state.subject,
    description: patch.description ?? state.description,
    priority: patch.priority ?? state.priority,
    customerId: patch.customerId ?? state.customerId,
    assignedAttenderId: patch.assigneeId === undefined ? state.assignedAttenderId : patch.assigneeId,
    conversationId: patch.conversationId === undefined ? state.conversationId : patch.conversationId,
    tags: patch.tags === undefined ? state.tags : JSON.stringify(patch.tags),
    status,
    resolvedAt: nextResolvedAt(state, status, by.at),
    version: state.version + 1,
  };
  const fields: TicketField[] = status !== state.status && !asked.includes("status") ? [...asked, "status"] : asked;
  const changes = fields.map((field) => describeChange(db, state, next, field));
  // Never back in time, or a page of the list would lose it.
  const at = Math.max(by.at, state.updatedAt);
  saveTicket(db, next, at);
  const entries = options.kind ? [{ kind: options.kind, changes }] : entriesOf(changes, asked);
  const entryIds = entries.map(
    ({ kind, changes: told }) =>
      insertTicketEntry(db, {
        workspaceId: state.workspaceId,
        ticketId: state.id,
        kind,
        authorId: by.authorId,
        content: "",
        details: JSON.stringify({ changes: told } satisfies EntryDetails),
        mentions: "[]",
        clientId: null,
        at,
      }).id,
  );
  // What is only put back as it was is news to nobody.
  const assignedEntry = options.isExact ? undefined : entryIds[entries.findIndex(({ kind }) => kind === "assigned")];
  const attenderId = next.assignedAttenderId;
  if (assignedEntry !== undefined && attenderId !== null && attenderId !== by.authorId) {
    const { workspaceId, id: ticketId } = state;
    insertTicketAssigned(db, { workspaceId, attenderId, ticketId, entryId: assignedEntry, at });
  }
  return { before: state, after: { ...next, updatedAt: at }, changes, entryIds };
}
