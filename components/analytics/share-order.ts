import type { Cards } from "@/lib/modules/analytics/schema";

/** What shares can be sorted by. */
export type ShareColumn = "name" | "opened" | "open" | "closed" | "handling" | "firstResponse";

const VALUES: Record<Exclude<ShareColumn, "name">, (cards: Cards) => number | null> = {
  opened: ({ opened }) => opened,
  open: ({ open }) => open.total,
  closed: ({ closed }) => closed.total,
  handling: ({ handling }) => handling.averageMs,
  firstResponse: ({ firstResponse }) => firstResponse.averageMs,
};

/** Shares in the order of a column, those without a value last, equal ones by name. */
export function sortedShares<Share extends { name: string; cards: Cards }>(
  shares: readonly Share[],
  column: ShareColumn,
  isUp: boolean,
  locale: string,
): Share[] {
  const sign = isUp ? 1 : -1;
  const byName = (a: Share, b: Share) => a.name.localeCompare(b.name, locale);
  if (column === "name") return [...shares].sort((a, b) => sign * byName(a, b));
  const value = VALUES[column];
  return [...shares].sort((a, b) => {
    const [one, other] = [value(a.cards), value(b.cards)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b);
    return sign * (one - other) || byName(a, b);
  });
}
