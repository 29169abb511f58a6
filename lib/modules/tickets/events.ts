import type { Locale } from "@/lib/platform/i18n/locales";
import type { TicketDto, TicketEntryDto } from "./schema";

/** What the hub sends about tickets, in its namespace /chat, to every attender of the workspace. */
type TicketServerEvents = {
  TicketCreated: (event: { ticket: TicketDto }) => void;
  /** Rows as they are now; a bulk change sends one event. A description is read again when `version` went up. */
  TicketUpdated: (event: { tickets: TicketDto[] }) => void;
  /** Gone from every list; it can be restored for a day. */
  TicketDeleted: (event: { id: string }) => void;
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
