import { randomUUID } from "node:crypto";
import { addBilling } from "@/tests/support/billing/billing";
import type { OtherIds } from "@/tests/support/other-workspace";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { OTHER_SECRET, OTHER_TICKET_FILE_ID, OTHER_TICKET_ID } from "@/tests/support/template";
import { addAnalyticsRows } from "./analytics-rows";
import { addAssistantRows } from "./assistant-rows";
import { addChannelRows } from "./channel-rows";
import { foreignDirectory } from "./directory-rows";
import { addFieldRow } from "./field-rows";
import { addForeignFirstUpload, addForeignUpload } from "./foreign-upload";
import { addFormRow } from "./form-rows";
import { addMacroRow } from "./macro-rows";
import { foreignMerge } from "./merge-rows";
import { foreignMove } from "./move-rows";
import type { RowIds } from "./own-rows";
import { addRuleRow } from "./rule-rows";
import { addSlaPolicy } from "./sla-rows";
import { addTagRows } from "./tag-rows";
import { addStatusRow } from "./ticket-status-rows";

async function addForeignHeld({ workspaceId, conversationId, attenderId }: OtherIds): Promise<string> {
  const clientMessageId = randomUUID();
  await rawClient().heldMessage.create({
    data: {
      workspaceId,
      conversationId,
      attenderId,
      clientMessageId,
      content: OTHER_SECRET,
      dueAt: new Date(Date.now() + 60_000),
      afterSeq: 0,
    },
  });
  return clientMessageId;
}

/** Rows of the second workspace, one per kind; each holds the secret. @returns their ids. */
export async function foreignRows(other: OtherIds): Promise<RowIds> {
  return {
    conversation: String(other.conversationId),
    attender: String(other.attenderId),
    attachment: other.attachmentId,
    upload: await addForeignUpload(other),
    firstUpload: await addForeignFirstUpload(other),
    customer: String(other.customerId),
    otherCustomer: String(other.customerId),
    ...(await foreignDirectory(other)),
    company: String(other.companyId),
    message: String(other.messageId),
    cannedReply: String(other.cannedReplyId),
    ...(await addBilling(other.workspaceId, OTHER_SECRET)),
    ...(await addChannelRows(other.workspaceId, OTHER_SECRET)),
    ...(await addAnalyticsRows(other.workspaceId, other.attenderId, OTHER_SECRET)),
    ...(await addAssistantRows(other.workspaceId, OTHER_SECRET)),
    ...(await foreignMerge(other)),
    ...(await foreignMove(other)),
    field: await addFieldRow(other.workspaceId, OTHER_SECRET),
    ownStatus: await addStatusRow(other.workspaceId, OTHER_SECRET),
    ticketForm: await addFormRow(other.workspaceId, OTHER_SECRET),
    rule: await addRuleRow(other.workspaceId, OTHER_SECRET),
    macro: await addMacroRow(other.workspaceId, OTHER_SECRET),
    ...(await addTagRows(other.workspaceId, other.attenderId, OTHER_SECRET)),
    slaPolicy: await addSlaPolicy(other.workspaceId, OTHER_SECRET),
    session: String(other.sessionId),
    ticket: OTHER_TICKET_ID,
    ticketFile: OTHER_TICKET_FILE_ID,
    heldMessage: await addForeignHeld(other),
    calendar: String(
      (
        await rawClient().calendar.create({
          data: { workspaceId: other.workspaceId, name: OTHER_SECRET, hours: {}, holidays: [] },
        })
      ).id,
    ),
    team: String((await rawClient().team.create({ data: { workspaceId: other.workspaceId, name: OTHER_SECRET } })).id),
    view: String(
      (
        await rawClient().savedView.create({
          data: { workspaceId: other.workspaceId, name: OTHER_SECRET, tab: "open", condition: {} },
        })
      ).id,
    ),
    bulkRun: String(
      (
        await rawClient().bulkRun.create({
          data: { workspaceId: other.workspaceId, attenderId: other.attenderId, ids: "[]", isWhole: true, total: 0 },
        })
      ).id,
    ),
    role: String(
      (
        await rawClient().role.create({
          data: { workspaceId: other.workspaceId, name: OTHER_SECRET, permissions: "[]" },
        })
      ).id,
    ),
  };
}
