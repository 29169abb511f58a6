import { viewersAmongPeople } from "@/lib/modules/teams/viewers";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { canSee, type SeenFields } from "@/lib/platform/session/sight";
import type { TicketState } from "./store/ticket";
import { seenTicketById, seenTickets } from "./store/ticket-sight";

/** What decides who sees a ticket, and the conversation whose subject it names to who sees that, too. */
export type SeenTicket = SeenFields & { id: number; conversationId: number | null };

const idsIn = (grantedTo: string) => (grantedTo === "[]" ? [] : readStoredJson<number[]>(grantedTo));

/** The same of tickets by number; deleted ones too, and none that the workspace doesn't have. */
export async function readSeenTickets(
  reader: Pick<Reader, "all">,
  numbers: readonly number[],
): Promise<Map<number, SeenTicket>> {
  const rows = await reader.all(seenTickets, { numbers });
  return new Map(rows.map(({ number, grantedTo, ...row }) => [number, { ...row, grantedTo: idsIn(grantedTo) }]));
}

/** What decides who sees a ticket as it stands, but for whom was given access. */
export const ownSeenFieldsOf = ({
  teamId,
  assignedAttenderId,
}: Pick<TicketState, "teamId" | "assignedAttenderId">): Omit<SeenFields, "grantedTo"> => ({
  audience: teamId ?? 0,
  assignedAttenderId,
});

/**
 * Which of some people see a ticket as it is in this commit.
 * @param id its row's, not its number
 * @param instead what decides it in place of what the row says
 */
export async function ticketViewersAmong(
  reader: Pick<Reader, "all" | "first">,
  id: number,
  attenderIds: readonly number[],
  instead: Partial<SeenFields> = {},
): Promise<number[]> {
  if (attenderIds.length === 0) return [];
  const row = await reader.first(seenTicketById, { id });
  if (!row) return [];
  const { audience, assignedAttenderId } = row;
  const fields = { audience, assignedAttenderId, grantedTo: idsIn(row.grantedTo), ...instead };
  return viewersAmongPeople(reader, fields, attenderIds);
}

/** Whether somebody sees all of these tickets. */
export async function seesAllTickets(
  { workspaceId, sight }: Pick<Ctx, "workspaceId" | "sight">,
  numbers: readonly number[],
): Promise<boolean> {
  const rows = await readSeenTickets(reads(workspaceId), numbers);
  return numbers.every((number) => {
    const row = rows.get(number);
    return row !== undefined && canSee(sight, row);
  });
}
