import { storeAnswer } from "@/lib/modules/assistant/answers/keep-answer";
import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { commit } from "@/lib/modules/events/commit";
import { answerTo } from "../store/answer";
import type { Decision } from "./decide";
import type { MessagePlace } from "./queue-reading";
import { HANDED_OVER } from "./session";
import type { Turn } from "./turn";

/**
 * Keeps what the assistant would have said to a message, once, for the team to judge; nothing is sent. What nobody would miss (greetings,
 * thanks) isn't kept.
 */
export async function keepRehearsal(place: MessagePlace, turn: Turn, decision: Decision): Promise<void> {
  if (decision.does === "talk") return;
  const { workspaceId, conversationId, seq } = place;
  const handedOver = {
    question: turn.question.slice(0, 2_000),
    answer: assistantTexts(turn.locale).handovers[decision.does === "hand-over" ? decision.reason : "unknown"],
    isKnown: false,
    engine: "embedded" as const,
    fallback: HANDED_OVER,
    confidence: 0,
    sources: [],
  };
  const kept = decision.does === "hand-over" ? handedOver : decision.kept;
  await commit({ workspaceId }, async (unit) => {
    const message = { conversationId, messageSeq: seq };
    if ((await unit.first(answerTo, { ...message, kind: "rehearsal" })) !== undefined) return;
    // What it doesn't know is listed once it is asked in earnest.
    await storeAnswer(unit, { ...kept, ...message, kind: "rehearsal", attenderId: null, ticketId: null, gapKey: "" });
  });
}
