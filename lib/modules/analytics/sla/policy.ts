import type { SlaKept } from "./schema";

/** How many deadlines ended. */
export const endedOf = ({ met, missed }: SlaKept): number => met + missed;

/** The part of deadlines that were kept; null without any. */
export function keptPart(kept: SlaKept): number | null {
  const ended = endedOf(kept);
  return ended === 0 ? null : kept.met / ended;
}

/** A part as a percentage, cut and not rounded: 100% is said only where nothing was missed. */
export function partText(locale: string, part: number): string {
  const cut = Math.floor(part * 1_000 + 1e-9) / 1_000;
  return cut.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 });
}
