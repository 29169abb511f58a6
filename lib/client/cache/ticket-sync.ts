import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onConnected, onHub } from "@/lib/client/live/socket";
import type { TicketQuery } from "@/lib/modules/tickets/filter";
import type { TicketDto } from "@/lib/modules/tickets/schema";
import type { Locale } from "@/lib/platform/i18n/locales";
import { ATTENDEES_KEY, DEFINED_FIELDS_KEY } from "./cache-keys";
import { spread } from "./spread";
import {
  dropTicket,
  hideTicket,
  putSeenTickets,
  receiveTicketEntry,
  rereadByFields,
  ticketListKey,
} from "./ticket-cache";

/** Lists that ask for the workspace's own fields are read again at most as often. */
const BY_FIELDS_MS = 1_000;

/** Keeps lists, tickets and histories equal to the server's, and reads again what a disconnection missed. */
export function useTicketSync(query: TicketQuery, attenderId: number, locale: string): void {
  const client = useQueryClient();
  const key = ticketListKey(query)[1];

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The server alone knows which tickets belong there.
    const rereadSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        rereadByFields(client);
      }, BY_FIELDS_MS);
    };
    const putAll = (tickets: readonly TicketDto[]) => {
      putSeenTickets(client, tickets, attenderId);
      rereadSoon();
    };
    const put = (ticket: TicketDto) => putAll([ticket]);
    const stops = [
      onHub("TicketCreated", ({ ticket }) => put(ticket)),
      onHub("TicketRestored", ({ ticket }) => put(ticket)),
      onHub("TicketUpdated", ({ tickets }) => putAll(tickets)),
      onHub("TicketShown", ({ ticket }) => put(ticket)),
      onHub("TicketHidden", ({ id }) => hideTicket(client, id)),
      onHub("TicketDeleted", ({ id }) => dropTicket(client, id)),
      onHub("TicketEntryAdded", ({ entry, contents }) =>
        receiveTicketEntry(client, { ...entry, content: contents[locale as Locale] ?? entry.content }),
      ),
      onHub("FieldValuesChanged", ({ subject }) => {
        if (subject === "ticket") rereadSoon();
      }),
      onHub("FieldsChanged", () => {
        rereadSoon();
        spread(() => client.invalidateQueries({ queryKey: DEFINED_FIELDS_KEY }));
      }),
      onHub("TagsReplaced", () => {
        void client.invalidateQueries({ queryKey: ["tickets"] });
        void client.invalidateQueries({ queryKey: ["ticket"] });
      }),
      // What their statuses are called.
      onHub("TicketStatusesChanged", () => {
        void client.invalidateQueries({ queryKey: ["tickets"] });
        void client.invalidateQueries({ queryKey: ["ticket"] });
      }),
      // Whom a row can be given to, and what they are called.
      onHub("TeamChanged", () => void client.invalidateQueries({ queryKey: ATTENDEES_KEY })),
      onConnected(() => {
        void client.invalidateQueries({ queryKey: ["ticket"] });
        void client.invalidateQueries({ queryKey: ["ticket-history"] });
        void client.invalidateQueries({ queryKey: DEFINED_FIELDS_KEY });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [client, attenderId, locale]);

  useEffect(
    () =>
      onConnected(() => {
        // Other filters' lists are read again when they're shown.
        void client.invalidateQueries({ queryKey: ["tickets"], refetchType: "none" });
        void client.invalidateQueries({ queryKey: ["tickets", key], exact: true });
      }),
    [client, key],
  );
}
