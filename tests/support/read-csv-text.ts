import { parse } from "csv-parse/sync";

/** Cells of a CSV text, the header first. @param delimiter the one of the language that it was made in. */
export function readCsvText(text: string, delimiter = ";"): string[][] {
  return parse(text, { bom: true, delimiter }) as string[][];
}
