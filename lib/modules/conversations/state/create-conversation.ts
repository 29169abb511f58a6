import { type AppendInput, appendMessage } from "@/lib/modules/conversations/messages/append-message";
import { getChat, readChat } from "@/lib/modules/conversations/queries";
import type { ChatDto, NewConversation } from "@/lib/modules/conversations/schema";
import { idByClientId, insertConversation } from "@/lib/modules/conversations/store/conversation-state";
import { beginOutside, refusesWords } from "@/lib/modules/delivery/channel-rules";
import { queueOutgoing } from "@/lib/modules/delivery/queue-outgoing";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { teamOfBeginner } from "@/lib/modules/teams/team-of-beginner";
import { reads } from "@/lib/platform/db/reads";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { announceNewConversation } from "./announce-new-conversation";
import { sayClosed } from "./closing";
import { UNWRITTEN } from "./conversation-state";
import { findPeople } from "./find-people";
import { recordBeginning } from "./record-change";

/**
 * Starts a conversation with its first message, in one commit. The same `clientId` again answers the same conversation.
 * An assigned one that is said to be pending becomes active (specification 2, section 4.2).
 * @throws {AppError} NOT_FOUND for a customer, company or attender that the workspace doesn't have, ATTENDER_INACTIVE,
 * REPLY_WINDOW_CLOSED
 */
export async function createConversation(ctx: Ctx, input: NewConversation): Promise<ChatDto> {
  const at = Date.now();
  const message: AppendInput = {
    sender: { kind: "attender", id: ctx.attender.id, name: ctx.attender.fullName, email: ctx.attender.email },
    text: input.message,
    clientMessageId: input.clientId,
    files: [],
    replyToId: null,
    uploadIds: [],
    isOpening: true,
    at,
  };
  const { id: chatId, isNew } = await commit(ctx, async (unit) => {
    const { name, deletedAt } = await findPeople(unit, input);
    if (deletedAt !== null) throw notFound();
    const status = input.assignedAgentId !== null && input.status === "pending" ? "active" : input.status;
    const teamId = teamOfBeginner(ctx);
    const { id, isNew } = await addConversation(unit, { ...input, teamId, status, at });
    if (!isNew) return { id, isNew };
    const conversation = {
      ...UNWRITTEN,
      id,
      subject: input.subject,
      customerId: input.customerId,
      customerName: name,
      channel: input.channel,
      status,
      isOutbound: true,
      audience: teamId ?? 0,
    };
    // Thrown: the conversation mustn't be there without its message.
    if (await refusesWords(unit, input.channel, id, at)) throw new AppError("REPLY_WINDOW_CLOSED");
    const assigned = { ...conversation, assignedAttenderId: input.assignedAgentId };
    const appended = await appendMessage(unit, assigned, message);
    await queueOutgoing(unit, input.channel, { conversationId: id, messageSeq: appended.seq, at });
    await announceNewConversation(unit, id);
    const to = input.assignedAgentId;
    if (to !== null) await unit.happened("conversation.assigned", id, { from: null, to, entryId: null });
    return { id, isNew };
  });
  // Who begins one for somebody else needn't see it; who tells it again may have lost it since.
  const chat = isNew ? await readChat(reads(ctx.workspaceId), chatId, ctx.attender.id) : await getChat(ctx, chatId);
  if (!chat) throw notFound();
  return chat;
}

/** A conversation as an attender begins it. `at` is in epoch milliseconds. */
export type AddedConversation = Pick<
  NewConversation,
  "subject" | "customerId" | "companyId" | "assignedAgentId" | "channel" | "status" | "priority" | "tags" | "clientId"
> & { teamId: number | null; visitorId?: number; at: number };

/** Adds a conversation that an attender begins, unless this client id did before, with its line in the audit log. */
export async function addConversation(
  unit: Unit,
  { assignedAgentId, tags, status, at, visitorId = 0, ...row }: AddedConversation,
): Promise<{ id: number; isNew: boolean }> {
  const isClosed = status === "closed";
  const closed = { closedAt: isClosed ? at : null, closedBy: isClosed ? ("attender" as const) : null };
  const added = await unit.first(insertConversation, {
    ...row,
    assignedAttenderId: assignedAgentId,
    visitorId: visitorId || null,
    status,
    isOutbound: true,
    lastMessageFromAttender: true,
    tags: JSON.stringify(tags),
    ...closed,
    at,
  });
  if (!added) {
    const known = await unit.first(idByClientId, { clientId: row.clientId });
    if (!known) throw new Error("a conversation was refused as a duplicate of none");
    return { id: known.id, isNew: false };
  }
  const audience = row.teamId ?? 0;
  const begun = { status, isOutbound: true, assignedAttenderId: assignedAgentId, audience, ...closed };
  await recordBeginning(unit, added.id, begun, at);
  await beginOutside(unit, row.channel, { id: added.id, customerId: row.customerId });
  await unit.audit("conversation.created", { subject: ["conversation", added.id] });
  if (isClosed) await sayClosed(unit, added.id);
  return { id: added.id, isNew: true };
}
