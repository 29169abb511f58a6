import type { Priority } from "@/lib/kernel/conversation";
import type { SlaKind } from "@/lib/modules/sla/policy";

const [MINUTE, HOUR, DAY] = [60, 60 * 60, 24 * 60 * 60];

/** What the demo shop promises its customers, in seconds of open time. */
export const DEMO_TARGETS: Record<Priority, Record<SlaKind, number>> = {
  urgent: { first: 15 * MINUTE, next: 30 * MINUTE, resolution: 8 * HOUR },
  high: { first: 30 * MINUTE, next: HOUR, resolution: DAY },
  medium: { first: HOUR, next: 2 * HOUR, resolution: 2 * DAY },
  low: { first: 4 * HOUR, next: 8 * HOUR, resolution: 5 * DAY },
};
