import { groupCommit } from "@/lib/platform/db/group-commit";
import { type ChangeRow, findChangesAfter, findTicketState } from "@/lib/platform/db/ticket-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { announceTicketChanges } from "./announce-change";
import { type AppliedChange, applyChange, changedFields } from "./apply-change";
import { auditTicket } from "./audit-ticket";
import type { EntryDetails } from "./history";
import { getTicket } from "./queries";
import type { ChangeTicket, TicketConflict, TicketDetailDto, TicketField } from "./schema";
import { ticketTexts } from "./texts";

type Told = { details: EntryDetails; at: number; by: string | null };

const toldBy = (row: ChangeRow): Told => ({
  details: readStoredJson<EntryDetails>(row.details),
  at: row.createdAt,
  by: row.authorName,
});

/**
 * Changes the given fields. Whoever edits an older version loses nothing: fields that nobody else touched since are saved,
 * and if both touched the same one, nothing is saved and the answer says who changed what to what.
 * @throws {AppError} NOT_FOUND, ATTENDER_INACTIVE, TICKET_CHANGED with a TicketConflict
 */
export async function updateTicket(ctx: Ctx, number: number, input: ChangeTicket): Promise<TicketDetailDto> {
  const { version, ...patch } = input;
  const outcome = await groupCommit(
    (db): { applied: AppliedChange } | { touched: Told[]; conflicts: TicketField[] } => {
      const state = findTicketState(db, ctx.workspaceId, number);
      if (!state) throw notFound();
      if (state.version !== version) {
        const touched = findChangesAfter(db, ctx.workspaceId, state.id, version).map(toldBy);
        const theirs = new Set(touched.flatMap(({ details }) => (details.changes ?? []).map(({ field }) => field)));
        // A field that both set to the same value is no conflict.
        const conflicts = changedFields(state, patch).filter((field) => theirs.has(field));
        if (conflicts.length > 0) return { touched, conflicts };
      }
      const applied = applyChange(db, state, patch, { authorId: ctx.attender.id, at: Date.now() });
      // What changed is in the ticket's own history.
      if (applied.changes.length > 0) auditTicket(ctx, db, number, "ticket.updated");
      return { applied };
    },
  );
  const ticket = getTicket(ctx, number);
  if (!ticket) throw notFound();
  if ("conflicts" in outcome) throw new AppError("TICKET_CHANGED", conflictOf(ctx, ticket, outcome));
  const { applied } = outcome;
  if (applied.changes.length > 0) await announceTicketChanges(ctx, [applied]);
  return ticket;
}

function conflictOf(
  ctx: Ctx,
  ticket: TicketDetailDto,
  { touched, conflicts }: { touched: Told[]; conflicts: TicketField[] },
): TicketConflict {
  return {
    ticket,
    conflicts,
    changes: touched.flatMap(({ details, at, by }) =>
      (details.changes ?? []).map((change) => ({
        ...change,
        by: by ?? ticketTexts(ctx.locale).system,
        at: new Date(at).toISOString(),
      })),
    ),
  };
}
