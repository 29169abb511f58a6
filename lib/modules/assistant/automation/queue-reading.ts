import type { Unit } from "@/lib/modules/events/unit";
import { holdEntry } from "@/lib/modules/routing/queue/follow";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { featureIn } from "../behaviour/features";
import { switchedFeatures } from "../store/feature";

/** Type of the job in which the assistant reads a customer's message. */
export const READ_MESSAGE_JOB = "assistant.read-message";

/** How long the queue waits for the assistant's answer once it is due, in case that never comes. */
const ANSWER_MS = 60_000;

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
export async function queueReading(
  unit: Unit,
  { at, isNobodys, ...place }: MessagePlace & { at: number; isNobodys: boolean },
): Promise<void> {
  const wanted = await wantedFeatures(unit);
  if (wanted.length === 0) return;
  // Whoever is next in the queue gets it when the assistant doesn't answer.
  if (isNobodys && wanted.includes("auto-response")) {
    const { settings } = await featureIn(unit, "auto-response");
    if (settings.mode === "send") holdEntry(unit, place.conversationId, at + settings.responseDelay + ANSWER_MS);
  }
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

async function wantedFeatures(unit: Unit): Promise<string[]> {
  const switched = await unit.all(switchedFeatures, { codes: ACTING.map(([code]) => code) });
  const isOn = (code: string, otherwise: boolean) =>
    switched.find((feature) => feature.code === code)?.isEnabled ?? otherwise;
  return ACTING.flatMap(([code, otherwise]) => (isOn(code, otherwise) ? [code] : []));
}
