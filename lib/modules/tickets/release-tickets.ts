import { commit } from "@/lib/modules/events/commit";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { type AppliedChange, applyChange } from "./apply-change";
import { unfinishedOf } from "./store/ticket";
import { tellChanges } from "./tell-tickets";

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
  for (let count = 0; ; ) {
    const released = await releaseSome(workspaceId, attenderId, authorId);
    count += released;
    if (released < BATCH) return count;
  }
}

function releaseSome(workspaceId: number, attenderId: number, authorId: number | null): Promise<number> {
  const doer = { workspaceId, ...(authorId === null ? {} : { attender: { id: authorId } }) };
  return commit(doer, async (unit) => {
    const applied: AppliedChange[] = [];
    for (const state of await unit.all(unfinishedOf, { attenderId, limit: BATCH }))
      applied.push(await applyChange(unit, state, { assigneeId: null }, { authorId, at: unit.now }));
    await tellChanges(unit, DEFAULT_LOCALE, applied);
    return applied.length;
  });
}
