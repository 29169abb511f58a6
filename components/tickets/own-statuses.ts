import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { OWN_STATUSES_KEY } from "@/lib/client/cache/cache-keys";
import { fetchOwnStatuses } from "@/lib/client/calls/ticket-status-calls";
import { useHub } from "@/lib/client/live/use-hub";
import { TICKET_STATUSES } from "@/lib/modules/tickets/filter";
import type { TicketDto, TicketStatus } from "@/lib/modules/tickets/schema";
import type { OwnStatusDto, OwnStatusName } from "@/lib/modules/tickets/statuses/schema";

const KEPT_MS = 60_000;
const NONE: readonly OwnStatusDto[] = [];

/** A status as one value of a form or a menu: one of the five, or one of the workspace's own. */
export type StatusValue = TicketStatus | `own-${number}`;

/** How a ticket stands, as such a value. */
export const statusValue = ({ status, ownStatus }: Pick<TicketDto, "status" | "ownStatus">): StatusValue =>
  ownStatus ? `own-${ownStatus.id}` : status;

/** The id of the own status that a value is; null: it is one of the five. */
const ownIdOf = (value: string): number | null =>
  value.startsWith("own-") ? Number(value.slice("own-".length)) : null;

/** What a call asks for by such a value. */
export function askedStatus(value: StatusValue): { status: TicketStatus } | { ownStatusId: number } {
  const ownStatusId = ownIdOf(value);
  return ownStatusId === null ? { status: value as TicketStatus } : { ownStatusId };
}

/** The workspace's own statuses, archived ones too, read when first wanted; none while unknown and when they can't be loaded. */
export function useOwnStatuses(isWanted = true): readonly OwnStatusDto[] {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: OWN_STATUSES_KEY,
    queryFn: ({ signal }) => fetchOwnStatuses(signal),
    staleTime: KEPT_MS,
    enabled: isWanted,
  });
  useHub({ onTicketStatusesChanged: () => client.invalidateQueries({ queryKey: OWN_STATUSES_KEY }) });
  return data ?? NONE;
}

/** One of what a ticket's status can be set to. `label` says what an own one counts as, for lists that don't show it. */
export type StatusChoice = { value: StatusValue; status: TicketStatus; own: OwnStatusName | null; label: string };

/**
 * What a ticket's status can be set to: each of the five, and after it the own ones that count as it.
 * @param has how the ticket stands, which is among them although it is archived or not known yet
 * @param picked likewise what a form holds
 */
export function useStatusChoices(
  has: Pick<TicketDto, "status" | "ownStatus"> | null = null,
  picked?: StatusValue,
): StatusChoice[] {
  const t = useTranslations("ticket-form");
  const own = useOwnStatuses();
  const kept = [has?.ownStatus?.id, picked && ownIdOf(picked)];
  const offered = own.filter(({ id, isArchived }) => !isArchived || kept.includes(id));
  const held = has?.ownStatus;
  const unknown = held && !offered.some(({ id }) => id === held.id) ? [{ ...held, base: has.status }] : [];
  return TICKET_STATUSES.flatMap((status) => {
    const word = t(`status.${status}`);
    const exact = [...offered, ...unknown].filter(({ base }) => base === status);
    return [
      { value: status, status, own: null, label: word },
      ...exact.map(({ id, name, color }) => ({
        value: `own-${id}` as const,
        status,
        own: { id, name, color },
        label: t("ownStatusOf", { name, base: word }),
      })),
    ];
  });
}
