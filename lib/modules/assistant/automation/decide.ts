import { PASSAGES } from "@/lib/modules/assistant/answers/ask";
import { mannerOf } from "@/lib/modules/assistant/answers/manner";
import { withEngine } from "@/lib/modules/assistant/answers/with-engine";
import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { cut } from "@/lib/modules/assistant/engine/embedded-provider";
import { questionKey } from "@/lib/modules/assistant/engine/question-words";
import { type RankedPassage, rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { workspaceName } from "@/lib/modules/workspace/profile";
import { reads } from "@/lib/platform/db/reads";
import type { Kept } from "./automatic-message";
import type { HandoverReason } from "./handover-reasons";
import type { MessagePlace } from "./queue-reading";
import { CLARIFIED, sessionOf } from "./session";
import type { Turn } from "./turn";
import { asksForPerson, isForPeople, smallTalkOf } from "./what-they-ask";

/** What the assistant does with a message. */
export type Decision =
  /** A person's work: why, and which passages were looked at in vain. */
  | { does: "hand-over"; reason: HandoverReason; tried: readonly RankedPassage[] }
  /** A greeting or thanks is returned; null: twice in a row it would be a conversation of two machines. */
  | { does: "talk"; text: string | null }
  | { does: "answer" | "clarify"; kept: NonNullable<Kept>; text: string };

/** Decides, and does nothing. */
export async function decide(place: MessagePlace, turn: Turn, at: number): Promise<Decision> {
  const { incoming, thread, settings, locale } = turn;
  const handOver = (reason: HandoverReason): Decision => ({ does: "hand-over", reason, tried: [] });
  if (asksForPerson(incoming.content)) return handOver("asked");
  if (isForPeople(incoming.content)) return handOver("sensitive");
  const talk = smallTalkOf(incoming.content);
  if (talk) {
    const text = assistantTexts(locale).smallTalk[talk];
    return { does: "talk", text: thread.findLast(({ from }) => from === "team")?.text === text ? null : text };
  }
  const session = await sessionOf(reads(place.workspaceId), place.conversationId, at);
  if (session.answers >= settings.answersMax) return handOver("limit");
  return fromKnowledge(place.workspaceId, turn, session.unknowns);
}

async function fromKnowledge(workspaceId: number, turn: Turn, unknowns: number): Promise<Decision> {
  const { question: text, thread, settings, locale } = turn;
  const texts = assistantTexts(locale);
  const passages = await rankPassages(workspaceId, text, PASSAGES);
  const companyName = await workspaceName(reads(workspaceId));
  const manner = await mannerOf({ workspaceId, companyName, name: companyName, locale });
  const made = await withEngine(workspaceId, (provider) =>
    provider.answer({ text, passages, thread, manner, maxLength: settings.maxResponseLength }),
  );
  const said = made.value;
  const asked = { question: text, engine: made.engine };
  if (said !== null && said.confidence >= settings.confidenceThreshold) {
    const words = cut(said.text, settings.maxResponseLength);
    const known = { isKnown: true, fallback: made.fallback, confidence: said.confidence, sources: said.sources };
    const kept = { ...asked, ...known, answer: words, gapKey: "" };
    return { does: "answer", kept, text: `${words}\n\n${texts.automatic}` };
  }
  if (unknowns + 1 >= settings.unknownsMax) return { does: "hand-over", reason: "unknown", tried: passages };
  const confidence = said?.confidence ?? passages[0]?.confidence ?? 0;
  const unknown = { isKnown: false, fallback: CLARIFIED, confidence, sources: [], gapKey: questionKey(text) };
  return { does: "clarify", kept: { ...asked, ...unknown, answer: texts.clarify }, text: texts.clarify };
}
