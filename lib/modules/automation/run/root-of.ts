import type { DomainEvent } from "@/lib/modules/events/domain-events";
import { findEvent } from "@/lib/modules/events/find-event";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { ROUNDS_MAX } from "../policy";

/** What happened first, and how many rules were between that and an event. */
export type Root = { id: number; round: number };

/**
 * Goes back from an event to what happened first. What rules do is told as happening because of the event that they were asked about, so
 * that the way back leads through those alone.
 */
export async function rootOf(reader: Pick<Reader, "first">, event: DomainEvent<"automation.due">): Promise<Root> {
  let id = event.id ?? 0;
  let causeId = event.causeId;
  let round = 0;
  while (causeId !== null && round <= ROUNDS_MAX) {
    const cause = await findEvent(reader, causeId);
    if (cause?.type !== "automation.due") break;
    id = causeId;
    causeId = cause.causeId;
    round += 1;
  }
  return { id, round };
}
