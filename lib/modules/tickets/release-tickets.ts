import { groupCommit } from "@/lib/platform/db/group-commit";
import { scopedClient } from "@/lib/platform/db/scoped-client";
import { findTicketState, listUnfinishedTicketsOf } from "@/lib/platform/db/ticket-store";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { announceTicketChanges } from "./announce-change";
import { type AppliedChange, applyChange } from "./apply-change";

/** Tickets of one commit, so that colleagues' writes get their turn in between. */
const BATCH = 100;

/**
 * Takes the tickets that an attender hasn't finished from them, after they were deactivated: each is open again for whoever
 * takes it, with 'Ticket liberado por …' in its history. Resolved and closed ones keep their attender. @returns how many.
 */
export async function releaseTicketsOf(
  workspaceId: number,
  attenderId: number,
  authorId: number | null,
): Promise<number> {
  const of = { workspaceId, db: scopedClient(workspaceId), locale: DEFAULT_LOCALE };
  let count = 0;
  for (;;) {
    const applied = await groupCommit((db) => {
      const at = Date.now();
      const done: AppliedChange[] = [];
      for (const number of listUnfinishedTicketsOf(db, workspaceId, attenderId, BATCH)) {
        const state = findTicketState(db, workspaceId, number);
        if (state) done.push(applyChange(db, state, { assigneeId: null }, { authorId, at }));
      }
      return done;
    });
    await announceTicketChanges(of, applied);
    count += applied.length;
    if (applied.length < BATCH) return count;
  }
}
