import type { Channel } from "@/lib/kernel/conversation";
import type { NewConversation } from "@/lib/modules/conversations/beginning/schema";
import { tellVisitor } from "@/lib/modules/conversations/messages/announce-message";
import { type AppendInput, appendMessage } from "@/lib/modules/conversations/messages/append-message";
import { getChat, readChat } from "@/lib/modules/conversations/queries";
import { type ChatDto, SUBJECT_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import { idByClientId, insertConversation, lastVisitorOf } from "@/lib/modules/conversations/store/conversation-state";
import { insertConversationTags } from "@/lib/modules/conversations/store/conversation-tag";
import { addPerson } from "@/lib/modules/customers/save-customer";
import { beginOutside, refusesWords } from "@/lib/modules/delivery/channel-rules";
import type { Outgoing } from "@/lib/modules/delivery/outside-channels";
import { queueOutgoing } from "@/lib/modules/delivery/queue-outgoing";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { beginValues } from "@/lib/modules/fields/required-values";
import { giveFirstUploads } from "@/lib/modules/files/uploads";
import { settleTags } from "@/lib/modules/tags/settle-tags";
import { teamOfBeginner } from "@/lib/modules/teams/team-of-beginner";
import { reads } from "@/lib/platform/db/reads";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { storedText } from "@/lib/platform/i18n/stored-text";
import type { Ctx } from "@/lib/platform/session/context";
import { hasPermission } from "@/lib/platform/session/permissions";
import { announceNewConversation } from "./announce-new-conversation";
import { sayClosed } from "./closing";
import { latestOfVisitor, UNWRITTEN } from "./conversation-state";
import { findPeople } from "./find-people";
import { recordBeginning } from "./record-change";

/** The first message of a conversation that an attender begins, where it isn't their own words. */
export type Opening = {
  text: string;
  /** Files of whoever begins it that wait for a conversation. */
  uploadIds: readonly string[];
  /** Has the stored message sent. */
  queue: (unit: Unit, message: Outgoing) => Promise<unknown>;
};

/**
 * Starts a conversation with its first message, and where it is with somebody new that customer, in one commit. The same
 * `clientId` again answers the same conversation. An assigned one that is said to be pending becomes active (specification 2,
 * section 4.2). In a web chat it goes to the browser that the customer used last, unless a conversation is going on there.
 * @throws {AppError} NOT_FOUND for a customer, company or attender that the workspace doesn't have, ATTENDER_INACTIVE,
 * IDENTITY_IN_USE for somebody new who is a customer already, FORBIDDEN for who may not add customers, REPLY_WINDOW_CLOSED,
 * TAG_NOT_REGISTERED, UPLOAD_GONE for a file that doesn't wait for a conversation of theirs, and as `beginValues`
 */
export async function createConversation(
  ctx: Ctx,
  input: Omit<NewConversation, "message" | "uploads"> & { message?: string; uploads?: readonly string[] | undefined },
  opening: Opening = ownWords(input),
): Promise<ChatDto> {
  if (input.customer && !hasPermission(ctx, "customers.write")) throw new AppError("FORBIDDEN");
  const at = Date.now();
  const message: AppendInput = {
    sender: { kind: "attender", id: ctx.attender.id, name: ctx.attender.fullName, email: ctx.attender.email },
    text: opening.text,
    clientMessageId: input.clientId,
    files: [],
    replyToId: null,
    uploadIds: [...new Set(opening.uploadIds)],
    isOpening: true,
    at,
  };
  const { id: chatId, isNew } = await commit(ctx, async (unit) => {
    const known = await unit.first(idByClientId, { clientId: input.clientId });
    if (known) return { id: known.id, isNew: false };
    const { companyId, assignedAgentId, channel } = input;
    const customerId = input.customer ? (await addPerson(unit, input.customer, companyId)).id : (input.customerId ?? 0);
    const { name, deletedAt } = await findPeople(unit, { customerId, companyId, assignedAgentId });
    if (deletedAt !== null) throw notFound();
    const status = assignedAgentId !== null && input.status === "pending" ? "active" : input.status;
    const teamId = teamOfBeginner(ctx);
    const subject = input.subject ?? subjectWith(ctx, name);
    const visitorId = channel === "webchat" ? await freeVisitorOf(unit, customerId) : null;
    const tags = await settleTags(unit, input.tags);
    const row = { ...input, subject, customerId, teamId, status, at, tags, visitorId: visitorId ?? 0 };
    const { id, isNew } = await addConversation(unit, row);
    if (!isNew) return { id, isNew };
    await beginValues(unit, ctx, { subject: "conversation", id, teamId }, input.fields ?? {});
    const conversation = {
      ...UNWRITTEN,
      id,
      subject,
      customerId,
      customerName: name,
      visitorId,
      channel,
      status,
      isOutbound: true,
      audience: teamId ?? 0,
      tags: JSON.stringify(tags),
    };
    // Thrown: the conversation mustn't be there without its message.
    if (input.message !== undefined && (await refusesWords(unit, channel, id, at)))
      throw new AppError("REPLY_WINDOW_CLOSED");
    const place = { conversationId: id, attenderId: ctx.attender.id };
    if (!(await giveFirstUploads(unit, place, message.uploadIds, at))) throw new AppError("UPLOAD_GONE");
    const assigned = { ...conversation, assignedAttenderId: assignedAgentId };
    const appended = await appendMessage(unit, assigned, message);
    await opening.queue(unit, { conversationId: id, messageSeq: appended.seq, at });
    tellVisitor(unit, message, appended);
    await announceNewConversation(unit, id);
    const to = assignedAgentId;
    if (to !== null) await unit.happened("conversation.assigned", id, { from: null, to, entryId: null });
    return { id, isNew };
  });
  // Who begins one for somebody else needn't see it; who tells it again may have lost it since.
  const chat = isNew ? await readChat(reads(ctx.workspaceId), chatId, ctx.attender.id) : await getChat(ctx, chatId);
  if (!chat) throw notFound();
  return chat;
}

const ownWords = ({
  message = "",
  uploads = [],
  channel,
}: {
  message?: string;
  uploads?: readonly string[] | undefined;
  channel: Channel;
}): Opening => ({
  text: message,
  uploadIds: uploads,
  queue: (unit, outgoing) => queueOutgoing(unit, channel, outgoing),
});

// The browser in which a customer reads a web chat conversation; a visitor has one open at a time.
async function freeVisitorOf(unit: Unit, customerId: number): Promise<number | null> {
  const visitor = await unit.first(lastVisitorOf, { customerId });
  const latest = visitor && (await latestOfVisitor(unit, visitor.id));
  return visitor && (!latest || latest.status === "closed") ? visitor.id : null;
}

/** What a conversation is called that nobody called anything. */
export function subjectWith({ locale }: Pick<Ctx, "locale">, name: string): string {
  return storedText(locale, "conversationSubject", { name }).slice(0, SUBJECT_MAX_LENGTH);
}

/** A conversation as an attender begins it. `at` is in epoch milliseconds. */
export type AddedConversation = Pick<
  NewConversation,
  "companyId" | "assignedAgentId" | "channel" | "status" | "priority" | "tags" | "clientId"
> & { subject: string; customerId: number; teamId: number | null; visitorId?: number; at: number };

/** Adds a conversation that an attender begins, unless this client id did before, with its line in the audit log. */
export async function addConversation(
  unit: Unit,
  { assignedAgentId, tags, status, at, visitorId = 0, ...given }: AddedConversation,
): Promise<{ id: number; isNew: boolean }> {
  const { subject, customerId, companyId, channel, priority, clientId, teamId } = given;
  const row = { subject, customerId, companyId, channel, priority, clientId, teamId };
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
  if (tags.length > 0) await unit.run(insertConversationTags, { conversationId: added.id, tags, at });
  const audience = row.teamId ?? 0;
  const begun = {
    status,
    isOutbound: true,
    assignedAttenderId: assignedAgentId,
    audience,
    snoozedUntil: null,
    ...closed,
  };
  await recordBeginning(unit, added.id, begun, at);
  await beginOutside(unit, row.channel, { id: added.id, customerId: row.customerId });
  await unit.audit("conversation.created", { subject: ["conversation", added.id] });
  if (isClosed) await sayClosed(unit, added.id);
  return { id: added.id, isNew: true };
}
