import { useQuery } from "@tanstack/react-query";
import { VIEWS_KEY } from "@/lib/client/cache/cache-keys";
import { fetchViews } from "@/lib/client/calls/view-calls";
import type { ViewDto } from "@/lib/modules/conversations/views/schema";

const KEPT_MS = 60_000;
const NO_VIEWS: readonly ViewDto[] = [];

/** The views of the conversations that the attender uses, those beside the tabs first; none while unknown. */
export function useViews(): readonly ViewDto[] {
  const { data } = useQuery({
    queryKey: VIEWS_KEY,
    queryFn: ({ signal }): Promise<readonly ViewDto[]> => fetchViews(signal),
    staleTime: KEPT_MS,
  });
  return data ?? NO_VIEWS;
}

/** Those beside the tabs, in their order. */
export const pinnedAmong = (views: readonly ViewDto[]): ViewDto[] => views.filter(({ pin }) => pin !== null);
