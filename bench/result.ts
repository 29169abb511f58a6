/** What a row must reach: at least, or at most, this ratio. */
export type Bound = { kind: "min" | "max"; value: number };

/** One line of the table: a ratio of ours to its baseline, one value per round. */
export type Row = {
  name: string;
  beside: string;
  ratios: number[];
  bound: Bound;
  /** Medians of the two sides, for a reader who wants absolute numbers of this machine. */
  ours: string;
  baseline: string;
};

/** What every group gets. */
export type RunOptions = {
  /** Fewer rounds and shorter turns: a look, not a result. */
  isQuick: boolean;
  note: (line: string) => void;
};

/** A group of rows, named on the command line. */
export type Group = { name: string; needsBuild: boolean; run: (options: RunOptions) => Promise<Row[]> };

/** Middle value; the mean of the two middle ones for an even count. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Percentile with linear interpolation between neighbours. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = ((sorted.length - 1) * percent) / 100;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** Whether the median of the rounds reaches the bound. */
export function isMet({ ratios, bound }: Pick<Row, "ratios" | "bound">): boolean {
  const value = median(ratios);
  return bound.kind === "min" ? value >= bound.value : value <= bound.value;
}

/** The pair of values that each round measured, as a row. `format` writes one side's median. */
export function toRow(
  row: Pick<Row, "name" | "beside" | "bound">,
  rounds: readonly { ours: number; baseline: number }[],
  format: (value: number) => string,
): Row {
  return {
    ...row,
    ratios: rounds.map(({ ours, baseline }) => ours / baseline),
    ours: format(median(rounds.map(({ ours }) => ours))),
    baseline: format(median(rounds.map(({ baseline }) => baseline))),
  };
}

/**
 * Runs both sides in turns; every second round begins with the other side, so that neither always has the machine that
 * the other one warmed up.
 */
export async function inTurns<T>(
  rounds: number,
  ours: (round: number) => Promise<T>,
  baseline: (round: number) => Promise<T>,
): Promise<{ ours: T; baseline: T }[]> {
  const results: { ours: T; baseline: T }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await ours(round);
      results.push({ ours: first, baseline: await baseline(round) });
    } else {
      const first = await baseline(round);
      results.push({ baseline: first, ours: await ours(round) });
    }
  }
  return results;
}
