import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { listMoves } from "@/lib/modules/conversations/moving/list-moves";
import { moveMessages } from "@/lib/modules/conversations/moving/move-messages";
import { unmoveMessages } from "@/lib/modules/conversations/moving/unmove-messages";
import { getChat } from "@/lib/modules/conversations/queries";
import { snoozeConversation } from "@/lib/modules/conversations/snooze/snooze-conversation";
import { listEntries } from "@/lib/modules/conversations/timeline";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { customerWrites } from "@/tests/support/conversations/customer-writes";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ({ ctx } = await signedIn());
});
afterAll(() => database.close());

const add = () => addConversation(ctx.workspaceId, { assignedAttenderId: ctx.attender.id, status: "active" });
const says = (id: number) => customerWrites(ctx.workspaceId, id);
const answer = (id: number) =>
  sendMessage(ctx, { chatId: id, text: "Já vejo.", attachments: [], clientMessageId: randomUUID() });
const move = async (id: number, toId: number, seqs: number[]) =>
  (await moveMessages(ctx, id, { toId, seqs, preview: false })).moveId ?? 0;
const standing = async (id: number) => {
  const { status, awaitingReplySince, snoozedUntil, isOutbound } = (await getChat(ctx, id)) ?? {};
  return { status, awaitingReplySince, snoozedUntil, isOutbound };
};
const kindsOf = async (id: number) => (await listEntries(ctx, id, { pageSize: 50 }))?.items.map(({ kind }) => kind);

test("the undo gives both conversations back as they were, and both say so", async () => {
  const [id, to] = [await add(), await add()];
  await says(id);
  await says(id);
  await snoozeConversation(ctx, to, Date.now() + 3_600_000);
  const before = [await standing(id), await standing(to)];
  const moveId = await move(id, to, [1, 2]);
  expect(await standing(to)).toMatchObject({ status: "waiting", snoozedUntil: null });
  const chats = await unmoveMessages(ctx, id, moveId);
  expect(chats.map((chat) => chat.id)).toEqual([id, to]);
  expect([await standing(id), await standing(to)]).toEqual(before);
  expect(await listMoves(ctx, id)).toEqual({ out: [], in: [] });
  for (const one of [id, to]) expect(await kindsOf(one)).toContain("messages_back");
  const action = { action: "messages.unmoved", subjectId: `${id}` };
  expect(await rawClient().auditEvent.findFirst({ where: action })).not.toBeNull();
  await expect(unmoveMessages(ctx, id, moveId)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("nobody waits again for what was answered in the other conversation, or in this one", async () => {
  const [id, to, other] = [await add(), await add(), await add()];
  await says(id);
  const first = await move(id, to, [1]);
  await answer(to);
  await unmoveMessages(ctx, id, first);
  expect(await standing(to)).toMatchObject({ status: "active", awaitingReplySince: null });

  await answer(id);
  await says(id);
  const second = await move(id, other, [3]);
  await answer(id);
  await unmoveMessages(ctx, id, second);
  expect(await standing(id)).toMatchObject({ status: "active", awaitingReplySince: null });
  expect(await standing(other)).toMatchObject({ status: "active", awaitingReplySince: null });
});

test("several moves can be undone in any order: in the end all is as it was", async () => {
  for (const isNewestFirst of [true, false]) {
    const [id, to] = [await add(), await add()];
    const at = Date.now() - 60_000;
    await customerWrites(ctx.workspaceId, id, { at });
    await customerWrites(ctx.workspaceId, id, { at: at + 1_000 });
    const moves = [await move(id, to, [1]), await move(id, to, [2])];
    expect(await standing(id)).toMatchObject({ status: "active", awaitingReplySince: null });
    const [one = 0, two = 0] = isNewestFirst ? moves.reverse() : moves;
    await unmoveMessages(ctx, id, one);
    expect(await standing(id)).toMatchObject({ status: "waiting" });
    expect(await standing(to)).toMatchObject({ status: "waiting" });
    await unmoveMessages(ctx, id, two);
    expect(await standing(id)).toMatchObject({ status: "waiting" });
    expect(await standing(to)).toMatchObject({ status: "active", awaitingReplySince: null });
  }
});

test("what the other conversation's customer wrote since goes on waiting there", async () => {
  const [id, to] = [await add(), await add()];
  await says(id);
  const moveId = await move(id, to, [1]);
  await says(to);
  const since = (await rawClient().message.findFirstOrThrow({ where: { conversationId: to } })).createdAt;
  await unmoveMessages(ctx, id, moveId);
  expect(await standing(to)).toMatchObject({ status: "waiting", awaitingReplySince: since.toISOString() });
  expect(await standing(id)).toMatchObject({ status: "waiting" });
});

test("the undo is for a day, and for the conversation that the messages came from", async () => {
  const [id, to] = [await add(), await add()];
  await says(id);
  const moveId = await move(id, to, [1]);
  await expect(unmoveMessages(ctx, to, moveId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const createdAt = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await rawClient().messageMove.update({ where: { id: moveId }, data: { createdAt } });
  expect((await listMoves(ctx, id)).out).toMatchObject([{ isUndoable: false }]);
  await expect(unmoveMessages(ctx, id, moveId)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
