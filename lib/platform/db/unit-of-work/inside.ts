import { AsyncLocalStorage } from "node:async_hooks";
import { globalSlot } from "@/lib/platform/global-slot";

const inside = () => globalSlot("db.inside-commit", () => new AsyncLocalStorage<true>());

/** Runs `work` as a part of a commit, so that what must not happen there can refuse. */
export function insideCommit<T>(work: () => Promise<T>): Promise<T> {
  return inside().run(true, work);
}

/**
 * Refuses what waits for something other than the database while a commit is open: every other write of the process stands
 * still for as long. @param what as the error names it: "mail", "storage" @throws {Error} inside a commit
 */
export function assertOutsideCommit(what: string): void {
  if (inside().getStore())
    throw new Error(`${what} can't wait inside a commit: queue a job in it, or do it before or after.`);
}
