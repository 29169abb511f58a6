import { addTicketNote } from "@/lib/client/calls/ticket-calls";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import type { TicketEntryDto } from "@/lib/modules/tickets/schema";
import { type Mention, namedIn } from "./drafts";
import { readMentions, withoutAccessOf } from "./note-outbox";
import { createOutbox, type Pending } from "./outbox";

type TicketNoteContent = {
  ticketId: string;
  content: string;
  mentions: readonly Mention[];
  attachments: AttachmentDto[];
  /** Its writer agreed that whom it names may see the ticket from now on. */
  givesAccess?: boolean;
  /** Names of those who don't see the ticket, for whom the server refused it. */
  withoutAccess?: readonly string[] | undefined;
};

/** A note of a ticket that the server hasn't confirmed. */
export type PendingTicketNote = Pending<TicketNoteContent>;

/** Notes of tickets on their way. */
export const ticketNoteOutbox = createOutbox<TicketNoteContent, TicketEntryDto>({
  kind: "ticketNote",
  read: (stored) =>
    typeof stored.clientId === "string" && typeof stored.content === "string"
      ? ({ ...stored, mentions: readMentions(stored.mentions) } as Record<string, unknown> as PendingTicketNote)
      : null,
  send: async ({ clientId, ticketId, content, mentions, attachments, givesAccess = false }) => {
    try {
      return await addTicketNote(ticketId, {
        content,
        mentions: namedIn(content, mentions),
        givesAccess,
        attachments: attachments.map(({ id }) => id),
        clientId,
      });
    } catch (error) {
      return withoutAccessOf(error);
    }
  },
});
