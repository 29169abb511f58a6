import { AsyncLocalStorage } from "node:async_hooks";
import { globalSlot, peekGlobalSlot } from "@/lib/platform/global-slot";

type Presumptions = AsyncLocalStorage<Promise<unknown>>;
const SLOT = "db.presumption";

/**
 * Runs `work` while the database is still asked whether `work` may be done at all. Commits that begin in it wait for the answer,
 * so that nothing is ever changed on a presumption.
 * @param confirmed rejects when it was wrong; then those commits reject with the same
 */
export function presuming<T>(confirmed: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  return globalSlot<Presumptions>(SLOT, () => new AsyncLocalStorage()).run(confirmed, work);
}

/** What the work in hand must wait for before it changes anything; undefined when it presumes nothing. */
export const presumption = (): Promise<unknown> | undefined => peekGlobalSlot<Presumptions>(SLOT)?.getStore();
