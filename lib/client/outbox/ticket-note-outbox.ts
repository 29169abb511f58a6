import { addTicketNote } from "@/lib/client/calls/ticket-calls";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import type { TicketEntryDto } from "@/lib/modules/tickets/schema";
import { createOutbox, type Pending } from "./outbox";

/** `mentions` are ids of attenders. */
type TicketNoteContent = { ticketId: string; content: string; mentions: number[]; attachments: AttachmentDto[] };

/** A note of a ticket that the server hasn't confirmed. */
export type PendingTicketNote = Pending<TicketNoteContent>;

/** Notes of tickets on their way. */
export const ticketNoteOutbox = createOutbox<TicketNoteContent, TicketEntryDto>({
  kind: "ticketNote",
  read: (stored) =>
    typeof stored.clientId === "string" && typeof stored.content === "string" ? (stored as PendingTicketNote) : null,
  send: ({ clientId, ticketId, content, mentions, attachments }) =>
    addTicketNote(ticketId, { content, mentions, attachments: attachments.map(({ id }) => id), clientId }),
});
