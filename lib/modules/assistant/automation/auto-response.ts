import { PASSAGES } from "@/lib/modules/assistant/answers/ask";
import { openQuestion } from "@/lib/modules/assistant/answers/chat-actions";
import { mannerOf } from "@/lib/modules/assistant/answers/manner";
import { readThread } from "@/lib/modules/assistant/answers/read-thread";
import { withEngine } from "@/lib/modules/assistant/answers/with-engine";
import { type AssistantTexts, assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { readFeature } from "@/lib/modules/assistant/behaviour/features";
import { cut } from "@/lib/modules/assistant/engine/embedded-provider";
import { languageOf } from "@/lib/modules/assistant/engine/language";
import { questionKey } from "@/lib/modules/assistant/engine/question-words";
import { rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { announceMessage } from "@/lib/modules/conversations/announce-message";
import { type AppendInput, appendMessage, isRepeat } from "@/lib/modules/conversations/append-message";
import { conversationState } from "@/lib/modules/conversations/conversation-state";
import { queueOutgoing } from "@/lib/modules/delivery/queue-outgoing";
import { commit } from "@/lib/modules/events/commit";
import { findIncoming, hasTeamWritten, type IncomingRow, wasHandedOver } from "@/lib/platform/db/assistant-automation";
import { countGap, insertAnswer, type NewAnswer } from "@/lib/platform/db/assistant-store";
import { connections } from "@/lib/platform/db/connections";
import { scopedClient } from "@/lib/platform/db/scoped-client";
import { preparedSide } from "@/lib/platform/db/unit-of-work/prepared";
import { DEFAULT_LOCALE, type Locale } from "@/lib/platform/i18n/locales";
import { spaced } from "@/lib/platform/search/thesaurus";
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
export const autoResponseId = (seq: number) => `auto-response-${seq}`;

/**
 * Answers a customer's message by itself, when the answer is in the knowledge base and sure enough. Nothing is sent where a
 * person has written, where the customer asked for one, or when something newer came.
 */
export async function sendAutoResponse(place: MessagePlace, at = Date.now()): Promise<void> {
  const { workspaceId } = place;
  const { isEnabled, settings } = await readFeature(workspaceId, "auto-response");
  const incoming = findIncoming(place);
  if (!isEnabled || !incoming || !mayAnswer(place, incoming, at)) return;
  const thread = (await readThread({ db: scopedClient(workspaceId) }, place.conversationId)) ?? [];
  const locale: Locale = languageOf(incoming.content) === "en" ? "en" : DEFAULT_LOCALE;
  const texts = assistantTexts(locale);
  if (asksForPerson(incoming.content)) return handOver(place, incoming, texts);
  const text = openQuestion(thread);
  const passages = rankPassages(workspaceId, text, PASSAGES);
  const manner = await mannerOf({
    workspaceId,
    companyName: incoming.workspaceName,
    name: incoming.workspaceName,
    locale,
  });
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
  };
  // With a model's seconds in between, somebody may have been faster: append() looks again.
  await append(place, kept, isSure ? `${kept.answer}\n\n${texts.automatic}` : null);
}

function mayAnswer(
  place: MessagePlace,
  { status, lastSeq, isMachine, createdAt }: Pick<IncomingRow, "status" | "lastSeq" | "isMachine" | "createdAt">,
  at: number,
  db = connections().reader,
): boolean {
  return (
    status !== "closed" &&
    lastSeq === place.seq &&
    isMachine === 0 &&
    createdAt > at - LATE_MS &&
    !hasTeamWritten(db, place, at - TEAM_MS) &&
    !wasHandedOver(db, place, at - HANDOVER_MS)
  );
}

async function handOver(place: MessagePlace, incoming: IncomingRow, texts: AssistantTexts): Promise<void> {
  const kept: Kept = {
    question: incoming.content.slice(0, 2_000),
    answer: texts.handover,
    isKnown: false,
    engine: "embedded",
    fallback: "handover",
    confidence: 1,
    sources: [],
  };
  if (!(await append(place, kept, texts.handover))) return;
  const { workspaceId, conversationId, seq } = place;
  await commit({ workspaceId }, (unit) => unit.happened("conversation.handed_over", conversationId, { seq }));
}

type Kept = Pick<NewAnswer, "question" | "answer" | "isKnown" | "engine" | "fallback" | "confidence" | "sources">;

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
    const { db } = preparedSide(unit);
    const incoming = findIncoming(place, db);
    if (!incoming || !mayAnswer(place, incoming, at, db)) return false;
    if (await isRepeat(unit, conversationId, input)) return false;
    insertAnswer(db, {
      ...kept,
      workspaceId,
      kind: "auto_response",
      attenderId: null,
      conversationId,
      ticketId: null,
      messageSeq: seq,
      at,
    });
    const key = kept.isKnown || kept.fallback === "handover" ? "" : questionKey(kept.question);
    if (key !== "") countGap(db, { workspaceId, key, question: kept.question.slice(0, 500), at });
    const conversation = await conversationState(unit, conversationId);
    if (text === null || !conversation || conversation.lastSeq !== seq) return false;
    const appended = await appendMessage(unit, conversation, input);
    const outgoing = { conversationId, messageSeq: appended.seq, isAutomatic: true, at };
    const parts = await queueOutgoing(unit, conversation.channel, outgoing);
    await announceMessage(unit, input, appended, parts);
    return true;
  });
}
