import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { holdOutgoing } from "@/lib/modules/conversations/held/hold-message";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { createTicket } from "@/lib/modules/tickets/create-ticket";
import { newTicketSchema } from "@/lib/modules/tickets/schema";
import { addTicketFile } from "@/lib/modules/tickets/ticket-files";
import type { Ctx } from "@/lib/platform/session/context";
import { addBilling } from "@/tests/support/billing/billing";
import { addConversation } from "@/tests/support/context";
import { openSession } from "@/tests/support/open-session";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { dbOf } from "@/tests/support/prisma/scoped-client";
import { rows } from "@/tests/support/rows";
import { addAnalyticsRows } from "./analytics-rows";
import { addAssistantRows } from "./assistant-rows";
import { addChannelRows } from "./channel-rows";
import { addDirectory } from "./directory-rows";
import { addFieldRow } from "./field-rows";
import { addFormRow } from "./form-rows";
import type { Kind } from "./id-slots";
import { addMacroRow } from "./macro-rows";
import { addMergeRows } from "./merge-rows";
import { addMoveRow } from "./move-rows";
import { addRuleRow } from "./rule-rows";
import { addSlaPolicy } from "./sla-rows";
import { addTagRows } from "./tag-rows";
import { addStatusRow } from "./ticket-status-rows";

/** The id of one row per kind of thing that an id can name. */
export type RowIds = Record<Exclude<Kind, "public">, string>;

/** Rows of the caller's workspace, one per kind. @returns their ids. */
export async function addOwnRows(ctx: Ctx): Promise<RowIds> {
  const conversationId = await addConversation(ctx.workspaceId);
  await sendMessage(ctx, { chatId: conversationId, text: "oi", attachments: [], clientMessageId: null });
  await assignConversation(ctx, { chatId: conversationId, attenderId: null, from: ctx.attender.id });
  await rows.run(
    "INSERT INTO conversation_grant (workspaceId, conversationId, attenderId, reason, createdAt) VALUES (?, ?, ?, 'mention', 0)",
    ctx.workspaceId,
    conversationId,
    ctx.attender.id,
  );
  const heldMessage = randomUUID();
  await holdOutgoing(
    ctx,
    { chatId: conversationId, text: "depois", attachments: [], clientMessageId: heldMessage },
    { dueAt: Date.now() + 60_000, isScheduled: true, evenIfAnswered: true },
  );
  const directory = await addDirectory(ctx);
  const customer = { id: directory.customer };
  const ticket = await createTicket(ctx, {
    ...newTicketSchema.parse({
      subject: "Matriz",
      description: "Matriz",
      customerId: customer.id,
      clientId: `tenant-matrix-${conversationId}`,
    }),
  });
  await rows.run(
    `INSERT INTO ticket_grant (workspaceId, ticketId, attenderId, reason, createdAt)
     SELECT workspaceId, id, ?, 'mention', 0 FROM ticket WHERE workspaceId = ? AND number = ?`,
    ctx.attender.id,
    ctx.workspaceId,
    ticket.number,
  );
  // One person may have fifty that wait, and this is called more often.
  await dbOf(ctx).ticketAttachment.deleteMany({ where: { entrySeq: null } });
  const ticketFile = await addTicketFile(ctx, ticket.number, {
    fileName: "nota.txt",
    announcedSize: null,
    bytes: Readable.from([Buffer.from("nota")]),
  });
  const [message, reply, session] = await Promise.all([
    dbOf(ctx).message.findFirstOrThrow({ where: { conversationId } }),
    // Past the most that people may keep: this is called for every field that names a row.
    rawClient().cannedReply.create({
      data: { workspaceId: ctx.workspaceId, shortcut: `matriz-${conversationId}`, content: "Olá" },
    }),
    openSession({ workspaceId: ctx.workspaceId, attenderId: ctx.attender.id, userAgent: "", address: "" }),
  ]);
  return {
    conversation: String(conversationId),
    attender: String(ctx.attender.id),
    attachment: "00000000-0000-4000-8000-000000000000",
    upload: "00000000-0000-4000-8000-000000000000",
    firstUpload: "00000000-0000-4000-8000-000000000000",
    customer: String(customer.id),
    otherCustomer: String(directory.otherCustomer),
    customerNote: String(directory.customerNote),
    customerIdentity: String(directory.customerIdentity),
    customerMerge: String(directory.customerMerge),
    customerImport: String(directory.customerImport),
    company: String(directory.company),
    message: String(message.id),
    cannedReply: String(reply.id),
    ...(await addBilling(ctx.workspaceId, "Jatobá Casa")),
    ...(await addChannelRows(ctx.workspaceId, "jatoba")),
    ...(await addAnalyticsRows(ctx.workspaceId, ctx.attender.id, "jatoba")),
    ...(await addAssistantRows(ctx.workspaceId, "jatoba")),
    ...(await addMergeRows(ctx, conversationId)),
    ...(await addMoveRow(ctx, conversationId)),
    field: await addFieldRow(ctx.workspaceId, "Matriz"),
    ownStatus: await addStatusRow(ctx.workspaceId, "Matriz"),
    ticketForm: await addFormRow(ctx.workspaceId, "Matriz"),
    rule: await addRuleRow(ctx.workspaceId, "Matriz"),
    macro: await addMacroRow(ctx.workspaceId, "Matriz"),
    ...(await addTagRows(ctx.workspaceId, ctx.attender.id, "Matriz")),
    slaPolicy: await addSlaPolicy(ctx.workspaceId, "Matriz"),
    session: String(session.sessionId),
    ticket: ticket.id,
    ticketFile: ticketFile.id,
    heldMessage,
    calendar: String(
      (
        await rawClient().calendar.create({
          data: { workspaceId: ctx.workspaceId, name: "Matriz", hours: {}, holidays: [] },
        })
      ).id,
    ),
    team: String((await rawClient().team.create({ data: { workspaceId: ctx.workspaceId, name: "Matriz" } })).id),
    view: String(
      (
        await rawClient().savedView.create({
          data: { workspaceId: ctx.workspaceId, name: "Matriz", tab: "open", condition: {} },
        })
      ).id,
    ),
    bulkRun: String(
      (
        await rawClient().bulkRun.create({
          data: { workspaceId: ctx.workspaceId, attenderId: ctx.attender.id, ids: "[]", isWhole: true, total: 0 },
        })
      ).id,
    ),
    role: String(
      (
        await rawClient().role.create({
          data: { workspaceId: ctx.workspaceId, name: `Matriz ${randomUUID()}`, permissions: "[]" },
        })
      ).id,
    ),
  };
}
