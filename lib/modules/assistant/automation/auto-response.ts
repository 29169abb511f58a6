import { PASSAGES } from "@/lib/modules/assistant/answers/ask";
import { openQuestion } from "@/lib/modules/assistant/answers/chat-actions";
import { type KeptAnswer, storeAnswer } from "@/lib/modules/assistant/answers/keep-answer";
import { mannerOf } from "@/lib/modules/assistant/answers/manner";
import { readThread } from "@/lib/modules/assistant/answers/read-thread";
import { withEngine } from "@/lib/modules/assistant/answers/with-engine";
import { type AssistantTexts, assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { readFeature } from "@/lib/modules/assistant/behaviour/features";
import { cut } from "@/lib/modules/assistant/engine/embedded-provider";
import { questionKey } from "@/lib/modules/assistant/engine/question-words";
import { rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { announceMessage } from "@/lib/modules/conversations/messages/announce-message";
import { type AppendInput, appendMessage, isRepeat } from "@/lib/modules/conversations/messages/append-message";
import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { recordBot, recordHandover } from "@/lib/modules/conversations/state/record-keeper";
import {
  findIncoming,
  hasTeamWritten,
  type IncomingMessage,
} from "@/lib/modules/conversations/thread/incoming-message";
import { isFromMachine } from "@/lib/modules/delivery/channel-rules";
import { queueOutgoing } from "@/lib/modules/delivery/queue-outgoing";
import { commit } from "@/lib/modules/events/commit";
import { holdEntry } from "@/lib/modules/routing/queue/follow";
import { workspaceName } from "@/lib/modules/workspace/profile";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { languageOf } from "@/lib/platform/i18n/language";
import { DEFAULT_LOCALE, type Locale } from "@/lib/platform/i18n/locales";
import { spaced } from "@/lib/platform/search/thesaurus";
import { handoverSince } from "../store/answer";
import type { MessagePlace } from "./queue-reading";

/** Type of the job that answers a customer's message by itself. */
export const AUTO_RESPONSE_JOB = "assistant.auto-response";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Where a person writes, the assistant keeps quiet for so long. */
const TEAM_MS = DAY_MS;
/** Who asked for a person gets no more automatic answers for so long. */
const HANDOVER_MS = 7 * DAY_MS;
/** An answer that comes later than this is none any more. */
const LATE_MS = 60 * 60 * 1000;

const PERSON =
  / (?:(?:falar|conversar|fala|tratar) com (?:um |uma |o |a |algum |alguma )?(?:atendente|pessoa|humano|gente|alguem|vendedor|vendedora|supervisor|gerente|responsavel)|atendente|atendimento humano|pessoa de verdade|quero um humano|nao quero (?:falar com )?(?:robo|bot|maquina)|(?:talk|speak|chat) (?:to|with) (?:a |an |some)?(?:person|human|agent|somebody|someone|representative|manager|real)|real person|human agent|live agent|agent) /;

/** Whether a customer asks for a person. */
export const asksForPerson = (text: string): boolean => PERSON.test(spaced(text));

/** The client id of the automatic answer to a message: there is one at the most. */
const autoResponseId = (seq: number) => `auto-response-${seq}`;

/**
 * Answers a customer's message by itself, when the answer is in the knowledge base and sure enough. Nothing is sent where a
 * person has written, where the customer asked for one, or when something newer came.
 */
export async function sendAutoResponse(place: MessagePlace, at = Date.now()): Promise<void> {
  await answer(place, at);
  // What it didn't answer is for whoever is next in the queue; of a later message there is another try.
  await commit({ workspaceId: place.workspaceId }, async (unit) => {
    const state = await conversationState(unit, place.conversationId);
    if (state?.assignedAttenderId === null && state.lastSeq === place.seq) holdEntry(unit, place.conversationId, null);
  });
}

async function answer(place: MessagePlace, at: number): Promise<void> {
  const { workspaceId } = place;
  const { isEnabled, settings } = await readFeature(workspaceId, "auto-response");
  const reader = reads(workspaceId);
  const incoming = await findIncoming(reader, place);
  if (!isEnabled || !incoming || !(await mayAnswer(reader, place, incoming, at))) return;
  const thread = (await readThread(place, place.conversationId))?.lines ?? [];
  const locale: Locale = languageOf(incoming.content) === "en" ? "en" : DEFAULT_LOCALE;
  const texts = assistantTexts(locale);
  if (asksForPerson(incoming.content)) return handOver(place, incoming, texts);
  const text = openQuestion(thread);
  const passages = await rankPassages(workspaceId, text, PASSAGES);
  const companyName = await workspaceName(reader);
  const manner = await mannerOf({ workspaceId, companyName, name: companyName, locale });
  const made = await withEngine(workspaceId, (provider) =>
    provider.answer({ text, passages, thread, manner, maxLength: settings.maxResponseLength }),
  );
  const said = made.value;
  const isSure = said !== null && said.confidence >= settings.confidenceThreshold;
  const kept: Kept = {
    question: text,
    answer: isSure ? cut(said.text, settings.maxResponseLength) : "",
    isKnown: isSure,
    engine: made.engine,
    fallback: made.fallback,
    confidence: said?.confidence ?? passages[0]?.confidence ?? 0,
    sources: isSure ? said.sources : [],
    gapKey: isSure ? "" : questionKey(text),
  };
  // With a model's seconds in between, somebody may have been faster: append() looks again.
  await append(place, kept, isSure ? `${kept.answer}\n\n${texts.automatic}` : null);
}

async function mayAnswer(
  reader: Reader,
  { conversationId, seq }: MessagePlace,
  { channel, status, lastSeq, createdAt }: IncomingMessage,
  at: number,
): Promise<boolean> {
  if (status === "closed" || lastSeq !== seq || createdAt <= at - LATE_MS) return false;
  if (await isFromMachine(reader, channel, conversationId, seq)) return false;
  if (await hasTeamWritten(reader, conversationId, at - TEAM_MS)) return false;
  return (await reader.first(handoverSince, { conversationId, since: at - HANDOVER_MS })) === undefined;
}

async function handOver(place: MessagePlace, incoming: IncomingMessage, texts: AssistantTexts): Promise<void> {
  const kept: Kept = {
    question: incoming.content.slice(0, 2_000),
    answer: texts.handover,
    isKnown: false,
    engine: "embedded",
    fallback: "handover",
    confidence: 1,
    sources: [],
    gapKey: "",
  };
  if (!(await append(place, kept, texts.handover))) return;
  const { workspaceId, conversationId, seq } = place;
  await commit({ workspaceId }, async (unit) => {
    await recordHandover(unit, conversationId);
    await unit.happened("conversation.handed_over", conversationId, { seq });
  });
}

type Kept = Omit<KeptAnswer, "kind" | "attenderId" | "conversationId" | "ticketId" | "messageSeq">;

/** Keeps what was found and, with a text, sends it. @returns whether it was sent. */
async function append(place: MessagePlace, kept: Kept, text: string | null): Promise<boolean> {
  const { workspaceId, conversationId, seq } = place;
  const at = Date.now();
  const input: AppendInput = {
    sender: { kind: "assistant", name: "" },
    text: text ?? "",
    clientMessageId: autoResponseId(seq),
    files: [],
    replyToId: null,
    uploadIds: [],
    at,
  };
  return commit({ workspaceId }, async (unit) => {
    const incoming = await findIncoming(unit, place);
    if (!incoming || !(await mayAnswer(unit, place, incoming, at))) return false;
    if (await isRepeat(unit, conversationId, input)) return false;
    const about = { attenderId: null, conversationId, ticketId: null, messageSeq: seq };
    await storeAnswer(unit, { ...kept, ...about, kind: "auto_response" });
    if (kept.isKnown) await recordBot(unit, conversationId);
    const conversation = await conversationState(unit, conversationId);
    if (text === null || !conversation || conversation.lastSeq !== seq) return false;
    const appended = await appendMessage(unit, conversation, input);
    const outgoing = { conversationId, messageSeq: appended.seq, isAutomatic: true, at };
    const parts = await queueOutgoing(unit, conversation.channel, outgoing);
    await announceMessage(unit, input, appended, parts);
    return true;
  });
}
