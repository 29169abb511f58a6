import type { Compared } from "./compare-rows";

/** What was compared as a table for people: a line for each that has rows, and their sum. */
export function comparisonText(compared: readonly Compared[]): string {
  const filled = compared.filter(({ rows }) => rows > 0);
  const width = Math.max(5, ...filled.map(({ table }) => table.length));
  const line = (table: string, rows: string, checksum: string) =>
    `${table.padEnd(width)}  ${rows.padStart(10)}  ${checksum}\n`;
  const sum = compared.reduce((all, { rows }) => all + rows, 0);
  return [
    line("table", "rows", "checksum of both"),
    ...filled.map(({ table, rows, checksum }) => line(table, String(rows), checksum)),
    line("all", String(sum), `${compared.length - filled.length} tables more are empty in both`),
  ].join("");
}
