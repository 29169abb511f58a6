import fs from "node:fs";
import os from "node:os";
import { isMet, median, type Row } from "./result";

const HEADERS = ["measure", "beside", "ratio (min – max)", "wanted", "met", "ours", "baseline"];
const BEGIN = "<!-- results:begin -->";
const END = "<!-- results:end -->";
const DOCUMENT = "docs/benchmarks.md";

function cells(row: Row): string[] {
  const spread = `${Math.min(...row.ratios).toFixed(2)} – ${Math.max(...row.ratios).toFixed(2)}`;
  return [
    row.name,
    row.beside,
    `${median(row.ratios).toFixed(2)} (${spread})`,
    `${row.bound.kind === "min" ? "≥" : "≤"} ${row.bound.value}`,
    isMet(row) ? "yes" : "NO",
    row.ours,
    row.baseline,
  ];
}

/** The machine and the software that the numbers belong to. */
export function describeMachine(): string {
  const cpus = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${cpus.length} × ${cpus[0]?.model.trim() ?? "unknown CPU"}, ${memory} GiB, ${os.type()} ${os.release()}, Node ${process.versions.node}`;
}

/** The table for a terminal; the same text is a Markdown table. */
export function toTable(rows: readonly Row[]): string {
  const lines = [HEADERS, ...rows.map(cells)];
  const widths = HEADERS.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  const text = (line: string[]) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [
    text(lines[0] ?? []),
    `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`,
    ...lines.slice(1).map(text),
  ].join("\n");
}

/** Puts the results between the markers of docs/benchmarks.md. */
export function writeDocument(rows: readonly Row[], isQuick: boolean): void {
  const document = fs.readFileSync(DOCUMENT, "utf8");
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${DOCUMENT} has no ${BEGIN} … ${END}.`);
  const day = new Date().toISOString().slice(0, 10);
  const kind = isQuick ? "quick run" : "full run";
  const results = `${BEGIN}\nMeasured ${day} (${kind}) on ${describeMachine()}.\n\n${toTable(rows)}\n`;
  fs.writeFileSync(DOCUMENT, `${document.slice(0, begin)}${results}${document.slice(end)}`);
}
