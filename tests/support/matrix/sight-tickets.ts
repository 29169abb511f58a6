import { randomUUID } from "node:crypto";
import { addTicketNote } from "@/lib/modules/tickets/add-ticket-note";
import { newTicketNoteSchema, type TicketDetailDto } from "@/lib/modules/tickets/schema";
import { rows } from "@/tests/support/rows";
import { addTicket } from "@/tests/support/tickets/tickets";
import { HIDDEN_TEXT, type SightDesk, WITHOUT_ACCESS } from "./sight-desk";

/**
 * Adds a ticket of the private team, whose every text is hidden, given to its assignee; somebody who doesn't see it had a notice of
 * it before. @param values as POST /api/v1/tickets takes them, beside these
 */
export async function addHiddenTicket(
  { admin, team, idOf }: SightDesk,
  values: Record<string, unknown> = {},
): Promise<TicketDetailDto> {
  const ticket = await addTicket(admin, {
    subject: HIDDEN_TEXT,
    description: HIDDEN_TEXT,
    tags: [HIDDEN_TEXT],
    teamId: team,
    assigneeId: idOf("assignee"),
    ...values,
  });
  const note = newTicketNoteSchema.parse({ content: HIDDEN_TEXT, clientId: randomUUID() });
  const { id: entryId } = await addTicketNote(admin, ticket.number, note);
  const stored = await rows.first<{ ticketId: number }>("SELECT ticketId FROM ticket_entry WHERE id = ?", entryId);
  for (const kind of WITHOUT_ACCESS)
    await rows.run(
      `INSERT INTO notification (workspaceId, attenderId, kind, ticketId, ticketEntryId, createdAt)
       VALUES (?, ?, 'ticket_mention', ?, ?, 0)`,
      admin.workspaceId,
      idOf(kind),
      stored?.ticketId ?? 0,
      entryId,
    );
  return ticket;
}

/** Adds a file to a ticket's note, past the product. @returns its id */
export async function addTicketFileRow({ admin }: SightDesk, number: number): Promise<string> {
  const id = randomUUID();
  await rows.run(
    `INSERT INTO ticket_attachment (workspaceId, id, ticketId, entrySeq, attenderId, fileName, contentType, size, storageKey, createdAt)
     SELECT workspaceId, ?, id, 2, ?, ?, 'text/plain', 1, ?, 0 FROM ticket WHERE workspaceId = ? AND number = ?`,
    id,
    admin.attender.id,
    `${HIDDEN_TEXT}.txt`,
    id,
    admin.workspaceId,
    number,
  );
  return id;
}
