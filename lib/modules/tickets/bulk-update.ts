import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { missingValues } from "@/lib/modules/fields/required-values";
import { tagKey } from "@/lib/modules/tags/policy";
import { renamedTags, settleTag } from "@/lib/modules/tags/settle-tags";
import type { Ctx } from "@/lib/platform/session/context";
import { canSee, type Sight } from "@/lib/platform/session/sight";
import { type AppliedChange, applyChange } from "./apply-change";
import { finishes, type TicketPatch } from "./change-rules";
import { activeAttender } from "./describe-change";
import { tagsOf } from "./dto";
import { seenTicketDtos } from "./queries";
import {
  type BulkChange,
  type BulkResult,
  type BulkTickets,
  TAGS_OF_TICKET_MAX,
  ticketIdOf,
  type UndoItem,
} from "./schema";
import { readSeenTickets } from "./sight";
import { withOwnStatus } from "./statuses/choose";
import { type TicketState, ticketByNumber } from "./store/ticket";
import { assertKnownTeam } from "./team-of-ticket";
import { tellChanges } from "./tell-tickets";

type Outcome = { number: number; applied: AppliedChange | null; outcome: BulkResult["results"][number]["outcome"] };

/**
 * Changes many tickets in one transaction, or restores what an earlier bulk change replaced. Each ticket says what became
 * of it; one that somebody changed after the bulk change keeps that change.
 * @throws {AppError} NOT_FOUND for an attender that the workspace doesn't have or a team that the caller doesn't know of,
 * ATTENDER_INACTIVE, TAG_NOT_REGISTERED, TICKET_STATUS_ARCHIVED; then nothing changed
 */
export function bulkUpdate(ctx: Ctx, input: BulkTickets): Promise<BulkResult> {
  return commit(ctx, async (unit) => {
    const outcomes = await settle(ctx, unit, input);
    const applied = outcomes.flatMap((one) => (one.outcome === "changed" && one.applied ? [one.applied] : []));
    if (applied.length > 0) {
      const tickets = applied.map(({ after }) => ticketIdOf(after.number)).join(", ");
      await unit.audit("ticket.bulk-updated", { subject: ["ticket"], details: { tickets } });
      await tellChanges(unit, ctx.locale, applied);
    }
    return resultOf(unit, ctx.sight, outcomes, applied);
  });
}

async function settle(ctx: Ctx, unit: Unit, { ids = [], change: asked, undo = [] }: BulkTickets): Promise<Outcome[]> {
  const by = { authorId: ctx.attender.id, at: unit.now };
  const outcomes: Outcome[] = [];
  // One that the caller doesn't see isn't there for them.
  const find = async (number: number) => {
    const seen = ctx.sight.isWhole ? undefined : (await readSeenTickets(unit, [number])).get(number);
    if (!ctx.sight.isWhole && !(seen && canSee(ctx.sight, seen))) return undefined;
    return unit.first(ticketByNumber, { number });
  };
  for (const { id: number, version, ...patch } of undo) {
    await assertKnownTeam(unit, ctx, patch.teamId);
    const state = await find(number);
    if (!state) outcomes.push({ number, applied: null, outcome: "not_found" });
    else if (state.version !== version) outcomes.push({ number, applied: null, outcome: "conflict" });
    else {
      // They may have been renamed since.
      const tags = patch.tags && (await renamedTags(unit, patch.tags));
      const wanted = { ...patch, ...(tags && { tags }) };
      const before = await withOwnStatus(unit, wanted, state.ownStatusId, { isUndo: true });
      outcomes.push(settled(number, await applyChange(unit, state, before, by, { isExact: true })));
    }
  }
  if (!asked) return outcomes;
  const change = asked.kind === "addTag" ? { ...asked, tag: await settleTag(unit, asked.tag) } : asked;
  if (change.kind === "assign" && change.attenderId !== null) await activeAttender(unit, change.attenderId);
  const chosen = change.kind === "ownStatus" ? await withOwnStatus(unit, { ownStatusId: change.ownStatusId }) : null;
  if (change.kind === "team") await assertKnownTeam(unit, ctx, change.teamId);
  for (const number of new Set(ids)) {
    const state = await find(number);
    if (!state) outcomes.push({ number, applied: null, outcome: "not_found" });
    else outcomes.push(await changeOne(ctx, unit, state, chosen ?? patchOf(state, change)));
  }
  return outcomes;
}

async function changeOne(ctx: Ctx, unit: Unit, state: TicketState, patch: TicketPatch): Promise<Outcome> {
  const { id, number, teamId } = state;
  if (finishes(state, patch) && (await missingValues(unit, ctx, { subject: "ticket", id, teamId })).length > 0)
    return { number, applied: null, outcome: "refused" };
  return settled(number, await applyChange(unit, state, patch, { authorId: ctx.attender.id, at: unit.now }));
}

const settled = (number: number, applied: AppliedChange): Outcome => ({
  number,
  applied,
  outcome: applied.changes.length > 0 ? "changed" : "unchanged",
});

async function resultOf(unit: Unit, sight: Sight, outcomes: Outcome[], applied: AppliedChange[]): Promise<BulkResult> {
  const rows = await seenTicketDtos(
    unit,
    sight,
    outcomes.flatMap((one) => (one.applied ? [one.applied.after.id] : [])),
  );
  const dtos = new Map(rows.map((ticket) => [ticket.number, ticket]));
  return {
    results: outcomes.map(({ number, outcome }) => ({
      id: ticketIdOf(number),
      outcome,
      ticket: dtos.get(number) ?? null,
    })),
    undo: applied.map(undoOf),
  };
}

function patchOf(state: TicketState, change: BulkChange): TicketPatch {
  const tags = tagsOf(state);
  switch (change.kind) {
    case "assign":
      return { assigneeId: change.attenderId };
    case "team":
      return { teamId: change.teamId };
    case "status":
      return { status: change.status };
    case "ownStatus":
      return { ownStatusId: change.ownStatusId };
    case "priority":
      return { priority: change.priority };
    case "addTag":
      return hasTag(tags, change.tag) || tags.length >= TAGS_OF_TICKET_MAX ? {} : { tags: [...tags, change.tag] };
    case "removeTag":
      return { tags: tags.filter((tag) => tagKey(tag) !== tagKey(change.tag)) };
  }
}

// Case and accents don't tell two tags apart, as in the registry.
const hasTag = (tags: readonly string[], tag: string) => tags.some((known) => tagKey(known) === tagKey(tag));

function undoOf({ before, after, changes }: AppliedChange): Omit<UndoItem, "id"> & { id: string } {
  const changed = (field: string) => changes.some((change) => change.field === field);
  return {
    id: ticketIdOf(before.number),
    version: after.version,
    ...(changed("status") ? { status: before.status, ownStatusId: before.ownStatusId } : {}),
    ...(changed("assignee") ? { assigneeId: before.assignedAttenderId } : {}),
    ...(changed("team") ? { teamId: before.teamId } : {}),
    ...(changed("priority") ? { priority: before.priority } : {}),
    ...(changed("tags") ? { tags: tagsOf(before) } : {}),
  };
}
