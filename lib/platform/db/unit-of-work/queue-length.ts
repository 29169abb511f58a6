import { peekGlobalSlot } from "@/lib/platform/global-slot";

/** Pieces that wait for their commit just now. */
export function commitQueueLength(): number {
  return peekGlobalSlot<{ length: number }>("db.commits")?.length ?? 0;
}
