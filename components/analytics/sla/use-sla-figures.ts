import { useQuery } from "@tanstack/react-query";
import { fetchSlaFigures, SLA_FIGURES_KEY } from "@/lib/client/calls/sla-report-calls";
import type { AnalyticsView } from "@/lib/modules/analytics/filter";
import type { SlaGroup } from "@/lib/modules/analytics/sla/filter";

/** Deadlines pass without anything happening that would be told. */
const REFRESH_MS = 60_000;

/** How deadlines were kept in a view. Until they are there, what was shown before stays. */
export function useSlaFigures(view: AnalyticsView, group: SlaGroup, isEnabled = true) {
  return useQuery({
    queryKey: [...SLA_FIGURES_KEY, view, group],
    queryFn: ({ signal }) => fetchSlaFigures(view, group, signal),
    enabled: isEnabled,
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
    retry: false,
  });
}
