import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";

/** Where the database's clock stood at a moment of performance.now(), which nobody sets. Milliseconds. */
type Reading = { clock: number; at: number };

const SLOT = "db.clock";

/**
 * The clock by which the queue's times are written and read, in epoch milliseconds: the database server's, once it was read,
 * because the clocks of several nodes differ; else this machine's.
 */
export function queueNow(): number {
  const read = peekGlobalSlot<Reading>(SLOT);
  return read ? Math.round(read.clock + performance.now() - read.at) : Date.now();
}

/**
 * Notes where the database's clock stands.
 * @param ask reads it, in epoch milliseconds; it is taken for the middle of the time that the answer took
 */
export async function readClock(ask: () => Promise<number>): Promise<void> {
  const before = performance.now();
  const clock = await ask();
  setGlobalSlot(SLOT, { clock, at: (before + performance.now()) / 2 } satisfies Reading);
}

/** Has this machine's clock count again. */
export function forgetClock(): void {
  setGlobalSlot(SLOT, undefined);
}
