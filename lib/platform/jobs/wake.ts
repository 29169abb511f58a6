import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";

const SLOT = "jobs.waker";

/** Installs what is called when a job that is due was stored; undefined: workers look by themselves alone. */
export function installWaker(waker: (() => void) | undefined): void {
  setGlobalSlot(SLOT, waker);
}

/** Whether somebody wants to hear of jobs that are due. */
export const hasWaker = (): boolean => peekGlobalSlot(SLOT) !== undefined;

/** Says that a job that is due is stored. */
export function wakeWorkers(): void {
  peekGlobalSlot<() => void>(SLOT)?.();
}
