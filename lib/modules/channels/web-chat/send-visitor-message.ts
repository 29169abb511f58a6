import { isoInstant } from "@/lib/kernel/instant";
import { webChatById } from "@/lib/modules/channels/web-chat-config/store/web-chat";
import { asVisitorsOwn, type VisitorPlace } from "@/lib/modules/conversations/merging/followers";
import { announceMessage } from "@/lib/modules/conversations/messages/announce-message";
import {
  type Appended,
  type AppendInput,
  appendMessage,
  isRepeat,
  type StoredAttachment,
} from "@/lib/modules/conversations/messages/append-message";
import { announceNewConversation } from "@/lib/modules/conversations/state/announce-new-conversation";
import { goesOn, openForCustomer } from "@/lib/modules/conversations/state/continue-closed";
import {
  beginConversation,
  type ConversationState,
  placeOfVisitor,
} from "@/lib/modules/conversations/state/conversation-state";
import { addCustomer } from "@/lib/modules/customers/add-customer";
import { ownVisitor } from "@/lib/modules/customers/addresses";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { readAnswers } from "@/lib/modules/forms/policy";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { type Introduction, missingFields, parseIntroduction } from "./introduction";
import { introductionNote } from "./introduction-note";
import { ownQuestions, stillAsked, storeAnswers } from "./own-questions";
import { setIntroduction, setVisitorCustomer, visitorById } from "./store/visitor";
import type { VisitorCtx } from "./visitors";

/** What a visitor sends. Files are stored already. */
export type VisitorSend = { text: string; clientMessageId: string; files?: StoredAttachment[] };

/**
 * A visitor's message goes to their open conversation, or to one that was closed a short while ago; else it starts one (and
 * makes the visitor a customer).
 * Everything of it is one commit. @throws {AppError} MESSAGE_EMPTY, PRE_CHAT_REQUIRED, NOT_FOUND
 */
export async function sendVisitorMessage(
  ctx: VisitorCtx,
  message: VisitorSend,
): Promise<{ conversationId: number; seq: number; sentAt: string }> {
  const { conversationId, seq, at } = await addVisitorMessage(ctx, message);
  return { conversationId, seq, sentAt: isoInstant(at) };
}

/** The same, with all that is known of the stored message, numbered as their window does. @throws {AppError} as sendVisitorMessage() */
export async function addVisitorMessage(ctx: VisitorCtx, message: VisitorSend): Promise<Appended> {
  if (message.text.trim() === "") throw new AppError("MESSAGE_EMPTY");
  const input: AppendInput = {
    sender: { kind: "customer" },
    text: message.text,
    clientMessageId: message.clientMessageId,
    files: message.files ?? [],
    replyToId: null,
    uploadIds: [],
    at: Date.now(),
  };
  return commit(ctx, async (unit) => {
    const { conversation: found, isNew, place } = await conversationFor(unit, ctx, input);
    const { conversation, announce } =
      found.status === "closed" && (await isRepeat(unit, found.id, input))
        ? { conversation: found, announce: undefined }
        : await openForCustomer(unit, found);
    const appended = await appendMessage(unit, conversation, input);
    if (isNew) await announceNewConversation(unit, appended.conversationId);
    if (!appended.isDuplicate) await announceMessage(unit, input, appended);
    announce?.();
    return place ? { ...appended, ...asVisitorsOwn(place, appended.seq) } : appended;
  });
}

async function conversationFor(
  unit: Unit,
  ctx: VisitorCtx,
  input: AppendInput,
): Promise<{ conversation: ConversationState; isNew: boolean; place?: VisitorPlace }> {
  const { visitorId } = ctx;
  const place = await placeOfVisitor(unit, visitorId);
  // A retry of what was stored just before the conversation closed must not open a new one.
  if (place && ((await goesOn(unit, place.conversation, input.at)) || (await wasSaid(unit, place, input))))
    return { conversation: place.conversation, isNew: false, place };
  const visitor = await unit.first(visitorById, { id: visitorId });
  if (!visitor) throw notFound();
  const introduction = parseIntroduction(visitor.introduction);
  const asks = await ownQuestions(unit, ctx.webChatId, visitor.customerId);
  const answered = readAnswers(asks, stillAsked(asks, introduction?.own));
  if (missingFields(introduction, ctx.preChatFields).length > 0 || Object.keys(answered.errors).length > 0)
    throw new AppError("PRE_CHAT_REQUIRED");
  const customerId = visitor.customerId ?? (await newCustomer(unit, visitorId, introduction));
  const conversation = await beginConversation(unit, {
    channel: "webchat",
    teamId: (await unit.first(webChatById, { id: ctx.webChatId }))?.teamId ?? null,
    visitorId,
    customerId,
    // The documented default subject (specification 2, section 3).
    subject: (name) => introduction?.subject ?? storedText(DEFAULT_LOCALE, "conversationSubject", { name }),
    at: input.at,
  });
  const name = introduction?.name ?? "";
  await storeAnswers(unit, { conversationId: conversation.id, customerId, name }, answered.values);
  if (introduction?.subject || introduction?.own) {
    // They were this conversation's.
    const { subject: _, own: __, ...kept } = introduction;
    await unit.run(setIntroduction, { id: visitorId, introduction: JSON.stringify(kept) });
  }
  return { conversation, isNew: true };
}

// Where it was said may be a part of another conversation by now.
async function wasSaid(unit: Unit, { legs }: VisitorPlace, input: AppendInput): Promise<boolean> {
  for (const { conversationId } of legs) if (await isRepeat(unit, conversationId, input)) return true;
  return false;
}

// The name is only what the visitor wants to be called. A typed address or number becomes a remark, never the customer's:
// whoever typed somebody else's would be taken for them, and get that person's later messages into their own file.
async function newCustomer(unit: Unit, visitorId: number, introduction: Introduction | null): Promise<number> {
  const name = introduction?.name ?? storedText(DEFAULT_LOCALE, "visitorName", { number: visitorId });
  const notes = introductionNote(introduction) || null;
  const customerId = await addCustomer(unit, { name, notes }, unit.now, unit.now);
  await unit.run(setVisitorCustomer, { id: visitorId, customerId });
  await ownVisitor(unit, customerId, visitorId, unit.now);
  return customerId;
}
