import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";

const SLOT = "boot.serving";

/**
 * Says whether this node takes requests: not before its pages can be answered, and no longer once it is about to stop. What comes
 * all the same is served.
 */
export function setServing(isServing: boolean): void {
  setGlobalSlot(SLOT, isServing);
}

/** Whether it does. In development its health is told from another bundle than server.ts, which knows. */
export function isServing(): boolean {
  return peekGlobalSlot<boolean>(SLOT) ?? true;
}
