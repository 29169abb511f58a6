import { announceMessage } from "@/lib/modules/conversations/messages/announce-message";
import { type AppendInput, appendMessage } from "@/lib/modules/conversations/messages/append-message";
import { lastCustomerTexts } from "@/lib/modules/conversations/messages/customer-texts";
import { replyWindowEnd } from "@/lib/modules/conversations/messages/reply-window";
import { latestClosing } from "@/lib/modules/conversations/state/closing";
import { type ConversationState, conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { queueOutgoing } from "@/lib/modules/delivery/queue-outgoing";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { getWorkspace } from "@/lib/modules/workspace/profile";
import { hashToken, newToken } from "@/lib/platform/crypto/token";
import { env } from "@/lib/platform/env/env";
import { localeOf } from "@/lib/platform/i18n/language";
import type { Locale } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { conversationRoom } from "@/lib/platform/realtime/rooms";
import { isAsked } from "./is-asked";
import { SURVEY_MS } from "./schema";
import { insertSurvey } from "./store/survey";

/** Type of the job that a closing queues. */
export const SEND_SURVEY_JOB = "satisfaction.send";

/** Its payload; `factId`: the closing. */
export type SurveyJob = { workspaceId: number; conversationId: number; factId: number };

/** As much of what the customer wrote tells their language. */
const TEXTS_READ = 5;

/**
 * Asks the customer of a closed conversation how it was, in the conversation's own channel, as a message of the company.
 * Survey, message and what sends it are one commit, so the job may run twice.
 */
export async function sendSurvey(payload: unknown): Promise<void> {
  const job = payload as SurveyJob;
  const { workspaceId } = job;
  const { name } = await getWorkspace({ workspaceId });
  const question = { token: newToken(), companyName: name, at: Date.now() };
  await commit({ workspaceId }, (unit) => writeSurvey(unit, job, question));
}

type Question = { token: string; companyName: string; at: number };

async function writeSurvey(unit: Unit, job: SurveyJob, { token, companyName, at }: Question): Promise<void> {
  const { workspaceId, conversationId, factId } = job;
  const conversation = await conversationState(unit, conversationId);
  const closing = await latestClosing(unit, conversationId);
  // Somebody, or a message of this very turn, may have opened it again.
  if (conversation?.status !== "closed" || closing?.id !== factId) return;
  const { channel } = conversation;
  if (!(await isAsked(unit, conversationId, channel)) || !(await mayWrite(unit, conversation, at))) return;
  const texts = await lastCustomerTexts(unit, conversationId, TEXTS_READ);
  if (texts.length === 0) return;
  const locale = localeOf(texts);
  const survey = await unit.first(insertSurvey, {
    conversationId,
    factId,
    attenderId: closing.attenderId ?? 0,
    tokenHash: hashToken(token),
    locale,
    sentAt: at,
    expiresAt: at + SURVEY_MS,
  });
  if (!survey) return;
  await unit.happened("survey.sent", conversationId, { surveyId: survey.id });
  const input: AppendInput = {
    sender: { kind: "assistant", name: companyName },
    text: surveyText(locale, token),
    clientMessageId: `survey-${factId}`,
    files: [],
    replyToId: null,
    uploadIds: [],
    isSilent: true,
    at,
  };
  const appended = await appendMessage(unit, conversation, input);
  // Automatic, so that no out-of-office reply, or another machine, takes it for somebody's letter.
  const outgoing = { conversationId, messageSeq: appended.seq, isAutomatic: true, at };
  const parts = await queueOutgoing(unit, channel, outgoing);
  await announceMessage(unit, input, appended, parts);
  unit.tell(conversationRoom(workspaceId, conversationId), "SurveyChanged", { chatId: conversationId });
}

// Later only templates may be written there, which the company pays for.
const mayWrite = async (unit: Unit, { id, channel }: ConversationState, at: number) =>
  channel !== "whatsapp" || (await replyWindowEnd(unit, id)) > at;

function surveyText(locale: Locale, token: string): string {
  const link = `${env().APP_URL}/survey/${token}`;
  return storedText(locale, "surveyMessage", {
    satisfied: `${link}?rating=satisfied`,
    unsatisfied: `${link}?rating=unsatisfied`,
  });
}
