import { randomUUID } from "node:crypto";
import { inheritReplyWindow } from "@/lib/modules/channels/whatsapp/reply-window";
import { getCustomerDetail } from "@/lib/modules/customers/queries";
import type { CustomerDetailDto } from "@/lib/modules/customers/schema";
import { recordAuditInGroup } from "@/lib/modules/workspace/record-audit";
import { findConversationByClientId, insertConversation } from "@/lib/platform/db/conversation-store";
import { findLastVisitor, setConversationVisitor } from "@/lib/platform/db/customer-conversation";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { findLatestOfVisitor } from "@/lib/platform/db/message-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { storedText } from "@/lib/platform/i18n/stored-text";
import type { Ctx } from "@/lib/platform/session/context";
import { announceNewConversation } from "./announce-new-conversation";
import { createConversation } from "./create-conversation";
import { getChat } from "./queries";
import type { ChatDto, StartConversation } from "./schema";
import { sendMessage } from "./send-message";

/**
 * Starts a conversation with a customer on a channel that they have, given to who starts it. In a web chat, where a
 * visitor has one open conversation at a time, the open one is answered. The same `clientId` again answers the same.
 * @throws {AppError} NOT_FOUND; CUSTOMER_HAS_NO_CHANNEL, with the channels that they have
 */
export async function startConversation(ctx: Ctx, customerId: number, input: StartConversation): Promise<ChatDto> {
  const customer = await getCustomerDetail(ctx, customerId);
  if (!customer) throw notFound();
  if (!customer.channels.includes(input.channel))
    throw new AppError("CUSTOMER_HAS_NO_CHANNEL", { channel: input.channel, channels: customer.channels });
  const clientId = input.clientId ?? randomUUID();
  const conversation = {
    subject: input.subject ?? storedText(ctx.locale, "conversationSubject", { name: customer.name }).slice(0, 200),
    customerId,
    companyId: customer.companyId,
    channel: input.channel,
    status: "active" as const,
    priority: "medium" as const,
    clientId,
  };
  if (input.channel !== "webchat" && input.message !== undefined)
    return createConversation(ctx, {
      ...conversation,
      assignedAgentId: ctx.attender.id,
      tags: [],
      message: input.message,
    });
  const chatId = await openWithoutMessage(ctx, customer, conversation);
  if (input.message !== undefined)
    await sendMessage(ctx, { chatId, text: input.message, attachments: [], clientMessageId: clientId });
  const chat = await getChat(ctx, chatId);
  if (!chat) throw notFound();
  return chat;
}

async function openWithoutMessage(
  ctx: Ctx,
  customer: CustomerDetailDto,
  row: Omit<Parameters<typeof insertConversation>[1], "workspaceId" | "assignedAttenderId" | "tags" | "at">,
): Promise<number> {
  const { workspaceId } = ctx;
  const opened = await groupCommit((db) => {
    const visitorId = row.channel === "webchat" ? findLastVisitor(db, workspaceId, customer.id) : undefined;
    const known = findConversationByClientId(db, workspaceId, row.clientId);
    if (known !== undefined) return { id: known, isNew: false };
    const latest = visitorId === undefined ? undefined : findLatestOfVisitor(db, workspaceId, visitorId);
    if (latest && latest.status !== "closed") return { id: latest.id, isNew: false };
    const id = insertConversation(db, {
      ...row,
      workspaceId,
      assignedAttenderId: ctx.attender.id,
      tags: "[]",
      at: Date.now(),
    });
    if (id === undefined) throw new Error("a conversation was refused as a duplicate of none");
    if (row.channel === "whatsapp") inheritReplyWindow(db, workspaceId, customer.id, id);
    if (visitorId !== undefined) setConversationVisitor(db, workspaceId, id, visitorId);
    const entry = { action: "conversation.created", subjectType: "conversation", subjectId: id };
    recordAuditInGroup(workspaceId, { ...entry, attenderId: ctx.attender.id, address: ctx.address }, db);
    return { id, isNew: true };
  });
  if (!opened.isNew) return opened.id;
  await announceNewConversation(workspaceId, opened.id);
  return opened.id;
}
