import type { Unit } from "@/lib/modules/events/unit";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { switchedFeatures } from "../store/feature";

/** Type of the job in which the assistant reads a customer's message. */
export const READ_MESSAGE_JOB = "assistant.read-message";

/** A customer's message that the assistant has something to do with. */
export type MessagePlace = { workspaceId: number; conversationId: number; seq: number };

/** Features that act on customers' messages, and whether they are on unless the workspace says otherwise. */
const ACTING: readonly (readonly [code: string, isOn: boolean])[] = [
  ["auto-response", false],
  ["sentiment-analysis", true],
  ["smart-routing", false],
];

/**
 * Has the assistant read a customer's message, where a feature is on that acts on it; runs in the commit that stores the
 * message, so that none is missed.
 */
export async function queueReading(unit: Unit, { at, ...place }: MessagePlace & { at: number }): Promise<void> {
  if (!(await isWanted(unit))) return;
  const lane = `assistant-read:${place.workspaceId}:${place.conversationId}`;
  await queueJob(unit, {
    type: READ_MESSAGE_JOB,
    payload: place,
    // The messages of one conversation are read in their order; several conversations are read at once.
    lane,
    uniqueKey: `${lane}:${place.seq}`,
    runAt: at,
  });
}

async function isWanted(unit: Unit): Promise<boolean> {
  const switched = await unit.all(switchedFeatures, { codes: ACTING.map(([code]) => code) });
  return ACTING.some(([code, isOn]) => switched.find((feature) => feature.code === code)?.isEnabled ?? isOn);
}
