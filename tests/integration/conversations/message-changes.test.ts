import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { flagMessage } from "@/lib/modules/conversations/messages/flag-message";
import { markRead } from "@/lib/modules/conversations/messages/mark-read";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat, listChats } from "@/lib/modules/conversations/queries";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { type OtherIds, otherIds } from "@/tests/support/other-workspace";

const database = testDatabase();
let ctx: Ctx;
let colleague: Ctx;
let other: OtherIds;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  ({ ctx: colleague } = await signedIn(await addAttender(ctx.workspaceId)));
  other = await otherIds();
});
afterAll(() => database.close());

const say = (chatId: number, text = "oi", by = ctx) =>
  sendMessage(by, { chatId, text, attachments: [], clientMessageId: null });

describe("answering a message", () => {
  test("carries what it answers, also to whoever loads it later", async () => {
    const id = await addConversation(ctx.workspaceId);
    const first = await say(id, "Qual é o número do pedido?");
    const answer = await sendMessage(colleague, {
      chatId: id,
      text: "É o 4711",
      attachments: [],
      clientMessageId: null,
      replyToId: first.id,
    });
    const quoted = {
      seq: 1,
      senderName: ctx.attender.fullName,
      isFromAttender: true,
      content: "Qual é o número do pedido?",
    };
    expect(answer.replyTo).toEqual(quoted);
    expect((await listMessages(ctx, id))?.items[1]).toMatchObject({ replyToId: first.id, replyTo: quoted });
  });

  test("of another conversation or workspace is NOT_FOUND and stores nothing", async () => {
    const [id, elsewhere] = [await addConversation(ctx.workspaceId), await addConversation(ctx.workspaceId)];
    const { id: there } = await say(elsewhere);
    for (const replyToId of [there, other.messageId, 2_000_000_000]) {
      const message = { chatId: id, text: "re", attachments: [], clientMessageId: null, replyToId };
      await expect(sendMessage(ctx, message)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect((await listMessages(ctx, id))?.items).toEqual([]);
  });
});

describe("messages around a number", () => {
  test("are a page with it inside, and both sides go on without a gap or a repeat", async () => {
    const id = await addConversation(ctx.workspaceId);
    for (let seq = 1; seq <= 30; seq += 1) await say(id, `m${seq}`);
    const page = await listMessages(ctx, id, { aroundSeq: 12, pageSize: 10 });
    const seqs = page?.items.map(({ seq }) => seq) ?? [];
    expect(seqs).toContain(12);
    const older = await listMessages(ctx, id, { beforeSeq: Number(page?.nextCursor), pageSize: 200 });
    const newer = await listMessages(ctx, id, { afterSeq: Number(page?.newerCursor), pageSize: 200 });
    expect([...(older?.items ?? []), ...(page?.items ?? []), ...(newer?.items ?? [])].map(({ seq }) => seq)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
  });

  test("at the end name no newer page", async () => {
    const id = await addConversation(ctx.workspaceId);
    await say(id);
    expect(await listMessages(ctx, id, { aroundSeq: 1, pageSize: 10 })).toMatchObject({
      nextCursor: null,
      newerCursor: null,
    });
  });
});

describe("a flag", () => {
  test("stays on the message until somebody takes it away", async () => {
    const id = await addConversation(ctx.workspaceId);
    const { id: messageId } = await say(id);
    const isFlagged = async () => (await listMessages(colleague, id))?.items[0]?.isFlagged;
    await flagMessage(ctx, { chatId: id, messageId, isFlagged: true });
    expect(await isFlagged()).toBe(true);
    await flagMessage(colleague, { chatId: id, messageId, isFlagged: false });
    expect(await isFlagged()).toBe(false);
  });
});

describe("how far somebody has read", () => {
  test("is each attender's own, never goes back and never past the newest message", async () => {
    const id = await addConversation(ctx.workspaceId);
    for (let i = 0; i < 3; i += 1) await say(id);
    expect((await getChat(ctx, id))?.lastReadSeq).toBeNull();
    expect(await markRead(ctx, { chatId: id, seq: 2 })).toEqual({ seq: 2 });
    expect(await markRead(ctx, { chatId: id, seq: 1 })).toEqual({ seq: 2 });
    expect(await markRead(ctx, { chatId: id, seq: 99 })).toEqual({ seq: 3 });
    expect((await getChat(ctx, id))?.lastReadSeq).toBe(3);
    expect((await getChat(colleague, id))?.lastReadSeq).toBeNull();
    expect((await listChats(ctx, { pageSize: 200 })).items.find((chat) => chat.id === id)?.lastReadSeq).toBe(3);
  });
});
