import type { ComboboxOption } from "@/components/ui/combobox";

/** A time zone as the field offers it. */
export type ZoneOption = ComboboxOption & { zone: string };
type SearchedZone = ZoneOption & { words: string };

const SHOWN_MAX = 50;
let known: { locale: string; zones: readonly SearchedZone[] } | undefined;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function partOf(locale: string, timeZone: string, timeZoneName: "long" | "shortOffset"): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** A zone's own name, readable. */
export function zoneLabel(zone: string): string {
  return zone.replaceAll("_", " ");
}

// About a tenth of a second for the 400 zones there are, so it waits until somebody looks for one.
function allZones(locale: string): readonly SearchedZone[] {
  if (known?.locale === locale) return known.zones;
  const names = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])];
  const zones = names.map((zone, index) => {
    const label = zoneLabel(zone);
    const detail = [...new Set([partOf(locale, zone, "shortOffset"), partOf(locale, zone, "long")])].join(" · ");
    return { id: index + 1, zone, label, detail, words: plain(`${label} ${zone} ${detail}`) };
  });
  known = { locale, zones };
  return zones;
}

/** The zones in whose names all words occur, accents and case aside; Brazil's are the first without any. */
export function findZones(locale: string, text: string): { options: ZoneOption[]; hasMore: boolean } {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const found = allZones(locale).filter((zone) => words.every((word) => zone.words.includes(word)));
  const homeFirst = words.length === 0 ? [...found].sort((one, two) => rank(one.zone) - rank(two.zone)) : found;
  return { options: homeFirst.slice(0, SHOWN_MAX), hasMore: found.length > SHOWN_MAX };
}

const HOME = ["America/Sao_Paulo", "America/Manaus", "America/Fortaleza", "America/Recife", "America/Bahia"];
function rank(zone: string): number {
  const place = HOME.indexOf(zone);
  return place === -1 ? HOME.length : place;
}
