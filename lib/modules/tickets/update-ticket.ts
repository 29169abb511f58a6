import { isoInstant } from "@/lib/kernel/instant";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { assertFilled } from "@/lib/modules/fields/required-values";
import { settleTags } from "@/lib/modules/tags/settle-tags";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { applyChange } from "./apply-change";
import { auditTicket } from "./audit-ticket";
import { changedFields, finishes, type TicketPatch } from "./change-rules";
import { tagsOf } from "./dto";
import { authorOf, detailsOf } from "./entry-dto";
import { existingTicket } from "./queries";
import type { ChangeTicket, TicketConflict, TicketDetailDto } from "./schema";
import { withOwnStatus } from "./statuses/choose";
import { type TicketState, ticketByNumber } from "./store/ticket";
import { changesAfter } from "./store/ticket-entry";
import { assertKnownTeam } from "./team-of-ticket";
import { tellChanges } from "./tell-tickets";
import { ticketTexts } from "./texts";

/**
 * Changes the given fields. Whoever edits an older version loses nothing: fields that nobody else touched since are saved,
 * and if both touched the same one, nothing is saved and the answer says who changed what to what.
 * @throws {AppError} NOT_FOUND, also for a team that the caller doesn't know of; ATTENDER_INACTIVE, TAG_NOT_REGISTERED,
 * TICKET_STATUS_ARCHIVED, FIELDS_REQUIRED, TICKET_CHANGED with a TicketConflict
 */
export function updateTicket(ctx: Ctx, number: number, input: ChangeTicket): Promise<TicketDetailDto> {
  const { version, ...sent } = input;
  return commit(ctx, async (unit) => {
    const state = await unit.first(ticketByNumber, { number });
    if (!state) throw notFound();
    const tags = sent.tags && (await settleTags(unit, sent.tags, tagsOf(state)));
    const patch = await withOwnStatus(unit, { ...sent, ...(tags && { tags }) }, state.ownStatusId);
    await assertKnownTeam(unit, ctx, patch.teamId);
    if (state.version !== version) await assertNobodyElseTouched(ctx, unit, state, patch, version);
    // A team that comes with the end is the one that asks.
    const { teamId = state.teamId } = patch;
    if (finishes(state, patch)) await assertFilled(unit, ctx, { subject: "ticket", id: state.id, teamId });
    const applied = await applyChange(unit, state, patch, { authorId: ctx.attender.id, at: unit.now });
    if (applied.changes.length > 0) {
      // What changed is in the ticket's own history.
      await auditTicket(unit, number, "ticket.updated");
      await tellChanges(unit, ctx.locale, [applied]);
    }
    return existingTicket(unit, number, ctx.sight);
  });
}

/** @throws {AppError} TICKET_CHANGED when a field of the patch was changed by somebody else after `version` */
async function assertNobodyElseTouched(
  ctx: Ctx,
  unit: Unit,
  state: TicketState,
  patch: TicketPatch,
  version: number,
): Promise<void> {
  const touched = await unit.all(changesAfter, { ticketId: state.id, version });
  const changes = touched.flatMap((row) =>
    (detailsOf(row).changes ?? []).map((change) => ({
      ...change,
      by: authorOf(row) ?? ticketTexts(ctx.locale).system,
      at: isoInstant(row.createdAt),
    })),
  );
  const theirs = new Set(changes.map(({ field }) => field));
  // A field that both set to the same value is no conflict.
  const conflicts = changedFields(state, patch).filter((field) => theirs.has(field));
  if (conflicts.length === 0) return;
  const ticket = await existingTicket(unit, state.number, ctx.sight);
  throw new AppError("TICKET_CHANGED", { ticket, conflicts, changes } satisfies TicketConflict);
}
