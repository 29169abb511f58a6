import { useQuery } from "@tanstack/react-query";
import { fetchQueueFigures, QUEUE_FIGURES_KEY } from "@/lib/client/calls/queue-report-calls";
import type { AnalyticsView } from "@/lib/modules/analytics/filter";
import type { QueueGroup } from "@/lib/modules/analytics/queue/filter";

/** What waits gets older without anything happening that would be told. */
const REFRESH_MS = 60_000;

/** How long customers waited in a view. Until the figures are there, what was shown before stays. */
export function useQueueFigures(view: AnalyticsView, group: QueueGroup, isEnabled = true) {
  return useQuery({
    queryKey: [...QUEUE_FIGURES_KEY, view, group],
    queryFn: ({ signal }) => fetchQueueFigures(view, group, signal),
    enabled: isEnabled,
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
    retry: false,
  });
}
