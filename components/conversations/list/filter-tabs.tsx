import { useLocale, useTranslations } from "next-intl";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { cn } from "@/components/ui/cn";
import { onPlainClick } from "@/components/ui/plain-click";
import { useCurrentInView } from "@/components/ui/use-current-in-view";
import { type ConversationFilter, FILTERS } from "@/lib/modules/conversations/filter";
import type { CountersDto } from "@/lib/modules/conversations/schema";

const COUNT_MAX = 999;

/** The tabs with their counts. They are links: a tab can be shared, and the back button leaves it. */
export function FilterTabs({ counters, route }: { counters: CountersDto | null; route: ConversationRoute }) {
  const t = useTranslations("conversations");
  const strip = useCurrentInView<HTMLElement>(route.query.filter, "a[aria-current]");
  const number = new Intl.NumberFormat(useLocale());
  const countOf = (filter: ConversationFilter, value: number) =>
    filter === "overdue" && value > COUNT_MAX ? `${COUNT_MAX}+` : number.format(value);

  return (
    <nav ref={strip} aria-label={t("filters")} className="-mx-1.5 flex gap-0.5 overflow-x-auto [scrollbar-width:none]">
      {FILTERS.map((filter) => {
        const isCurrent = filter === route.query.filter;
        return (
          <a
            key={filter}
            href={route.href(route.activeId, { ...route.query, filter })}
            onClick={onPlainClick(() => route.go(route.activeId, { ...route.query, filter }))}
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
