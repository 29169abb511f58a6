import { PASSAGES } from "@/lib/modules/assistant/answers/ask";
import { openQuestion } from "@/lib/modules/assistant/answers/chat-actions";
import { mannerOf } from "@/lib/modules/assistant/answers/manner";
import { readThread } from "@/lib/modules/assistant/answers/read-thread";
import { withEngine } from "@/lib/modules/assistant/answers/with-engine";
import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { type Feature, readFeature } from "@/lib/modules/assistant/behaviour/features";
import { cut } from "@/lib/modules/assistant/engine/embedded-provider";
import type { ThreadLine } from "@/lib/modules/assistant/engine/provider";
import { questionKey } from "@/lib/modules/assistant/engine/question-words";
import { rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { recordBot } from "@/lib/modules/conversations/state/record-keeper";
import { findIncoming, type IncomingMessage } from "@/lib/modules/conversations/thread/incoming-message";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { holdEntry } from "@/lib/modules/routing/queue/follow";
import { expectedAnswer } from "@/lib/modules/routing/queue/places";
import { workspaceName } from "@/lib/modules/workspace/profile";
import { reads } from "@/lib/platform/db/reads";
import { localeOf } from "@/lib/platform/i18n/language";
import type { Locale } from "@/lib/platform/i18n/locales";
import { sendAutomatic } from "./automatic-message";
import { handOver } from "./hand-over";
import type { MessagePlace } from "./queue-reading";
import { CLARIFIED, mayAnswer, sessionOf } from "./session";
import { asksForPerson, isForPeople, smallTalkOf } from "./what-they-ask";

/** Type of the job that answers a customer's message by itself. */
export const AUTO_RESPONSE_JOB = "assistant.auto-response";

/** For how long the queue waits for a customer whom the assistant asked something. */
const PATIENCE_MS = 3 * 60_000;
/** Messages of the customer by which their language is known. */
const LANGUAGE_LINES = 5;

/**
 * Answers a customer's message by itself: from the knowledge base where that answers it and is sure enough; otherwise it asks once for
 * other words, or hands over to a person, and says so. Nothing is sent where a person has written, where one is waited for, or when
 * something newer came.
 */
export async function sendAutoResponse(place: MessagePlace, at = Date.now()): Promise<void> {
  await answer(place, at);
  // What it said nothing to is for whoever is next in the queue; of a later message there is another try.
  await commit({ workspaceId: place.workspaceId }, async (unit) => {
    const state = await conversationState(unit, place.conversationId);
    if (state?.assignedAttenderId === null && state.lastSeq === place.seq) holdEntry(unit, place.conversationId, null);
  });
}

/** Hands a message over whose answer was given up: its customer isn't left without a word. */
export async function endAutoResponse(place: MessagePlace, at = Date.now()): Promise<void> {
  const turn = await turnOf(place, at);
  if (turn) await handOver(place, { ...turn, reason: "trouble", tried: [] });
}

type Turn = {
  settings: Feature<"auto-response">["settings"];
  incoming: IncomingMessage;
  thread: readonly ThreadLine[];
  /** What is open: all that the customer wrote since the team last did. */
  question: string;
  locale: Locale;
};

/** What there is to answer; null where the assistant keeps quiet. */
async function turnOf(place: MessagePlace, at: number): Promise<Turn | null> {
  const { workspaceId, conversationId } = place;
  const { isEnabled, settings } = await readFeature(workspaceId, "auto-response");
  const reader = reads(workspaceId);
  const incoming = await findIncoming(reader, place);
  if (!isEnabled || !incoming || !(await mayAnswer(reader, place, incoming, at))) return null;
  if (settings.when === "closed" && (await expectedAnswer(workspaceId, conversationId, at)).isOpen) return null;
  const thread = (await readThread(place, conversationId))?.lines ?? [];
  const ofCustomer = thread.filter(({ from }) => from === "customer").map(({ text }) => text);
  const locale = localeOf([...ofCustomer.slice(-LANGUAGE_LINES), incoming.content]);
  return { settings, incoming, thread, question: openQuestion(thread), locale };
}

async function answer(place: MessagePlace, at: number): Promise<void> {
  const turn = await turnOf(place, at);
  if (!turn) return;
  const { incoming, thread, settings, locale } = turn;
  const texts = assistantTexts(locale);
  if (asksForPerson(incoming.content)) return handOver(place, { ...turn, reason: "asked", tried: [] });
  if (isForPeople(incoming.content)) return handOver(place, { ...turn, reason: "sensitive", tried: [] });
  const talk = smallTalkOf(incoming.content);
  if (talk) {
    const text = texts.smallTalk[talk];
    // Said twice it would be a conversation of two machines.
    if (thread.findLast(({ from }) => from === "team")?.text === text) return;
    return sendAutomatic(place, { kept: null, text }, (unit) => holdForCustomer(unit, place));
  }
  const session = await sessionOf(reads(place.workspaceId), place.conversationId, at);
  if (session.answers >= settings.answersMax) return handOver(place, { ...turn, reason: "limit", tried: [] });
  await answerFromKnowledge(place, turn, session.unknowns);
}

/** Has the queue wait for what the customer says next. */
async function holdForCustomer(unit: Unit, { conversationId }: MessagePlace): Promise<void> {
  holdEntry(unit, conversationId, unit.now + PATIENCE_MS);
}

async function answerFromKnowledge(place: MessagePlace, turn: Turn, unknowns: number): Promise<void> {
  const { workspaceId, conversationId } = place;
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
    // With a model's seconds in between, somebody may have been faster: the commit looks again.
    return sendAutomatic(place, { kept, text: `${words}\n\n${texts.automatic}` }, (unit) =>
      recordBot(unit, conversationId),
    );
  }
  if (unknowns + 1 >= settings.unknownsMax) return handOver(place, { ...turn, reason: "unknown", tried: passages });
  const confidence = said?.confidence ?? passages[0]?.confidence ?? 0;
  const unknown = { isKnown: false, fallback: CLARIFIED, confidence, sources: [], gapKey: questionKey(text) };
  const kept = { ...asked, ...unknown, answer: texts.clarify };
  await sendAutomatic(place, { kept, text: texts.clarify }, (unit) => holdForCustomer(unit, place));
}
