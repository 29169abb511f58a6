import { randomUUID } from "node:crypto";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat } from "@/lib/modules/conversations/queries";
import type { ChatDto, StartConversation } from "@/lib/modules/conversations/schema";
import { idByClientId, lastVisitorOf } from "@/lib/modules/conversations/store/conversation-state";
import { getCustomerDetail } from "@/lib/modules/customers/queries";
import type { CustomerDetailDto } from "@/lib/modules/customers/schema";
import { commit } from "@/lib/modules/events/commit";
import { teamOfBeginner } from "@/lib/modules/teams/team-of-beginner";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { announceNewConversation } from "./announce-new-conversation";
import { latestOfVisitor } from "./conversation-state";
import { type AddedConversation, addConversation, createConversation, subjectWith } from "./create-conversation";

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
    subject: input.subject ?? subjectWith(ctx, customer.name),
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

function openWithoutMessage(
  ctx: Ctx,
  customer: CustomerDetailDto,
  row: Omit<AddedConversation, "assignedAgentId" | "teamId" | "tags" | "at" | "visitorId">,
): Promise<number> {
  return commit(ctx, async (unit) => {
    const visitorId =
      row.channel === "webchat" ? (await unit.first(lastVisitorOf, { customerId: customer.id }))?.id : undefined;
    const known = await unit.first(idByClientId, { clientId: row.clientId });
    if (known) return known.id;
    const latest = visitorId === undefined ? undefined : await latestOfVisitor(unit, visitorId);
    if (latest && latest.status !== "closed") return latest.id;
    const { id, isNew } = await addConversation(unit, {
      ...row,
      assignedAgentId: ctx.attender.id,
      teamId: teamOfBeginner(ctx),
      tags: [],
      at: unit.now,
      ...(visitorId !== undefined && { visitorId }),
    });
    if (isNew) await announceNewConversation(unit, id);
    return id;
  });
}
