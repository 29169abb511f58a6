import type { Locale } from "@/lib/platform/i18n/locales";
import type { TicketDto, TicketEntryDto } from "./schema";

/**
 * What the hub sends about tickets, in its namespace /chat, to every attender who sees them; a conversation is named to who sees that,
 * too.
 */
type TicketServerEvents = {
  TicketCreated: (event: { ticket: TicketDto }) => void;
  /** Rows as they are now; a bulk change sends one event. A description is read again when `version` went up. */
  TicketUpdated: (event: { tickets: TicketDto[] }) => void;
  /** Gone from every list; it can be restored for a day. */
  TicketDeleted: (event: { id: string }) => void;
  /** To who sees a ticket no more: it was moved to another team, or given to somebody else. */
  TicketHidden: (event: { id: string }) => void;
  /** To who sees a ticket that they didn't see before. */
  TicketShown: (event: { ticket: TicketDto }) => void;
  /** A deleted ticket is back. */
  TicketRestored: (event: { ticket: TicketDto }) => void;
  /**
   * A line was added to a history. `contents` has the sentence in each language, because readers differ; a note's own
   * text is `entry.content` and has none.
   */
  TicketEntryAdded: (event: { entry: TicketEntryDto; contents: Partial<Record<Locale, string>> }) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends TicketServerEvents {}
}
