import { parse } from "csv-parse/sync";

/** Cells of a CSV text, the header first. */
export function readCsvText(text: string): string[][] {
  return parse(text, { bom: true }) as string[][];
}
