import { recordAuditInGroup } from "@/lib/modules/workspace/record-audit";
import { type GroupDb, groupCommit } from "@/lib/platform/db/group-commit";
import { findAttenderOf, findTicketState, type TicketState } from "@/lib/platform/db/ticket-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { announceTicketChanges } from "./announce-change";
import { type AppliedChange, applyChange, type TicketPatch } from "./apply-change";
import { tagsOf } from "./dto";
import { ticketDtosOf } from "./queries";
import {
  type BulkChange,
  type BulkResult,
  type BulkTickets,
  TAGS_OF_TICKET_MAX,
  ticketIdOf,
  type UndoItem,
} from "./schema";

type Outcome = { number: number; applied: AppliedChange | null; outcome: BulkResult["results"][number]["outcome"] };

/**
 * Changes many tickets in one transaction, or restores what an earlier bulk change replaced. Each ticket says what became
 * of it; one that somebody changed after the bulk change keeps that change.
 * @throws {AppError} NOT_FOUND for an attender that the workspace doesn't have, ATTENDER_INACTIVE; then nothing changed
 */
export async function bulkUpdate(ctx: Ctx, input: BulkTickets): Promise<BulkResult> {
  const by = { authorId: ctx.attender.id, at: Date.now() };
  const settle = (db: GroupDb): Outcome[] => {
    if (input.undo)
      return input.undo.map(({ id, version, ...patch }): Outcome => {
        const state = findTicketState(db, ctx.workspaceId, id);
        if (!state) return { number: id, applied: null, outcome: "not_found" };
        if (state.version !== version) return { number: id, applied: null, outcome: "conflict" };
        return settled(id, applyChange(db, state, patch, by, { isExact: true }));
      });
    const { ids = [], change } = input;
    if (!change) return [];
    if (change.kind === "assign" && change.attenderId !== null) {
      const attender = findAttenderOf(db, ctx.workspaceId, change.attenderId);
      if (!attender) throw notFound();
      if (!attender.isActive) throw new AppError("ATTENDER_INACTIVE");
    }
    return [...new Set(ids)].map((id): Outcome => {
      const state = findTicketState(db, ctx.workspaceId, id);
      return state
        ? settled(id, applyChange(db, state, patchOf(state, change), by))
        : { number: id, applied: null, outcome: "not_found" };
    });
  };
  const { outcomes, applied } = await groupCommit((db) => {
    const settledOnes = settle(db);
    const changed = settledOnes.flatMap((one) => (one.outcome === "changed" && one.applied ? [one.applied] : []));
    if (changed.length > 0) audit(ctx, db, changed);
    return { outcomes: settledOnes, applied: changed };
  });
  await announceTicketChanges(ctx, applied);
  const dtos = new Map(
    ticketDtosOf(
      ctx.workspaceId,
      outcomes.flatMap((one) => (one.applied ? [one.applied.after.id] : [])),
    ).map((ticket) => [ticket.number, ticket]),
  );
  return {
    results: outcomes.map(({ number, outcome }) => ({
      id: ticketIdOf(number),
      outcome,
      ticket: dtos.get(number) ?? null,
    })),
    undo: applied.map(undoOf),
  };
}

const settled = (number: number, applied: AppliedChange): Outcome => ({
  number,
  applied,
  outcome: applied.changes.length > 0 ? "changed" : "unchanged",
});

function patchOf(state: TicketState, change: BulkChange): TicketPatch {
  const tags = tagsOf(state);
  switch (change.kind) {
    case "assign":
      return { assigneeId: change.attenderId };
    case "status":
      return { status: change.status };
    case "priority":
      return { priority: change.priority };
    case "addTag":
      return tags.includes(change.tag) || tags.length >= TAGS_OF_TICKET_MAX ? {} : { tags: [...tags, change.tag] };
    case "removeTag":
      return { tags: tags.filter((tag) => tag !== change.tag) };
  }
}

function undoOf({ before, after, changes }: AppliedChange): Omit<UndoItem, "id"> & { id: string } {
  const changed = (field: string) => changes.some((change) => change.field === field);
  return {
    id: ticketIdOf(before.number),
    version: after.version,
    ...(changed("status") ? { status: before.status } : {}),
    ...(changed("assignee") ? { assigneeId: before.assignedAttenderId } : {}),
    ...(changed("priority") ? { priority: before.priority } : {}),
    ...(changed("tags") ? { tags: tagsOf(before) } : {}),
  };
}

function audit(ctx: Ctx, db: GroupDb, applied: AppliedChange[]): void {
  const details = { tickets: applied.map(({ after }) => ticketIdOf(after.number)).join(", ") };
  const entry = { attenderId: ctx.attender.id, action: "ticket.bulk-updated", subjectType: "ticket", details };
  recordAuditInGroup(ctx.workspaceId, { ...entry, address: ctx.address }, db);
}
