import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import type { NewConversation } from "@/lib/modules/conversations/beginning/schema";
import { markRead } from "@/lib/modules/conversations/messages/mark-read";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat, getCounters, listChats } from "@/lib/modules/conversations/queries";
import type { UpdateConversation } from "@/lib/modules/conversations/schema";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { createConversation } from "@/lib/modules/conversations/state/create-conversation";
import {
  deleteConversation,
  RESTORE_MS,
  restoreConversation,
} from "@/lib/modules/conversations/state/delete-conversation";
import { purgeDeletedConversations } from "@/lib/modules/conversations/state/purge-deleted";
import { reopenConversation } from "@/lib/modules/conversations/state/reopen-conversation";
import { takeConversation } from "@/lib/modules/conversations/state/take-conversation";
import { updateConversation } from "@/lib/modules/conversations/state/update-conversation";
import { listEntries } from "@/lib/modules/conversations/timeline";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, addConversation, newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { conversationEdit } from "@/tests/support/edits";
import { type OtherIds, otherIds } from "@/tests/support/other-workspace";
import { dbOf } from "@/tests/support/prisma/scoped-client";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let ctx: Ctx;
let colleague: Ctx;
let other: OtherIds;
let customerId: number;
let companyId: number;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  ({ ctx: colleague } = await signedIn(await addAttender(ctx.workspaceId)));
  other = await otherIds();
  customerId = (await dbOf(ctx).customer.findFirstOrThrow()).id;
  companyId = (await dbOf(ctx).company.findFirstOrThrow()).id;
});
afterAll(() => database.close());

const form = (change: Partial<NewConversation> = {}): NewConversation => ({
  subject: "Troca de produto",
  customerId,
  companyId: null,
  assignedAgentId: null,
  priority: "high",
  status: "pending",
  channel: "email",
  tags: ["troca"],
  message: "Olá, tudo bem?",
  clientId: randomUUID(),
  ...change,
});

const edit = (chatId: number, change: Partial<UpdateConversation> = {}) => conversationEdit(ctx, chatId, change);

const say = (chatId: number, text = "oi", by = ctx) =>
  sendMessage(by, { chatId, text, attachments: [], clientMessageId: null });
const kinds = async (chatId: number) =>
  (await listEntries(ctx, chatId, { pageSize: 50 }))?.items.map(({ kind }) => kind) ?? [];
const listed = async (chatId: number) =>
  (await listChats(ctx, { pageSize: 200 })).items.some((chat) => chat.id === chatId);

describe("starting a conversation", () => {
  test("stores the form and its first message, newest of the list", async () => {
    const chat = await createConversation(ctx, form());
    expect(chat).toMatchObject({
      subject: "Troca de produto",
      status: "pending",
      priority: "high",
      channelName: "email",
      tags: ["troca"],
      assignedAttender: null,
      lastSeq: 1,
      lastMessage: { content: "Olá, tudo bem?", isFromAttender: true },
    });
    expect((await listChats(ctx, { pageSize: 1 })).items[0]?.id).toBe(chat.id);
    expect((await listMessages(ctx, chat.id))?.items).toMatchObject([{ content: "Olá, tudo bem?", seq: 1 }]);
  });

  test("given to somebody while pending becomes active", async () => {
    const chat = await createConversation(ctx, form({ assignedAgentId: colleague.attender.id }));
    expect(chat).toMatchObject({ status: "active", assignedAttender: { id: colleague.attender.id } });
  });

  test("said to be closed is closed, with the time of it", async () => {
    expect(await createConversation(ctx, form({ status: "closed" }))).toMatchObject({
      status: "closed",
      statusCode: 2,
      closedAt: expect.any(String),
    });
  });

  test("sent twice is one conversation with one message", async () => {
    const input = form();
    const [first, second] = await Promise.all([createConversation(ctx, input), createConversation(ctx, input)]);
    expect(second.id).toBe(first.id);
    expect((await listMessages(ctx, first.id))?.items).toHaveLength(1);
  });

  test.each([
    ["customer", () => ({ customerId: other.customerId })],
    ["company", () => ({ companyId: other.companyId })],
    ["attender", () => ({ assignedAgentId: other.attenderId })],
  ])("with another workspace's %s is NOT_FOUND and stores nothing", async (_, change) => {
    const before = (await getCounters(ctx)).all;
    await expect(createConversation(ctx, form(change()))).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await getCounters(ctx)).all).toBe(before);
  });

  test("given to an inactive attender is refused", async () => {
    const { ctx: gone } = await signedIn(await addAttender(ctx.workspaceId));
    await dbOf(ctx).attender.updateMany({ where: { id: gone.attender.id }, data: { isActive: false } });
    await expect(createConversation(ctx, form({ assignedAgentId: gone.attender.id }))).rejects.toMatchObject({
      code: "ATTENDER_INACTIVE",
    });
  });
});

describe("editing a conversation", () => {
  test("stores every field", async () => {
    const id = await addConversation(ctx.workspaceId);
    const chat = await updateConversation(
      ctx,
      await edit(id, {
        subject: "Outro assunto",
        companyId,
        priority: "urgent",
        channel: "whatsapp",
        tags: ["vip", "troca"],
        status: "waiting",
      }),
    );
    expect(chat).toMatchObject({
      subject: "Outro assunto",
      priority: "urgent",
      channelName: "whatsapp",
      tags: ["vip", "troca"],
      status: "waiting",
      user: { companyId },
    });
  });

  test("assigning makes it active and says so in the timeline", async () => {
    const id = await addConversation(ctx.workspaceId);
    const chat = await updateConversation(ctx, await edit(id, { assignedAgentId: colleague.attender.id }));
    expect(chat.status).toBe("active");
    expect(await kinds(id)).toEqual(["assigned"]);
  });

  test("taking the assignment away makes it pending", async () => {
    const id = await addConversation(ctx.workspaceId, { assignedAttenderId: ctx.attender.id, status: "active" });
    expect((await updateConversation(ctx, await edit(id, { assignedAgentId: null }))).status).toBe("pending");
  });

  test("a status that the form changes too is kept", async () => {
    const id = await addConversation(ctx.workspaceId);
    const change = { assignedAgentId: ctx.attender.id, status: "waiting" as const };
    expect((await updateConversation(ctx, await edit(id, change))).status).toBe("waiting");
  });

  test("a status of closed closes it", async () => {
    const id = await addConversation(ctx.workspaceId);
    expect(await updateConversation(ctx, await edit(id, { status: "closed" }))).toMatchObject({
      status: "closed",
      closedAt: expect.any(String),
    });
    expect(await kinds(id)).toEqual(["closed"]);
  });

  test("a closed one is refused and stays as it was", async () => {
    const id = await addConversation(ctx.workspaceId, { status: "closed" });
    const before = await getChat(ctx, id);
    await expect(updateConversation(ctx, await edit(id, { subject: "Novo" }))).rejects.toMatchObject({
      code: "CHAT_CLOSED",
    });
    expect(await getChat(ctx, id)).toEqual(before);
  });
});

describe("passing a conversation on", () => {
  test("gives it to a colleague, and the timeline says to whom", async () => {
    const id = await addConversation(ctx.workspaceId);
    await takeConversation(ctx, { chatId: id, attenderId: ctx.attender.id });
    await assignConversation(ctx, { chatId: id, attenderId: colleague.attender.id, from: ctx.attender.id });
    expect(await getChat(ctx, id)).toMatchObject({ assignedAttender: { id: colleague.attender.id } });
    expect((await listEntries(ctx, id, { pageSize: 50 }))?.items).toMatchObject([
      { kind: "taken", author: { id: ctx.attender.id } },
      { kind: "assigned", target: { id: colleague.attender.id } },
    ]);
  });

  test("with null releases it, and it is pending", async () => {
    const id = await addConversation(ctx.workspaceId, { assignedAttenderId: ctx.attender.id, status: "active" });
    expect(await assignConversation(ctx, { chatId: id, attenderId: null, from: ctx.attender.id })).toMatchObject({
      status: "pending",
      assignedAttender: null,
    });
  });

  test("when somebody else has it meanwhile is refused, and names them", async () => {
    const id = await addConversation(ctx.workspaceId, { assignedAttenderId: colleague.attender.id, status: "active" });
    await expect(
      assignConversation(ctx, { chatId: id, attenderId: ctx.attender.id, from: null }),
    ).rejects.toMatchObject({ code: "ALREADY_ASSIGNED", details: { attenderName: colleague.attender.fullName } });
  });
});

describe("opening a closed conversation again", () => {
  test("makes it active for whom it belongs to, and takes messages again", async () => {
    const id = await addConversation(ctx.workspaceId, { assignedAttenderId: ctx.attender.id, status: "active" });
    await closeConversation(ctx, id);
    expect(await reopenConversation(ctx, id)).toMatchObject({ status: "active", closedAt: null });
    expect(await say(id)).toMatchObject({ seq: 1 });
    expect(await kinds(id)).toEqual(["closed", "reopened"]);
  });

  test("makes it pending when it is nobody's", async () => {
    const id = await addConversation(ctx.workspaceId);
    await closeConversation(ctx, id);
    expect((await reopenConversation(ctx, id)).status).toBe("pending");
  });

  test("lets a customer who waited before the close wait since then", async () => {
    const { visitor } = await newVisitor();
    const { conversationId, sentAt } = await sendVisitorMessage(visitor, { text: "oi", clientMessageId: randomUUID() });
    await closeConversation(ctx, conversationId);
    await reopenConversation(ctx, conversationId);
    const row = await dbOf(ctx).conversation.findFirstOrThrow({ where: { id: conversationId } });
    expect(row.awaitingReplySince?.toISOString()).toBe(sentAt);
  });

  test("is refused for an open one", async () => {
    const id = await addConversation(ctx.workspaceId);
    await expect(reopenConversation(ctx, id)).rejects.toMatchObject({ code: "CHAT_NOT_CLOSED" });
  });
});

describe("a deleted conversation", () => {
  test("is in no list, no count and can't be opened, written to, taken or closed", async () => {
    const id = await addConversation(ctx.workspaceId);
    const before = await getCounters(ctx);
    await deleteConversation(ctx, id);
    expect(await listed(id)).toBe(false);
    expect(await getCounters(ctx)).toMatchObject({ all: before.all - 1, unread: before.unread - 1 });
    expect(await getChat(ctx, id)).toBeNull();
    expect(await listMessages(ctx, id)).toBeNull();
    const attempts = [
      () => say(id),
      () => takeConversation(ctx, { chatId: id, attenderId: ctx.attender.id }),
      () => closeConversation(ctx, id),
      () => deleteConversation(ctx, id),
      () => markRead(ctx, { chatId: id, seq: 1 }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("comes back as it was", async () => {
    const id = await addConversation(ctx.workspaceId);
    await say(id, "antes");
    const [chat, counters] = [await getChat(ctx, id), await getCounters(ctx)];
    await deleteConversation(colleague, id);
    expect(await restoreConversation(ctx, id)).toEqual({ ...chat, updatedAt: expect.any(String) });
    expect(await getCounters(ctx)).toEqual(counters);
    expect((await listMessages(ctx, id))?.items).toMatchObject([{ content: "antes" }]);
  });

  test("that isn't deleted can't be restored", async () => {
    const id = await addConversation(ctx.workspaceId);
    await expect(restoreConversation(ctx, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("of another workspace is not there", async () => {
    await expect(deleteConversation(ctx, other.conversationId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(restoreConversation(ctx, other.conversationId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is erased with everything of it once its time is over, and not before", async () => {
    const id = await addConversation(ctx.workspaceId);
    for (let i = 0; i < 250; i += 1) await say(id);
    await deleteConversation(ctx, id);
    await purgeDeletedConversations(Date.now() + RESTORE_MS - 60_000);
    expect(await dbOf(ctx).message.count({ where: { conversationId: id } })).toBe(250);
    await purgeDeletedConversations(Date.now() + RESTORE_MS + 60_000);
    expect(await dbOf(ctx).message.count({ where: { conversationId: id } })).toBe(0);
    expect(await dbOf(ctx).conversation.count({ where: { id } })).toBe(0);
    await expect(restoreConversation(ctx, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("gets no visitor's message: the visitor starts a new one", async () => {
    const { visitor } = await newVisitor();
    const first = await sendVisitorMessage(visitor, { text: "oi", clientMessageId: randomUUID() });
    await deleteConversation(ctx, first.conversationId);
    const second = await sendVisitorMessage(visitor, { text: "alguém?", clientMessageId: randomUUID() });
    expect(second.conversationId).not.toBe(first.conversationId);
  });
});

test("two who take at once: one wins, and the other is told who", async () => {
  const id = await addConversation(ctx.workspaceId);
  const results = await Promise.allSettled(
    [ctx, colleague].map((person) => takeConversation(person, { chatId: id, attenderId: person.attender.id })),
  );
  const winner = results[0]?.status === "fulfilled" ? ctx : colleague;
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "ALREADY_ASSIGNED", details: { attenderName: winner.attender.fullName } },
  });
  expect(await kinds(id)).toEqual(["taken"]);
});

test("no index range of the lists holds a deleted conversation", async () => {
  const id = await addConversation(ctx.workspaceId, { assignedAttenderId: ctx.attender.id, status: "waiting" });
  await rows.run("UPDATE conversation SET awaitingReplySince = 1 WHERE id = ?", id);
  await deleteConversation(ctx, id);
  for (const filter of ["all", "unread", "mine", "overdue", "closed"] as const) {
    const { items } = await listChats(ctx, { filter, pageSize: 200 });
    expect(items.map((chat) => chat.id)).not.toContain(id);
  }
});
