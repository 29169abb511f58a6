import { useQuery } from "@tanstack/react-query";
import { fetchAnalyticsOptions } from "@/lib/client/calls/analytics-calls";
import type { AnalyticsOptionsDto } from "@/lib/modules/analytics/schema";

const NONE: AnalyticsOptionsDto = { attenders: [], tags: [], teams: [] };

/** Values of the filters; none until they are there. */
export function useAnalyticsOptions(): AnalyticsOptionsDto {
  const { data } = useQuery({
    queryKey: ["analytics-options"],
    queryFn: ({ signal }) => fetchAnalyticsOptions(signal),
  });
  return data ?? NONE;
}
