import type Database from "better-sqlite3";
import { announceMessage } from "@/lib/modules/conversations/announce-message";
import { announceNewConversation } from "@/lib/modules/conversations/announce-new-conversation";
import { type AppendInput, appendMessage, stateInGroup } from "@/lib/modules/conversations/append-message";
import { insertWebChatConversation } from "@/lib/platform/db/conversation-store";
import { type Group, groupCommit } from "@/lib/platform/db/group-commit";
import {
  type AppendState,
  customerName,
  findByClientMessageId,
  findLatestOfVisitor,
  findVisitorCustomer,
  insertVisitorCustomer,
} from "@/lib/platform/db/message-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import type { VisitorCtx } from "./visitors";

/**
 * A visitor's message goes to their open conversation, or starts one (and makes the visitor a customer) when there is none.
 * Everything of it is one commit. @throws {AppError} MESSAGE_EMPTY, NOT_FOUND
 */
export async function sendVisitorMessage(
  ctx: VisitorCtx,
  message: { text: string; clientMessageId: string },
): Promise<{ conversationId: number; seq: number; sentAt: string }> {
  if (message.text.trim() === "") throw new AppError("MESSAGE_EMPTY");
  const input: AppendInput = {
    workspaceId: ctx.workspaceId,
    sender: { kind: "customer" },
    text: message.text,
    clientMessageId: message.clientMessageId,
    files: [],
    replyToId: null,
    uploadIds: [],
    at: Date.now(),
  };
  const result = await groupCommit((db, group) => {
    const { conversation, isNew } = conversationFor(db, group, ctx, input);
    return conversation ? { appended: appendMessage(db, group, conversation, input), isNew } : null;
  });
  if (!result) throw notFound();
  const { appended, isNew } = result;
  if (isNew) await announceNewConversation(ctx.workspaceId, appended.conversationId);
  if (!appended.isDuplicate) announceMessage(input, appended);
  return { conversationId: appended.conversationId, seq: appended.seq, sentAt: new Date(appended.at).toISOString() };
}

function conversationFor(
  db: Database.Database,
  group: Group,
  ctx: VisitorCtx,
  input: AppendInput,
): { conversation: AppendState | null; isNew: boolean } {
  const stored = findLatestOfVisitor(db, ctx.workspaceId, ctx.visitorId);
  const latest = stored && stateInGroup(group, ctx.workspaceId, stored.id, () => stored);
  if (latest && (latest.status !== "closed" || isRepeat(db, latest, input)))
    return { conversation: latest, isNew: false };
  const known = findVisitorCustomer(db, ctx.workspaceId, ctx.visitorId);
  if (known === undefined) return { conversation: null, isNew: false };
  const customerId =
    known ??
    insertVisitorCustomer(
      db,
      ctx.workspaceId,
      ctx.visitorId,
      storedText(DEFAULT_LOCALE, "visitorName", { number: ctx.visitorId }),
      input.at,
    );
  const name = customerName(db, ctx.workspaceId, customerId);
  const id = insertWebChatConversation(db, {
    workspaceId: ctx.workspaceId,
    visitorId: ctx.visitorId,
    customerId,
    // The documented default subject (specification 2, section 3).
    subject: storedText(DEFAULT_LOCALE, "conversationSubject", { name }),
    at: input.at,
  });
  const conversation: AppendState = {
    id,
    channel: "webchat",
    status: "waiting",
    assignedAttenderId: null,
    customerId,
    customerName: name,
    visitorId: ctx.visitorId,
    lastSeq: 0,
    awaitingReplySince: null,
  };
  return { conversation, isNew: true };
}

// A retry of what was stored just before the conversation closed must not open a new one.
function isRepeat(db: Database.Database, conversation: AppendState, input: AppendInput): boolean {
  return (
    input.clientMessageId !== null &&
    findByClientMessageId(db, input.workspaceId, conversation.id, input.clientMessageId) !== undefined
  );
}
