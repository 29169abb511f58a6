import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { NO_FILTER, type TicketQuery } from "@/lib/modules/tickets/filter";
import type { TicketDto } from "@/lib/modules/tickets/schema";
import { useFilterChips } from "./ticket-filter-names";

/** What the list is filtered by, each part with the way to take it away. */
export function TicketFilterChips({
  query,
  rows,
  onFilter,
}: {
  query: TicketQuery;
  rows: readonly TicketDto[];
  onFilter: (query: TicketQuery) => void;
}) {
  const t = useTranslations("tickets.filter");
  const chips = useFilterChips(query, rows);
  return (
    <div className="flex items-start gap-2 border-border border-b px-3 py-2">
      <ul aria-label={t("active")} className="flex max-h-20 min-w-0 flex-1 flex-wrap gap-1 overflow-y-auto">
        {chips.map(({ key, label, without }) => (
          <li key={key} className="max-w-full">
            <button
              type="button"
              aria-label={t("remove", { label })}
              onClick={() => onFilter(without)}
              className="inline-flex max-w-full items-center gap-1 rounded-full bg-brand-tint py-0.5 pr-1.5 pl-2.5 font-medium text-brand-tint-foreground text-xs hover:opacity-80"
            >
              <span className="truncate">{label}</span>
              <XIcon aria-hidden="true" className="size-3 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => onFilter(NO_FILTER)}
        className="shrink-0 rounded-md py-0.5 font-medium text-brand text-xs underline underline-offset-2 hover:no-underline"
      >
        {t("clearShort")}
      </button>
    </div>
  );
}
