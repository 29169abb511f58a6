import { languageOf } from "@/lib/modules/assistant/engine/language";
import { announceMessage } from "@/lib/modules/conversations/announce-message";
import { type AppendInput, appendMessage } from "@/lib/modules/conversations/append-message";
import { conversationState } from "@/lib/modules/conversations/conversation-state";
import { queueOutgoing } from "@/lib/modules/delivery/queue-outgoing";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { hashToken, newToken } from "@/lib/platform/crypto/token";
import { type DueSurvey, findDueSurvey, insertSurvey, readCustomerTexts } from "@/lib/platform/db/satisfaction-store";
import { preparedSide } from "@/lib/platform/db/unit-of-work/prepared";
import { env } from "@/lib/platform/env/env";
import { DEFAULT_LOCALE, type Locale } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { conversationRoom } from "@/lib/platform/realtime/rooms";
import { SURVEY_MS } from "./schema";

/** Type of the job that the trigger `survey_after_closing` queues. */
export const SEND_SURVEY_JOB = "satisfaction.send";

type Payload = { workspaceId: number; conversationId: number; factId: number };

/**
 * Asks the customer of a closed conversation how it was, in the conversation's own channel, as a message of the company.
 * Survey, message and what sends it are one commit, so the job may run twice.
 */
export async function sendSurvey(payload: unknown): Promise<void> {
  const key = payload as Payload;
  const token = newToken();
  const at = Date.now();
  await commit({ workspaceId: key.workspaceId }, (unit) => writeSurvey(unit, key, token, at));
}

async function writeSurvey(unit: Unit, key: Payload, token: string, at: number): Promise<void> {
  const { db } = preparedSide(unit);
  const { workspaceId, conversationId } = key;
  const survey = findDueSurvey(db, key);
  if (!survey || !mayWrite(survey, at)) return;
  const conversation = await conversationState(unit, conversationId);
  // A message of this very turn may have opened it again.
  if (conversation?.status !== "closed") return;
  const locale = localeOf(readCustomerTexts(db, workspaceId, conversationId));
  const { attenderId, companyName, channel } = survey;
  const expiresAt = at + SURVEY_MS;
  insertSurvey(db, { ...key, attenderId, tokenHash: hashToken(token), locale, sentAt: at, expiresAt });
  const input: AppendInput = {
    sender: { kind: "assistant", name: companyName },
    text: surveyText(locale, token),
    clientMessageId: `survey-${key.factId}`,
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
const mayWrite = ({ channel, replyWindowEndsAt }: DueSurvey, at: number) =>
  channel !== "whatsapp" || (replyWindowEndsAt ?? 0) > at;

/** The customer's language, as far as what they wrote tells. */
export function localeOf(texts: readonly string[]): Locale {
  const language = languageOf(texts.join("\n"));
  return language === "en" ? "en" : language === "pt" ? "pt-BR" : DEFAULT_LOCALE;
}

function surveyText(locale: Locale, token: string): string {
  const link = `${env().APP_URL}/survey/${token}`;
  return storedText(locale, "surveyMessage", {
    satisfied: `${link}?rating=satisfied`,
    unsatisfied: `${link}?rating=unsatisfied`,
  });
}
