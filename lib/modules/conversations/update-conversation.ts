import { STATUS_CODES } from "@/lib/kernel/conversation";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { auditConversation } from "./audit-conversation";
import { closingOf } from "./before-close";
import { announceClosed } from "./close-conversation";
import { findPeople } from "./create-conversation";
import { announceChange } from "./list-changes";
import { getChat } from "./queries";
import type { ChatDto, UpdateConversation } from "./schema";
import { addEntry, announceEntry, assignmentEntry, type NewEntry } from "./timeline";

/**
 * Saves the edit form. Unless the form also changes the status, assigning makes the conversation active and taking the
 * assignment away makes it pending (specification 2, section 4.2); a status of closed closes it. A closed conversation
 * can't be edited.
 * @throws {AppError} NOT_FOUND for the conversation or a customer, company or attender that the workspace doesn't have,
 * ATTENDER_INACTIVE, CHAT_CLOSED
 */
export async function updateConversation(ctx: Ctx, input: UpdateConversation): Promise<ChatDto> {
  const chatId = input.conversationId;
  const before = await getChat(ctx, chatId);
  if (!before) throw notFound();
  const previousAgent = before.assignedAttender?.id ?? null;
  const customer = await findPeople(ctx, input, previousAgent);
  // A deleted customer keeps their conversations, and gets no further ones.
  if (customer.deletedAt && input.customerId !== before.user.id) throw notFound();
  if (before.status === "closed") throw new AppError("CHAT_CLOSED");
  const isReassigned = input.assignedAgentId !== previousAgent;
  const status =
    isReassigned && input.status === before.status
      ? input.assignedAgentId === null
        ? "pending"
        : "active"
      : input.status;
  const isClosing = status === "closed";
  const entries = await ctx.db.$transaction(async (tx) => {
    const closing = isClosing ? await closingOf(tx, chatId, new Date()) : {};
    const { count } = await tx.conversation.updateMany({
      where: { id: chatId, status: { not: "closed" }, deletedAt: null },
      data: {
        subject: input.subject,
        customerId: input.customerId,
        companyId: input.companyId,
        assignedAttenderId: input.assignedAgentId,
        priority: input.priority,
        channel: input.channel,
        tags: input.tags,
        status,
        ...closing,
      },
    });
    if (count === 0) return null;
    await auditConversation(ctx, tx, chatId, "conversation.updated");
    const added: NewEntry[] = [];
    if (isReassigned) added.push(assignmentEntry(ctx, chatId, input.assignedAgentId));
    if (isClosing) added.push({ chatId, kind: "closed" });
    const written = [];
    for (const entry of added) written.push(await addEntry(ctx, tx, entry));
    return written;
  });
  const chat = await getChat(ctx, chatId);
  if (!chat) throw notFound();
  if (!entries) throw new AppError("CHAT_CLOSED");
  for (const entry of entries) announceEntry(ctx.workspaceId, entry);
  const { subject, user, assignedAttender, priority, channelName, channelCode, tags, updatedAt } = chat;
  announceChange(ctx.workspaceId, {
    id: chatId,
    changedBy: ctx.attender.fullName,
    subject,
    user,
    assignedAttender,
    priority,
    channelName,
    channelCode,
    tags,
    status,
    statusCode: STATUS_CODES[status],
    awaitingReplySince: chat.awaitingReplySince,
    updatedAt,
  });
  if (isClosing) await announceClosed(ctx, chat);
  return chat;
}
