import { readFeature } from "@/lib/modules/assistant/behaviour/features";
import { analyseText } from "@/lib/modules/assistant/engine/analyse-text";
import { findIncoming } from "@/lib/modules/conversations/thread/incoming-message";
import { commit } from "@/lib/modules/events/commit";
import { reads } from "@/lib/platform/db/reads";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { endFlow, runFlow } from "../flows/run-flow";
import { AUTO_RESPONSE_JOB } from "./auto-response";
import { type MessagePlace, releaseHold } from "./queue-reading";
import { routeConversation } from "./route-conversation";

/** Messages that waited longer, behind a process that stood still, are nobody's news. */
const OLD_MS = 24 * 60 * 60 * 1000;

/** Does with a customer's message what the features say that are on. It may run twice. */
export async function readMessage(place: MessagePlace, now = Date.now()): Promise<void> {
  const { workspaceId } = place;
  const incoming = await findIncoming(reads(workspaceId), place);
  if (!incoming || incoming.createdAt < now - OLD_MS) return;
  const auto = await readFeature(workspaceId, "auto-response");
  const flow = await runFlow(place, incoming, now);
  if (flow === "declined" && !auto.isEnabled) await releaseHold(place);
  if (auto.isEnabled && (flow === "declined" || flow === "off")) {
    const runAt = incoming.createdAt + auto.settings.responseDelay;
    const uniqueKey = `assistant-auto:${workspaceId}:${place.conversationId}:${place.seq}`;
    await commit({ workspaceId }, (unit) =>
      queueJob(unit, { type: AUTO_RESPONSE_JOB, payload: place, uniqueKey, runAt }),
    );
  }
  const routing = await readFeature(workspaceId, "smart-routing");
  // Who waits for its customer's choice of a team is given to nobody before it.
  if (routing.isEnabled && flow !== "waiting") await routeConversation(place, incoming, routing.settings);
  const sentiment = await readFeature(workspaceId, "sentiment-analysis");
  if (!sentiment.isEnabled || !sentiment.settings.enableNotifications) return;
  if (analyseText(incoming.content).score >= sentiment.settings.alertThreshold) return;
  const { conversationId, seq } = place;
  await commit({ workspaceId }, (unit) => unit.happened("conversation.upset", conversationId, { seq }));
}

/** Hands a message over that was given up where its flow should have answered it. */
export async function endReading(place: MessagePlace, now = Date.now()): Promise<void> {
  const incoming = await findIncoming(reads(place.workspaceId), place);
  if (incoming) await endFlow(place, incoming, now);
}
