import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useSeeded } from "@/lib/client/cache/seeded";
import { fetchFigures, figuresKey } from "@/lib/client/calls/analytics-calls";
import type { AnalyticsView } from "@/lib/modules/analytics/filter";
import type { FiguresDto } from "@/lib/modules/analytics/schema";

/** How often a workspace whose figures are still being counted is asked again. */
const CATCHING_UP_MS = 2_000;

/** What the server read for the first paint, and when; null when it refused what the address asked for. */
export type FiguresSeed = { view: AnalyticsView; figures: FiguresDto | null; readAt: number };

/**
 * The figures of a view. Until they are there, and when they can't be had, `shown` stays what was shown last, and
 * `isCurrent` says so.
 */
export function useFigures(view: AnalyticsView, seed: FiguresSeed) {
  useSeeded(seed.readAt, () => (seed.figures ? [[figuresKey(seed.view), seed.figures]] : []));
  const query = useQuery({
    queryKey: figuresKey(view),
    queryFn: ({ signal }) => fetchFigures(view, signal),
    // Somebody who comes back to this window reads what is, also of a day that began meanwhile.
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => (state.data?.isCatchingUp ? CATCHING_UP_MS : false),
    // The banner has 'try again', and what was shown stays.
    retry: false,
  });
  const { data, refetch } = query;
  const [shown, setShown] = useState(data ?? seed.figures);
  if (data && data !== shown) setShown(data);
  const reload = useCallback(async () => (await refetch()).isSuccess, [refetch]);
  return {
    shown: data ?? shown,
    isCurrent: data !== undefined,
    isLoading: query.isFetching,
    error: query.isError ? query.error : null,
    reload,
  };
}
