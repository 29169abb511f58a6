import { useLocale } from "next-intl";
import { useMemo, useState } from "react";
import { findZones, type ZoneOption, zoneLabel } from "./time-zones";

/** What a combobox of time zones is given: the chosen one, and those that what was typed finds. */
export function useZoneChoice(zone: string) {
  const locale = useLocale();
  const [{ options, hasMore }, setFound] = useState<ReturnType<typeof findZones>>({ options: [], hasMore: false });
  const value = useMemo<ZoneOption | null>(
    () => (zone === "" ? null : (options.find((one) => one.zone === zone) ?? { id: 0, zone, label: zoneLabel(zone) })),
    [zone, options],
  );
  return { value, options, hasMore, isLoading: false, onSearch: (text: string) => setFound(findZones(locale, text)) };
}
