import { FilterIcon, PlusIcon, RefreshCwIcon, WifiIcon, WifiOffIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { ApiStatus } from "./use-api-status";

const TONES = { online: "success", offline: "danger", unknown: "neutral" } as const satisfies Record<
  ApiStatus,
  BadgeTone
>;

/** Name of the screen, how many there are, how the server is, and what can be done. */
export function AttendersHeader({
  total,
  status,
  isRefreshing,
  filterCount,
  filtersId,
  areFiltersOpen,
  onRefresh,
  onToggleFilters,
  onApproachAdd,
  onAdd,
}: {
  total: number;
  status: ApiStatus;
  isRefreshing: boolean;
  filterCount: number;
  filtersId: string;
  areFiltersOpen: boolean;
  onRefresh: () => void;
  onToggleFilters: () => void;
  onApproachAdd: () => void;
  onAdd: () => void;
}) {
  const t = useTranslations("attenders");
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-3">
      <h1 className="font-semibold text-xl">{t("title")}</h1>
      <Badge className="tabular-nums">{t("count", { count: total })}</Badge>
      {/* As wide as its longest text: a shorter one would let the line below come up. */}
      <span role="status" className="inline-flex max-sm:min-w-32">
        <Badge tone={TONES[status]}>
          {status === "offline" ? <WifiOffIcon aria-hidden="true" /> : <WifiIcon aria-hidden="true" />}
          {t(`api.${status}`)}
        </Badge>
      </span>
      <span className="ml-auto flex items-center gap-2 max-sm:w-full">
        <Button
          variant="outline"
          size="icon"
          aria-label={t("refresh")}
          title={t("refresh")}
          aria-disabled={isRefreshing || undefined}
          onClick={isRefreshing ? undefined : onRefresh}
        >
          <RefreshCwIcon aria-hidden="true" className={cn(isRefreshing && "animate-spin")} />
        </Button>
        <Button
          icon={FilterIcon}
          variant="outline"
          className="relative"
          aria-expanded={areFiltersOpen}
          aria-controls={areFiltersOpen ? filtersId : undefined}
          onClick={onToggleFilters}
        >
          <span className="max-[25rem]:sr-only">{t("filters.toggle")}</span>
          {filterCount > 0 ? (
            <span className="rounded-full bg-brand-tint px-1.5 text-brand-tint-foreground text-xs tabular-nums">
              {filterCount}
              <span className="sr-only">{t("filters.active", { count: filterCount })}</span>
            </span>
          ) : null}
        </Button>
        <Button icon={PlusIcon} className="min-w-0 max-sm:flex-1" onApproach={onApproachAdd} onClick={onAdd}>
          {t("add")}
        </Button>
      </span>
    </header>
  );
}
