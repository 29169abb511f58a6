import { STATUS_CODES } from "@/lib/kernel/conversation";
import { addEntry } from "@/lib/modules/conversations/add-entry";
import { releaseBeforeClose } from "@/lib/modules/conversations/held/release-held";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { chatOf } from "@/lib/modules/conversations/queries";
import type { ChatDto, UpdateConversation } from "@/lib/modules/conversations/schema";
import { commit } from "@/lib/modules/events/commit";
import { assertFilled } from "@/lib/modules/fields/required-values";
import { settleTags } from "@/lib/modules/tags/settle-tags";
import { notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { closingOf } from "./before-close";
import { tellClosed } from "./close-row";
import { sayClosed } from "./closing";
import { findPeople } from "./find-people";
import { sayAssigned } from "./give-conversation";
import { changeRow, type RowToChange, readOpenRow } from "./row-to-change";

/**
 * Saves the edit form. Unless the form also changes the status, assigning makes the conversation active and taking the
 * assignment away makes it pending (specification 2, section 4.2); a status of closed closes it. A closed conversation
 * can't be edited.
 * @throws {AppError} NOT_FOUND for the conversation or a customer, company or attender that the workspace doesn't have,
 * ATTENDER_INACTIVE, CHAT_CLOSED, TAG_NOT_REGISTERED, FIELDS_REQUIRED
 */
export function updateConversation(ctx: Ctx, input: UpdateConversation): Promise<ChatDto> {
  const chatId = input.conversationId;
  const doer = ctx.attender;
  return commit(ctx, async (unit) => {
    if (input.status === "closed") await releaseBeforeClose(unit, chatId);
    const row = await readOpenRow(unit, chatId);
    const customer = await findPeople(unit, input, row.assignedAttenderId);
    // A deleted customer keeps their conversations, and gets no further ones.
    if (customer.deletedAt !== null && input.customerId !== row.customerId) throw notFound();
    const status = statusOf(row, input);
    const isClosing = status === "closed";
    if (isClosing) await assertFilled(unit, ctx, { subject: "conversation", id: chatId, teamId: row.teamId });
    await changeRow(unit, row, {
      subject: input.subject,
      customerId: input.customerId,
      companyId: input.companyId,
      assignedAttenderId: input.assignedAgentId,
      priority: input.priority,
      channel: input.channel,
      tags: JSON.stringify(await settleTags(unit, input.tags, readStoredJson<string[]>(row.tags))),
      status,
      ...(isClosing && closingOf(row, unit.now)),
    });
    await unit.audit("conversation.updated", { subject: ["conversation", chatId] });
    if (input.assignedAgentId !== row.assignedAttenderId) await sayAssigned(unit, row, input.assignedAgentId, doer);
    if (isClosing) {
      await addEntry(unit, { chatId, kind: "closed", authorId: doer.id });
      await sayClosed(unit, chatId);
    }
    const chat = await chatOf(unit, chatId, doer.id);
    const { subject, user, assignedAttender, priority, channelName, channelCode, tags, updatedAt } = chat;
    const patch = { subject, user, assignedAttender, priority, channelName, channelCode, tags, updatedAt };
    const { awaitingReplySince, snoozedUntil } = chat;
    const state = { status, statusCode: STATUS_CODES[status], awaitingReplySince, snoozedUntil };
    unit.afterwards(() =>
      announceChange(unit.workspaceId, { id: chatId, changedBy: doer.fullName, ...patch, ...state }),
    );
    if (isClosing) await tellClosed(ctx, unit, chat);
    return chat;
  });
}

function statusOf(row: RowToChange, { assignedAgentId, status }: UpdateConversation): RowToChange["status"] {
  if (assignedAgentId === row.assignedAttenderId || status !== row.status) return status;
  return assignedAgentId === null ? "pending" : "active";
}
