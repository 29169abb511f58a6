/** Allows `burst` events at once and `ratePerSecond` over time. */
export class TokenBucket {
  #tokens: number;
  #at = performance.now();

  constructor(
    private readonly ratePerSecond: number,
    private readonly burst: number,
  ) {
    this.#tokens = burst;
  }

  /** Takes one token; false when there is none. */
  take(): boolean {
    const now = performance.now();
    this.#tokens = Math.min(this.burst, this.#tokens + ((now - this.#at) / 1000) * this.ratePerSecond);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
