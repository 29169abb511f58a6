/** One line of a proof's table: what was measured, and whether it is as it must be. */
export type Figure = { name: string; value: string; wanted: string; isMet: boolean };

/** What a proof gets. */
export type ProofOptions = {
  /** Shorter and smaller: a look, not a result. */
  isQuick: boolean;
  note: (line: string) => void;
};

/** A proof of the built product, named on the command line. */
export type Proof = { name: string; summary: string; run: (options: ProofOptions) => Promise<Figure[]> };

/** A figure that may be at most this much. */
export function atMost(name: string, value: number, limit: number, unit: string, digits = 0): Figure {
  return { name, value: `${value.toFixed(digits)} ${unit}`, wanted: `≤ ${limit} ${unit}`, isMet: value <= limit };
}

/** A figure that must be exactly this. */
export function exactly(name: string, value: number | string | null, wanted: number | string): Figure {
  return { name, value: String(value), wanted: String(wanted), isMet: value === wanted };
}

/** A figure that is only told. */
export function told(name: string, value: string): Figure {
  return { name, value, wanted: "", isMet: true };
}

/** What is wanted where nothing may be amiss. */
const NOTHING = new Set(["0", "none", "ok", "true"]);

/** A proof's figures for a page: those that have something to say as a table, and the names of those that found nothing. */
export function toMarkdown(figures: readonly Figure[]): string {
  const isNothing = ({ wanted, isMet }: Figure) => isMet && NOTHING.has(wanted);
  const sound = figures.filter(isNothing).map(({ name }) => name);
  const table = toTable(figures.filter((figure) => !isNothing(figure)));
  return sound.length === 0 ? table : `${table}\n\nNothing amiss: ${sound.join("; ")}.`;
}

/** A table for a terminal; the same text is a Markdown table. Figures of several proofs have the proof's name before theirs. */
export function toTable(figures: readonly (Figure & { proof?: string })[]): string {
  const isOfSeveral = figures.some(({ proof }) => proof !== undefined);
  const head = [...(isOfSeveral ? ["proof"] : []), "figure", "measured", "wanted", "met"];
  const lines = figures.map(({ proof = "", name, value, wanted, isMet }) => [
    ...(isOfSeveral ? [proof] : []),
    name,
    value,
    wanted,
    wanted === "" ? "" : isMet ? "yes" : "NO",
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => (line[column] ?? "").length)));
  const text = (line: string[]) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [text(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...lines.map(text)].join("\n");
}
