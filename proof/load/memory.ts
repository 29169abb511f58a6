import { median } from "@/bench/result";
import { type Figure, told } from "../figure";

/** Resident memory at a moment of the load. */
export type Sample = { seconds: number; mib: number };

/** The share of the run at its beginning in which caches fill and code is compiled. */
const WARM_UP = 0.2;
/** A process that leaked a kilobyte per message would gain 58 MiB in ten minutes. */
const GROWTH_MAX_MIB = 20;

/** Least-squares slope in MiB a minute. */
export function slopePerMinute(samples: readonly Sample[]): number {
  const mean = (pick: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const [x, y] = [mean(({ seconds }) => seconds), mean(({ mib }) => mib)];
  const covariance = samples.reduce((sum, { seconds, mib }) => sum + (seconds - x) * (mib - y), 0);
  const variance = samples.reduce((sum, { seconds }) => sum + (seconds - x) ** 2, 0);
  return (covariance / variance) * 60;
}

/**
 * Whether memory is flat after the warm-up. Half a minute is too short to tell a leak from a heap that hasn't been
 * collected: a quick run says the figures without a bound.
 */
export function memoryFigures(samples: readonly Sample[], isQuick: boolean): Figure[] {
  const end = samples.at(-1)?.seconds ?? 0;
  const warm = samples.filter(({ seconds }) => seconds >= end * WARM_UP);
  const part = (from: number, to: number) =>
    median(warm.slice(Math.floor(warm.length * from), Math.ceil(warm.length * to)).map(({ mib }) => mib));
  const growth = part(0.75, 1) - part(0, 0.25);
  const slope = slopePerMinute(warm);
  const level = `${part(0, 0.25).toFixed(0)} → ${part(0.75, 1).toFixed(0)} MiB`;
  return [
    told("resident memory, first and last quarter after the warm-up", level),
    told("slope of the resident memory after the warm-up", `${slope.toFixed(2)} MiB/min`),
    isQuick
      ? told("growth after the warm-up", `${growth.toFixed(1)} MiB`)
      : {
          name: "growth after the warm-up",
          value: `${growth.toFixed(1)} MiB`,
          wanted: `≤ ${GROWTH_MAX_MIB} MiB`,
          isMet: growth <= GROWTH_MAX_MIB,
        },
  ];
}
