import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { holdEntry } from "@/lib/modules/routing/queue/follow";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { featureIn } from "../behaviour/features";
import { FLOWS_SWITCH } from "../flows/switch";
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
  [FLOWS_SWITCH, false],
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
  if (isNobodys) {
    const delay = await answerDelay(unit, wanted);
    if (delay !== null) holdEntry(unit, place.conversationId, at + delay + ANSWER_MS);
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

/** After how long something is said to a message by itself, in milliseconds; null: never. */
async function answerDelay(unit: Unit, wanted: readonly string[]): Promise<number | null> {
  const ofFlows = wanted.includes(FLOWS_SWITCH) ? 0 : null;
  if (!wanted.includes("auto-response")) return ofFlows;
  const { settings } = await featureIn(unit, "auto-response");
  return settings.mode === "send" ? settings.responseDelay : ofFlows;
}

async function wantedFeatures(unit: Unit): Promise<string[]> {
  const switched = await unit.all(switchedFeatures, { codes: ACTING.map(([code]) => code) });
  const isOn = (code: string, otherwise: boolean) =>
    switched.find((feature) => feature.code === code)?.isEnabled ?? otherwise;
  return ACTING.flatMap(([code, otherwise]) => (isOn(code, otherwise) ? [code] : []));
}

/** Has the queue give away what nothing was said to: it is for whoever is next. Of a later message there is another try. */
export async function releaseHold({ workspaceId, conversationId, seq }: MessagePlace): Promise<void> {
  await commit({ workspaceId }, async (unit) => {
    const state = await conversationState(unit, conversationId);
    if (state?.assignedAttenderId === null && state.lastSeq === seq) holdEntry(unit, conversationId, null);
  });
}
