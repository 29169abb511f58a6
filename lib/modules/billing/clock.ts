import { globalSlot } from "@/lib/platform/global-slot";

/** Name of the slot that holds the clock; tests put theirs there. */
export const CLOCK_SLOT = "billing.clock";

/** The time by which payments expire and periods end, epoch milliseconds. */
export function billingNow(): number {
  return globalSlot(CLOCK_SLOT, () => Date.now)();
}
