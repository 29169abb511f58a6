"use client";

import { useQueryClient } from "@tanstack/react-query";
import { TicketIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useKeptFocus } from "@/components/desk/list/use-kept-focus";
import { useListPlace } from "@/components/desk/list/use-list-place";
import { ScreenProvider, useScreen, type Viewer } from "@/components/desk/screen/screen-context";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toast/toast-store";
import { definedFieldsKey, listedFieldsKey } from "@/lib/client/cache/cache-keys";
import { QueryProvider } from "@/lib/client/cache/query-client";
import { useSeeded } from "@/lib/client/cache/seeded";
import {
  putTickets,
  receiveTicketEntry,
  type TicketHistory,
  ticketHistoryKey,
  ticketKey,
  ticketListKey,
} from "@/lib/client/cache/ticket-cache";
import type { TicketList } from "@/lib/client/cache/ticket-rows";
import { useTicketSync } from "@/lib/client/cache/ticket-sync";
import { restoreTicket } from "@/lib/client/calls/ticket-calls";
import { useHub } from "@/lib/client/live/use-hub";
import { ticketNoteOutbox } from "@/lib/client/outbox/ticket-note-outbox";
import type { DefinedField, FieldDto } from "@/lib/modules/fields/schema";
import { type TicketQuery, ticketQueryText } from "@/lib/modules/tickets/filter";
import type { TicketDetailDto, TicketDto } from "@/lib/modules/tickets/schema";
import { TicketDetail } from "./ticket-detail";
import { useTicketList } from "./ticket-list";
import { TicketListPanel } from "./ticket-list-panel";
import { LazyTicketModal } from "./ticket-modal-part";
import { useTicketRoute } from "./use-ticket-route";

/** What the server read for the first paint. `readAt` is when, in milliseconds. */
type TicketsData = {
  readAt: number;
  query: TicketQuery;
  /** Null: refused, which the screen's own call hears. */
  list: TicketList | null;
  /** The fields that tickets have, where the list is filtered by some. */
  fields: readonly FieldDto[] | null;
  /** Those that the list shows. */
  listed: readonly DefinedField[];
  open: { ticket: TicketDetailDto; history: TicketHistory } | null;
};

/** What the server gives the screen. */
export type TicketsScreenProps = {
  viewer: Viewer;
  mayExport: boolean;
  timeZone: string;
  data: TicketsData;
};

const NO_ROWS: readonly TicketDto[] = [];

function Screen({ data, mayExport }: Pick<TicketsScreenProps, "data" | "mayExport">) {
  const t = useTranslations("tickets");
  const client = useQueryClient();
  useSeeded(data.readAt, () => {
    const { query, list, fields, listed, open } = data;
    return [
      ...(list ? [[ticketListKey(query), list] as const] : []),
      [listedFieldsKey("ticket"), listed] as const,
      ...(fields ? [[definedFieldsKey("ticket"), fields] as const] : []),
      ...(open
        ? [[ticketKey(open.ticket.id), open.ticket] as const, [ticketHistoryKey(open.ticket.id), open.history] as const]
        : []),
    ];
  });
  const route = useTicketRoute();
  const { viewer } = useScreen();
  const [isCreating, setCreating] = useState(false);
  const list = useTicketList(route.query);
  useTicketSync(route.query, viewer.id, useLocale());
  useEffect(
    () =>
      ticketNoteOutbox.start(viewer, {
        delivered: (entry, { attachments }) => {
          receiveTicketEntry(client, entry);
          const message = t("toasts.noteText", { count: attachments.length });
          toast({ type: "success", title: t("toasts.note"), message });
        },
      }),
    [client, viewer, t],
  );

  const { activeId, open } = route;
  const rows = list.data?.rows;
  const neighbour = useListPlace(ticketQueryText(route.query), rows ?? NO_ROWS, activeId);
  const screen = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLElement>(null);
  useKeptFocus(screen, () => {
    const row = screen.current?.querySelector<HTMLElement>("[data-row] a[tabindex='0']");
    return row?.checkVisibility() ? row : detail.current;
  });

  /** Focus goes to the row that stood beside a ticket which is leaving, or to the list's title. */
  const focusBeside = useCallback(
    (id: string) => {
      const beside = (neighbour(id, 1) ?? neighbour(id, -1))?.id;
      const focus = () => {
        // The menu that the ticket leaves by takes the focus back as long as it is there.
        if (document.querySelector("[role=menu]")) requestAnimationFrame(focus);
        else document.querySelector<HTMLElement>(`[data-ticket-id="${beside ?? ""}"]`)?.focus();
      };
      requestAnimationFrame(focus);
    },
    [neighbour],
  );
  const leave = useCallback(
    (id: string) => {
      focusBeside(id);
      open(null);
    },
    [focusBeside, open],
  );

  useHub({
    onTicketDeleted: ({ id }) => {
      // An own deletion has left the ticket already.
      if (window.location.pathname !== `/tickets/${id}`) return;
      const restore = () =>
        restoreTicket(id).then(
          (ticket) => {
            putTickets(client, [ticket], viewer.id);
            open(id);
          },
          () => toast({ type: "error", title: t("errorTitle"), message: t("restoreFailed") }),
        );
      toast({
        type: "warning",
        title: t("deletedElsewhere"),
        message: t("deletedElsewhereText"),
        action: { label: t("restore"), run: () => void restore() },
      });
      // What is being typed into the form stays; its save says that the ticket is gone.
      if (document.querySelector("[role=dialog][data-state=open]") === null) open(null);
    },
  });

  useHub({
    onTicketHidden: ({ id }) => {
      if (window.location.pathname !== `/tickets/${id}`) return;
      toast({ type: "warning", title: t("hiddenElsewhere"), message: t("hiddenElsewhereText") });
      // What is being typed into the form stays, as when it is deleted.
      if (document.querySelector("[role=dialog][data-state=open]") === null) open(null);
    },
  });

  const hasDetail = activeId !== null;
  return (
    <div ref={screen} className="relative flex h-full min-h-0 w-full min-w-0 overflow-hidden">
      <section
        aria-label={t("title")}
        className={cn(
          "flex min-h-0 w-80 shrink-0 flex-col border-border border-r bg-card max-[56.3125rem]:w-full max-[56.3125rem]:border-r-0",
          hasDetail && "max-[56.3125rem]:hidden",
        )}
      >
        <TicketListPanel
          list={list}
          route={route}
          neighbour={neighbour}
          mayExport={mayExport}
          onOpen={open}
          onNew={() => setCreating(true)}
        />
      </section>
      <section
        ref={detail}
        aria-label={t("detail")}
        tabIndex={-1}
        className={cn("flex min-h-0 min-w-0 flex-1 flex-col", !hasDetail && "max-[56.3125rem]:hidden")}
      >
        {activeId === null ? (
          <div className="flex flex-1 items-center justify-center">
            <EmptyState icon={<TicketIcon />} title={t("selectTitle")} text={t("selectText")} />
          </div>
        ) : (
          <TicketDetail key={activeId} id={activeId} route={route} onDeleted={leave} />
        )}
      </section>
      {isCreating ? (
        <LazyTicketModal
          ticket={null}
          onSaved={({ id }) => {
            setCreating(false);
            open(id);
          }}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </div>
  );
}

/** The tickets screen. Everything it shows first comes with `data`, rendered on the server. */
export function TicketsScreen({ viewer, mayExport, timeZone, data }: TicketsScreenProps) {
  return (
    <QueryProvider>
      <ScreenProvider viewer={viewer} timeZone={timeZone} renderedAt={data.readAt}>
        <Screen data={data} mayExport={mayExport} />
      </ScreenProvider>
    </QueryProvider>
  );
}
