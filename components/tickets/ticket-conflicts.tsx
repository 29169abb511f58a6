import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { RecordForm } from "@/components/desk/form/use-record-form";
import { ConflictNotice } from "@/components/ui/conflict-notice";
import { useHub } from "@/lib/client/live/use-hub";
import type { TicketDetailDto } from "@/lib/modules/tickets/schema";
import { useStatusChoices } from "./own-statuses";
import { type TicketValues, valuesOfTicket } from "./ticket-form-values";
import { useTicketText } from "./use-ticket-text";

/** A ticket as its form begins with it. */
export const storedTicket = (ticket: TicketDetailDto) => ({ version: ticket.version, values: valuesOfTicket(ticket) });

/** Lets the edit form follow its ticket, and says who changed what as far as the history tells. */
export function useTicketMerge({ absorb, attribute }: RecordForm<TicketValues>, ticket: TicketDetailDto | null): void {
  const heard = useRef(new Map<string, string>());
  useEffect(() => {
    if (ticket) absorb(storedTicket(ticket), (field) => heard.current.get(field) ?? null);
  }, [ticket, absorb]);

  // The line of the history says who it was; it and the ticket come in either order.
  useHub({
    onTicketEntryAdded: ({ entry }) => {
      if (entry.ticketId !== ticket?.id) return;
      const fields = new Set<string>(entry.changes.map(({ field }) => field));
      for (const field of fields) heard.current.set(field, entry.authorName);
      attribute(fields, entry.authorName);
    },
  });
}

/** Says what colleagues changed under the open form, and lets the agent choose where both changed the same field. */
export function TicketConflicts({ form, ticket }: { form: RecordForm<TicketValues>; ticket: TicketDetailDto | null }) {
  const t = useTranslations("ticket-form");
  const list = new Intl.ListFormat(useLocale());
  const { values, taken, conflicts, labelOf, settle } = form;
  const textOf = useTicketText();
  const statuses = useStatusChoices(ticket);
  const people = [...new Set([...taken, ...conflicts].flatMap(({ by }) => by ?? []))];
  const who = people.length > 0 ? list.format(people) : t("conflict.colleague");
  return (
    <ConflictNotice
      className="mb-4"
      texts={{
        title: t("conflict.title", { who }),
        taken:
          taken.length > 0
            ? t("conflict.taken", { fields: list.format(taken.map(({ field }) => labelOf(field))) })
            : null,
        text: t("conflict.text"),
        mine: t("conflict.mine"),
        theirs: (by) => t("conflict.theirs", { name: by ?? t("conflict.colleague") }),
        keepMine: (field) => ({ text: t("conflict.keepMine", { field }) }),
        takeTheirs: (field) => ({ text: t("conflict.takeTheirs", { field }) }),
      }}
      values={values}
      conflicts={conflicts}
      labelOf={labelOf}
      textOf={(field, value) =>
        (field === "status" && statuses.find((choice) => choice.value === value)?.label) || textOf(field, value)
      }
      onSettle={settle}
    />
  );
}
