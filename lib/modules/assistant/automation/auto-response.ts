import { recordBot } from "@/lib/modules/conversations/state/record-keeper";
import type { Unit } from "@/lib/modules/events/unit";
import { holdEntry } from "@/lib/modules/routing/queue/follow";
import { sendAutomatic } from "./automatic-message";
import { type Decision, decide } from "./decide";
import { handOver } from "./hand-over";
import { type MessagePlace, releaseHold } from "./queue-reading";
import { keepRehearsal } from "./rehearsal";
import { type Turn, turnOf } from "./turn";

/** Type of the job that answers a customer's message by itself. */
export const AUTO_RESPONSE_JOB = "assistant.auto-response";

/** For how long the queue waits for a customer whom the assistant asked something. */
const PATIENCE_MS = 3 * 60_000;

/**
 * Answers a customer's message by itself: from the knowledge base where that answers it and is sure enough; otherwise it asks once for
 * other words, or hands over to a person, and says so. Nothing is sent where a person has written, where one is waited for, when
 * something newer came, or in a rehearsal.
 */
export async function sendAutoResponse(place: MessagePlace, at = Date.now()): Promise<void> {
  const turn = await turnOf(place, at);
  if (turn) {
    const decision = await decide(place, turn, at);
    await (turn.settings.mode === "rehearse" ? keepRehearsal(place, turn, decision) : act(place, turn, decision));
  }
  await releaseHold(place);
}

/** Hands a message over whose answer was given up: its customer isn't left without a word. */
export async function endAutoResponse(place: MessagePlace, at = Date.now()): Promise<void> {
  const turn = await turnOf(place, at);
  if (turn && turn.settings.mode === "send") await handOver(place, { ...turn, reason: "trouble", tried: [] });
}

async function act(place: MessagePlace, turn: Turn, decision: Decision): Promise<void> {
  if (decision.does === "hand-over") return handOver(place, { ...turn, ...decision });
  const wait = async (unit: Unit) => holdEntry(unit, place.conversationId, unit.now + PATIENCE_MS);
  if (decision.does === "talk") {
    if (decision.text !== null) await sendAutomatic(place, { kept: null, text: decision.text }, wait);
    return;
  }
  // With a model's seconds in between, somebody may have been faster: the commit looks again.
  const record = (unit: Unit) => recordBot(unit, place.conversationId);
  await sendAutomatic(place, decision, decision.does === "answer" ? record : wait);
}
