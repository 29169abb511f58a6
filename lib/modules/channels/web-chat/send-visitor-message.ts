import type Database from "better-sqlite3";
import { announceMessage } from "@/lib/modules/conversations/announce-message";
import { announceNewConversation } from "@/lib/modules/conversations/announce-new-conversation";
import {
  type Appended,
  type AppendInput,
  appendMessage,
  type StoredAttachment,
  stateInGroup,
} from "@/lib/modules/conversations/append-message";
import { goesOn, openForCustomer } from "@/lib/modules/conversations/continue-closed";
import { insertBegunConversation } from "@/lib/platform/db/conversation-store";
import { type Group, groupCommit } from "@/lib/platform/db/group-commit";
import {
  type AppendState,
  customerName,
  findByClientMessageId,
  findLatestOfVisitor,
  findVisitorCustomer,
  insertVisitorCustomer,
} from "@/lib/platform/db/message-store";
import { findVisitor, setCustomerNotes, setIntroduction } from "@/lib/platform/db/visitor-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { type Introduction, missingFields, parseIntroduction } from "./introduction";
import { introductionNote } from "./introduction-note";
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
  return { conversationId, seq, sentAt: new Date(at).toISOString() };
}

/** The same, with all that is known of the stored message. @throws {AppError} as sendVisitorMessage() */
export async function addVisitorMessage(ctx: VisitorCtx, message: VisitorSend): Promise<Appended> {
  if (message.text.trim() === "") throw new AppError("MESSAGE_EMPTY");
  const input: AppendInput = {
    workspaceId: ctx.workspaceId,
    sender: { kind: "customer" },
    text: message.text,
    clientMessageId: message.clientMessageId,
    files: message.files ?? [],
    replyToId: null,
    uploadIds: [],
    at: Date.now(),
  };
  const result = await groupCommit((db, group) => {
    const { conversation: found, isNew } = conversationFor(db, group, ctx, input);
    if (!found) return null;
    const { conversation, announce } =
      found.status === "closed" && isRepeat(db, found, input)
        ? { conversation: found, announce: undefined }
        : openForCustomer(db, ctx.workspaceId, found, input.at);
    return { appended: appendMessage(db, group, conversation, input), isNew, announce };
  });
  if (!result) throw notFound();
  const { appended, isNew, announce } = result;
  if (isNew) await announceNewConversation(ctx.workspaceId, appended.conversationId);
  if (!appended.isDuplicate) announceMessage(input, appended);
  announce?.();
  return appended;
}

function conversationFor(
  db: Database.Database,
  group: Group,
  ctx: VisitorCtx,
  input: AppendInput,
): { conversation: AppendState | null; isNew: boolean } {
  const stored = findLatestOfVisitor(db, ctx.workspaceId, ctx.visitorId);
  const latest = stored && stateInGroup(group, ctx.workspaceId, stored.id, () => stored);
  if (latest && (goesOn(db, ctx.workspaceId, latest, input.at) || isRepeat(db, latest, input)))
    return { conversation: latest, isNew: false };
  const known = findVisitorCustomer(db, ctx.workspaceId, ctx.visitorId);
  if (known === undefined) return { conversation: null, isNew: false };
  const introduction = parseIntroduction(findVisitor(db, ctx.workspaceId, ctx.visitorId)?.introduction ?? null);
  if (missingFields(introduction, ctx.preChatFields).length > 0) throw new AppError("PRE_CHAT_REQUIRED");
  const customerId = known ?? newCustomer(db, ctx, introduction, input.at);
  const name = customerName(db, ctx.workspaceId, customerId);
  const id = insertBegunConversation(db, {
    workspaceId: ctx.workspaceId,
    channel: "webchat",
    visitorId: ctx.visitorId,
    customerId,
    // The documented default subject (specification 2, section 3).
    subject: introduction?.subject ?? storedText(DEFAULT_LOCALE, "conversationSubject", { name }),
    at: input.at,
  });
  if (introduction?.subject) {
    // It was this conversation's.
    const { subject: _, ...kept } = introduction;
    setIntroduction(db, ctx.workspaceId, ctx.visitorId, kept);
  }
  const conversation: AppendState = {
    id,
    channel: "webchat",
    status: "waiting",
    assignedAttenderId: null,
    customerId,
    customerName: name,
    visitorId: ctx.visitorId,
    lastSeq: 0,
    ourSeq: 0,
    isOutbound: 0,
    awaitingReplySince: null,
  };
  return { conversation, isNew: true };
}

// The name is only what the visitor wants to be called. A typed address or number becomes a remark, never the customer's:
// whoever typed somebody else's would be taken for them, and get that person's later messages into their own file.
function newCustomer(db: Database.Database, ctx: VisitorCtx, introduction: Introduction | null, at: number): number {
  const { workspaceId, visitorId } = ctx;
  const name = introduction?.name ?? storedText(DEFAULT_LOCALE, "visitorName", { number: visitorId });
  const id = insertVisitorCustomer(db, workspaceId, visitorId, name, at);
  const note = introductionNote(introduction);
  if (note) setCustomerNotes(db, workspaceId, id, note);
  return id;
}

// A retry of what was stored just before the conversation closed must not open a new one.
function isRepeat(db: Database.Database, conversation: AppendState, input: AppendInput): boolean {
  return (
    input.clientMessageId !== null &&
    findByClientMessageId(db, input.workspaceId, conversation.id, input.clientMessageId) !== undefined
  );
}
