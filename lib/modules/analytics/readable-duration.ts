const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in its two largest units, which all languages of the product write alike: `45 s`, `3 min 20 s`, `2 h 5 min`, `1 d 4 h`. */
export function readableDuration(ms: number): string {
  const rest = Math.round(ms / SECOND) * SECOND;
  const two = (large: number, largeName: string, small: number, smallName: string) => {
    const count = Math.floor(rest / large);
    const left = Math.floor((rest % large) / small);
    return left === 0 ? `${count} ${largeName}` : `${count} ${largeName} ${left} ${smallName}`;
  };
  if (rest < MINUTE) return `${rest / SECOND} s`;
  if (rest < HOUR) return two(MINUTE, "min", SECOND, "s");
  return rest < DAY ? two(HOUR, "h", MINUTE, "min") : two(DAY, "d", HOUR, "h");
}
