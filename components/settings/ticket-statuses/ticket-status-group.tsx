import { useTranslations } from "next-intl";
import { useId } from "react";
import { useListOrder } from "@/components/desk/list/use-list-order";
import { orderOwnStatuses } from "@/lib/client/calls/ticket-status-calls";
import { messageOf } from "@/lib/client/http/api";
import type { TicketStatus } from "@/lib/modules/tickets/schema";
import type { OwnStatusDto } from "@/lib/modules/tickets/statuses/schema";
import { type StatusDoes, TicketStatusLine } from "./ticket-status-line";

/** The own statuses that count as one of the five, in the order in which they are offered. */
export function TicketStatusGroup({
  base,
  own,
  does,
  change,
  refresh,
}: {
  base: TicketStatus;
  /** Those of this base, archived ones too; some aren't. */
  own: readonly OwnStatusDto[];
  does: StatusDoes;
  /** Puts these in the place of the base's others. */
  change: (own: readonly OwnStatusDto[]) => void;
  refresh: () => Promise<unknown>;
}) {
  const t = useTranslations("ticket-status-settings");
  const titleId = useId();
  const archived = own.filter(({ isArchived }) => isArchived);
  const current = own.filter(({ isArchived }) => !isArchived);
  const order = useListOrder({
    rows: current,
    change: (to) => change([...to(), ...archived]),
    // Archived ones go below, and come back at the end.
    store: async (ids) => {
      const stored = await orderOwnStatuses(base, [...ids, ...archived.map(({ id }) => id)]);
      return stored.filter((status) => status.base === base && !status.isArchived);
    },
    refresh,
    texts: {
      moved: (place) => t("moved", place),
      failed: t("notMoved"),
      changed: t("orderChanged"),
      problemOf: (error) => messageOf(error, t("offline")),
    },
  });
  return (
    <section>
      <h3 id={titleId} className="mb-1 font-medium text-muted-foreground text-xs">
        {t("group", { base: t(`bases.${base}`) })}
      </h3>
      <ol
        ref={order.list}
        aria-labelledby={titleId}
        aria-busy={order.isBusy}
        className="divide-y divide-border rounded-md border border-border"
      >
        {current.map((status, place) => (
          <TicketStatusLine
            key={status.id}
            status={status}
            move={{ place, count: current.length, onMove: (by) => order.move(status, by) }}
            does={does}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {order.said}
      </p>
    </section>
  );
}
