import { useLocale, useTranslations } from "next-intl";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { useScreen } from "@/components/desk/screen/screen-context";
import { cn } from "@/components/ui/cn";
import { onPlainClick } from "@/components/ui/plain-click";
import { useCurrentInView } from "@/components/ui/use-current-in-view";
import { type ConversationFilter, FILTERS } from "@/lib/modules/conversations/filter";
import type { CountersDto } from "@/lib/modules/conversations/schema";

const COUNT_MAX = 999;

/** The tabs with their counts. They are links: a tab can be shared, and the back button leaves it. */
export function FilterTabs({ counters, route }: { counters: CountersDto | null; route: ConversationRoute }) {
  const t = useTranslations("conversations");
  const strip = useCurrentInView<HTMLElement>(`${route.query.view?.id} ${route.query.filter}`, "a[aria-current]");
  const { viewer } = useScreen();
  const number = new Intl.NumberFormat(useLocale());
  const countOf = (filter: ConversationFilter, value: number) =>
    (filter === "overdue" || filter === "team_overdue") && value > COUNT_MAX ? `${COUNT_MAX}+` : number.format(value);

  // Most days nothing is snoozed and nothing overdue in one's teams, and the strip is a line shorter.
  // A view is another list than its tab.
  const { view = null, ...ownQuery } = route.query;
  const listOf = (filter: ConversationFilter) =>
    view ? { filter, team: ownQuery.team, search: ownQuery.search } : { ...ownQuery, filter };
  const shown = FILTERS.filter((filter) => {
    if (filter === route.query.filter) return true;
    if (filter === "team_overdue") return viewer.isLead === true && (counters?.team_overdue ?? 0) > 0;
    return filter !== "snoozed" || (counters?.snoozed ?? 0) > 0;
  });

  return (
    <nav
      ref={strip}
      aria-label={t("filters")}
      className="-mx-1.5 flex gap-x-0.5 overflow-x-auto [scrollbar-width:none] @min-[22rem]:min-[64rem]:flex-wrap"
    >
      {shown.map((filter) => {
        const isCurrent = !view && filter === route.query.filter;
        return (
          <a
            key={filter}
            href={route.href(route.activeId, listOf(filter))}
            onClick={onPlainClick(() => route.go(route.activeId, listOf(filter)))}
            aria-current={isCurrent ? "true" : undefined}
            className={cn(
              "inline-flex h-8 shrink-0 items-center gap-1 whitespace-nowrap rounded-md px-1.5 font-medium text-list text-muted-foreground hover:bg-accent hover:text-foreground focus-visible:-outline-offset-2",
              isCurrent &&
                "bg-brand-tint text-brand-tint-foreground hover:bg-brand-tint hover:text-brand-tint-foreground",
            )}
          >
            {t(`filter.${filter}`)}
            {counters ? <span className="text-xs tabular-nums">{countOf(filter, counters[filter])}</span> : null}
          </a>
        );
      })}
    </nav>
  );
}
