import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import type { Manner } from "@/lib/modules/assistant/engine/provider";
import { questionKey } from "@/lib/modules/assistant/engine/question-words";
import type { RankedPassage } from "@/lib/modules/assistant/engine/rank-passages";
import { inRules } from "@/lib/modules/assistant/instructions/rules";
import { reads } from "@/lib/platform/db/reads";
import type { Kept } from "./automatic-message";
import type { HandoverReason } from "./handover-reasons";
import { isLeftToPeople, isOpening, knownAnswer, mannerFor } from "./known-answer";
import { asksForPerson } from "./person/asks-for-person";
import type { MessagePlace } from "./queue-reading";
import { CLARIFIED, sessionOf } from "./session";
import type { Turn } from "./turn";
import { isForPeople, smallTalkOf } from "./what-they-ask";

/** What the assistant does with a message. */
export type Decision =
  /** A person's work: why, and which passages were looked at in vain. */
  | { does: "hand-over"; reason: HandoverReason; tried: readonly RankedPassage[] }
  /** A greeting or thanks is returned; null: twice in a row it would be a conversation of two machines. */
  | { does: "talk"; text: string | null }
  | { does: "answer" | "clarify"; kept: NonNullable<Kept>; text: string };

/** Decides, and does nothing. */
export async function decide(place: MessagePlace, turn: Turn, at: number): Promise<Decision> {
  const { incoming, thread, settings, question } = turn;
  const handOver = (reason: HandoverReason): Decision => ({ does: "hand-over", reason, tried: [] });
  if (isForPeople(incoming.content)) return handOver("sensitive");
  if (asksForPerson(incoming.content)) return handOver("asked");
  const manner = await mannerFor(place.workspaceId, turn.locale);
  // Before anything is looked up or a model is asked: what a machine must not speak of, no machine decides.
  if (await isLeftToPeople(`${question}\n${incoming.content}`, manner)) return handOver("instructed");
  const talk = smallTalkOf(incoming.content);
  if (talk) {
    const text = smallTalk(talk, turn, manner);
    return { does: "talk", text: thread.findLast(({ from }) => from === "team")?.text === text ? null : text };
  }
  const session = await sessionOf(reads(place.workspaceId), place.conversationId, at);
  if (session.answers >= settings.answersMax) return handOver("limit");
  return fromKnowledge(place.workspaceId, turn, manner, session.unknowns);
}

/** What is said to a greeting or to thanks. */
function smallTalk(talk: "greeting" | "thanks", { locale }: Turn, { rules }: Manner): string {
  const { [talk]: text, help } = assistantTexts(locale).smallTalk;
  const { greeting, farewell } = rules;
  if (talk === "thanks") return inRules(farewell === null ? text : `${text}\n\n${farewell}`, rules);
  if (greeting === null) return text;
  // A greeting that asks nothing leaves whoever wrote without a word about what to do.
  return inRules(greeting.includes("?") ? greeting : `${greeting}\n\n${help}`, rules);
}

async function fromKnowledge(workspaceId: number, turn: Turn, manner: Manner, unknowns: number): Promise<Decision> {
  const { question, settings, locale, thread } = turn;
  const texts = assistantTexts(locale);
  const { sent, said, passages, isForbidden } = await knownAnswer(workspaceId, turn, manner);
  if (isForbidden) return { does: "hand-over", reason: "instructed", tried: passages };
  if (sent) return { does: "answer", kept: sent.kept, text: `${sent.words}\n\n${texts.automatic}` };
  if (unknowns + 1 >= settings.unknownsMax) return { does: "hand-over", reason: "unknown", tried: passages };
  const confidence = said.value?.confidence ?? passages[0]?.confidence ?? 0;
  const unknown = { isKnown: false, fallback: CLARIFIED, confidence, sources: [], gapKey: questionKey(question) };
  const { greeting } = manner.rules;
  const clarify = isOpening(thread) && greeting !== null ? `${greeting}\n\n${texts.clarify}` : texts.clarify;
  const words = inRules(clarify, manner.rules);
  return { does: "clarify", kept: { question, engine: said.engine, ...unknown, answer: words }, text: words };
}
