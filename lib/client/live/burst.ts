/**
 * Tells the first of several that come together from those that follow: fifty tickets that a colleague gives in one go are
 * one alert. @param pauseMs milliseconds without one of a kind after which the next is a first one again
 */
export function createBurst(pauseMs: number): (kind: string, now?: number) => boolean {
  const latest = new Map<string, number>();
  return (kind, now = Date.now()) => {
    const isFirst = now - (latest.get(kind) ?? Number.NEGATIVE_INFINITY) > pauseMs;
    latest.set(kind, now);
    return isFirst;
  };
}
