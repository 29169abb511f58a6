import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import {
  type AnalyticsPlace,
  allowedPlace,
  placeHref,
  readPlace,
  type VisibleFigures,
} from "@/lib/modules/analytics/filter";

/** How one gets to another place of the dashboard. */
type GoToPlace = (change: Partial<AnalyticsPlace>, how?: "push" | "replace") => void;

/** The place that the address names, and how to get to another one. */
export function useAnalyticsPlace(visible: VisibleFigures) {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const { place, unread } = useMemo(() => {
    const read = readPlace((name) => parameters.get(name));
    return { place: allowedPlace(read.place, visible), unread: read.unread };
  }, [parameters, visible]);
  const go: GoToPlace = useCallback(
    (change, how = "push") => {
      if (pathname !== "/analytics") return;
      const target = placeHref({ ...place, ...change });
      if (target === window.location.pathname + window.location.search) return;
      if (how === "push") window.history.pushState(null, "", target);
      else window.history.replaceState(null, "", target);
    },
    [place, pathname],
  );
  return { place, unread, go };
}
