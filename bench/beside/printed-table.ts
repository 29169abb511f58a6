/** A row of the table that `npm run bench` prints: what it measured of the product, in the unit that it is written in. */
export type PrintedRow = { value: number; unit: string; isMoreBetter: boolean };

const CELLS = { name: 1, wanted: 4, ours: 6 } as const;
/** A number and its unit, like 4747/s or 209.6 µs. */
const QUANTITY = /^(\d+(?:\.\d+)?)\s*(\S.*)?$/;

/** Reads the rows of a printed run by their names; lines that are none are skipped. */
export function readTable(printed: string): Map<string, PrintedRow> {
  const rows = new Map<string, PrintedRow>();
  for (const line of printed.split("\n")) {
    const cells = line.split("|").map((cell) => cell.trim());
    const [name, wanted, ours] = [cells[CELLS.name], cells[CELLS.wanted] ?? "", cells[CELLS.ours] ?? ""];
    const [, value, unit = ""] = QUANTITY.exec(ours) ?? [];
    if (name && value !== undefined && /^[≥≤]/.test(wanted))
      rows.set(name, { value: Number(value), unit, isMoreBetter: wanted.startsWith("≥") });
  }
  return rows;
}
