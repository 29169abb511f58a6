import type Database from "better-sqlite3";
import { queueOutgoing } from "@/lib/modules/channels/delivery/queue-outgoing";
import { inheritReplyWindow, isFreeFormRefused } from "@/lib/modules/channels/whatsapp/reply-window";
import { notifyOfBegun } from "@/lib/modules/notifications/announce-assigned";
import { recordAuditInGroup } from "@/lib/modules/workspace/record-audit";
import { findConversationByClientId, insertConversation } from "@/lib/platform/db/conversation-store";
import { type Group, groupCommit } from "@/lib/platform/db/group-commit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { announceNewConversation } from "./announce-new-conversation";
import { type AppendInput, appendMessage } from "./append-message";
import { getChat } from "./queries";
import type { ChatDto, NewConversation, UpdateConversation } from "./schema";

/**
 * Starts a conversation with its first message, in one commit. The same `clientId` again answers the same conversation.
 * An assigned one that is said to be pending becomes active (specification 2, section 4.2).
 * @throws {AppError} NOT_FOUND for a customer, company or attender that the workspace doesn't have, ATTENDER_INACTIVE,
 * REPLY_WINDOW_CLOSED
 */
export async function createConversation(ctx: Ctx, input: NewConversation): Promise<ChatDto> {
  const { name, deletedAt } = await findPeople(ctx, input);
  if (deletedAt) throw notFound();
  const at = Date.now();
  const message: AppendInput = {
    workspaceId: ctx.workspaceId,
    sender: { kind: "attender", id: ctx.attender.id, name: ctx.attender.fullName, email: ctx.attender.email },
    text: input.message,
    clientMessageId: input.clientId,
    files: [],
    replyToId: null,
    uploadIds: [],
    isOpening: true,
    at,
  };
  const created = await groupCommit((db, group): Created & { tell?: () => void } => {
    const inserted = insertWithMessage(db, group, input, message, name);
    if (!inserted.isNew) return inserted;
    const entry = { action: "conversation.created", subjectType: "conversation", subjectId: inserted.id };
    recordAuditInGroup(ctx.workspaceId, { ...entry, attenderId: ctx.attender.id, address: ctx.address }, db);
    const attenderId = input.assignedAgentId;
    if (attenderId === null || attenderId === ctx.attender.id) return inserted;
    const begun = { attenderId, conversationId: inserted.id, subject: input.subject, customerName: name, at };
    return { ...inserted, tell: notifyOfBegun(db, ctx.workspaceId, { ...begun, text: input.message }) };
  });
  if (created.isNew) await announceNewConversation(ctx.workspaceId, created.id);
  created.tell?.();
  const chat = await getChat(ctx, created.id);
  if (!chat) throw notFound();
  return chat;
}

type Created = { id: number; isNew: boolean };

function insertWithMessage(
  db: Database.Database,
  group: Group,
  input: NewConversation,
  message: AppendInput,
  customerName: string,
): Created {
  const { workspaceId, at } = message;
  const status = input.assignedAgentId !== null && input.status === "pending" ? "active" : input.status;
  const id = insertConversation(db, {
    workspaceId,
    subject: input.subject,
    customerId: input.customerId,
    companyId: input.companyId,
    assignedAttenderId: input.assignedAgentId,
    channel: input.channel,
    status,
    priority: input.priority,
    tags: JSON.stringify(input.tags),
    clientId: input.clientId,
    at,
  });
  if (id === undefined) {
    const known = findConversationByClientId(db, workspaceId, input.clientId);
    if (known === undefined) throw new Error("a conversation was refused as a duplicate of none");
    return { id: known, isNew: false };
  }
  const { customerId, assignedAgentId } = input;
  if (input.channel === "whatsapp") {
    inheritReplyWindow(db, workspaceId, customerId, id);
    // Thrown: the conversation mustn't be there without its message.
    if (isFreeFormRefused(db, workspaceId, id, at)) throw new AppError("REPLY_WINDOW_CLOSED");
  }
  const appended = appendMessage(
    db,
    group,
    {
      id,
      channel: input.channel,
      status,
      assignedAttenderId: assignedAgentId,
      customerId,
      customerName,
      visitorId: null,
      lastSeq: 0,
      ourSeq: 0,
      isOutbound: 1,
      awaitingReplySince: null,
    },
    message,
  );
  queueOutgoing(db, { workspaceId, conversationId: id, messageSeq: appended.seq }, input.channel, at);
  return { id, isNew: true };
}

/**
 * Makes sure that customer, company and agent of a form are the workspace's own.
 * @throws {AppError} NOT_FOUND; ATTENDER_INACTIVE unless that agent has the conversation already
 */
export async function findPeople(
  ctx: Ctx,
  input: Pick<UpdateConversation, "customerId" | "companyId" | "assignedAgentId">,
  currentAgentId: number | null = null,
): Promise<{ name: string; deletedAt: Date | null }> {
  const { customerId, companyId, assignedAgentId } = input;
  const [customer, company, agent] = await Promise.all([
    ctx.db.customer.findFirst({ where: { id: customerId }, select: { name: true, deletedAt: true } }),
    companyId === null ? true : ctx.db.company.findFirst({ where: { id: companyId }, select: { id: true } }),
    assignedAgentId === null
      ? { isActive: true }
      : ctx.db.attender.findFirst({ where: { id: assignedAgentId }, select: { isActive: true } }),
  ]);
  if (!customer || !company || !agent) throw notFound();
  if (!agent.isActive && assignedAgentId !== currentAgentId) throw new AppError("ATTENDER_INACTIVE");
  return customer;
}
