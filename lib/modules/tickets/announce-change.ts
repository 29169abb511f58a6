import type { ScopedDb } from "@/lib/platform/db/scoped-client";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { AppliedChange } from "./apply-change";
import { announceTicketEntries } from "./history";
import { publishTicket } from "./publish";
import { ticketDtosOf } from "./queries";

/** Tells the workspace what became of some tickets, after the commit: one event for the rows, one per new line. */
export async function announceTicketChanges(
  of: { workspaceId: number; db: ScopedDb; locale: Locale },
  applied: readonly AppliedChange[],
): Promise<void> {
  const changed = applied.filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return;
  const tickets = ticketDtosOf(
    of.workspaceId,
    changed.map(({ after }) => after.id),
  );
  publishTicket(of.workspaceId, "TicketUpdated", { tickets });
  for (const { after, entryIds } of changed) await announceTicketEntries(of, after.number, entryIds);
}
