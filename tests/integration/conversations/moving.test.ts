import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mergeConversations } from "@/lib/modules/conversations/merging/merge-conversations";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { listMoves } from "@/lib/modules/conversations/moving/list-moves";
import { moveMessages } from "@/lib/modules/conversations/moving/move-messages";
import { moveMessagesSchema } from "@/lib/modules/conversations/moving/schema";
import { unmoveMessages } from "@/lib/modules/conversations/moving/unmove-messages";
import { getChat, getCounters } from "@/lib/modules/conversations/queries";
import { deleteConversation, restoreConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { purgeDeletedConversations } from "@/lib/modules/conversations/state/purge-deleted";
import { listEntries } from "@/lib/modules/conversations/timeline";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { customerWrites } from "@/tests/support/conversations/customer-writes";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { refuseNew, takeNew } from "@/tests/support/refused-rows";

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ({ ctx } = await signedIn());
});
afterAll(() => database.close());

const add = (values: Parameters<typeof addConversation>[1] = {}) =>
  addConversation(ctx.workspaceId, { assignedAttenderId: ctx.attender.id, status: "active", ...values });
const says = (id: number, text?: string) => customerWrites(ctx.workspaceId, id, text === undefined ? {} : { text });
const answer = (id: number) =>
  sendMessage(ctx, { chatId: id, text: "Já vejo.", attachments: [], clientMessageId: randomUUID() });
const move = async (id: number, toId: number, seqs: number[]) => {
  const { moveId, ...result } = await moveMessages(ctx, id, moveMessagesSchema.parse({ toId, seqs, preview: false }));
  if (moveId === null) throw new Error("a move has no id");
  return { moveId, ...result };
};
const kindsOf = async (id: number) => (await listEntries(ctx, id, { pageSize: 50 }))?.items.map(({ kind }) => kind);
const standing = async (id: number) => {
  const { status, awaitingReplySince, snoozedUntil, isOutbound, lastSeq } = (await getChat(ctx, id)) ?? {};
  return { status, awaitingReplySince, snoozedUntil, isOutbound, lastSeq };
};

describe("a move of messages", () => {
  test("shows them in the other conversation, and both timelines and the audit log say so", async () => {
    const [id, to] = [await add(), await add({ subject: "Troca de peça" })];
    for (const text of ["Sobre a nota", "E a peça?", "Veio quebrada"]) await says(id, text);
    const preview = await moveMessages(ctx, id, { toId: to, seqs: [2, 3], preview: true });
    expect(preview).toMatchObject({ moveId: null, after: { to: { status: "waiting" } } });
    expect(await listMoves(ctx, id)).toEqual({ out: [], in: [] });

    const { moveId, from, to: target } = await move(id, to, [3, 2, 3]);
    expect([from.id, target.id]).toEqual([id, to]);
    const moved = { moveId, seqs: [2, 3], isUndoable: true };
    expect(await listMoves(ctx, id)).toMatchObject({ out: [{ ...moved, id: to, subject: "Troca de peça" }], in: [] });
    expect(await listMoves(ctx, to)).toMatchObject({ out: [], in: [{ ...moved, id }] });
    expect(await kindsOf(id)).toContain("messages_out");
    expect(await kindsOf(to)).toContain("messages_in");
    const action = { action: "messages.moved", subjectId: `${id}` };
    expect(await rawClient().auditEvent.findFirst({ where: action })).not.toBeNull();
    expect(await getChat(ctx, id)).toMatchObject({ lastSeq: 3 });
    expect(await getChat(ctx, to)).toMatchObject({ lastSeq: 0 });
  });

  test("takes the wait along when nothing unanswered is left", async () => {
    const [id, to] = [await add(), await add()];
    await says(id);
    const since = (await getChat(ctx, id))?.awaitingReplySince;
    const { from, to: target } = await move(id, to, [1]);
    expect(from).toMatchObject({ status: "active", awaitingReplySince: null });
    expect(target).toMatchObject({ status: "waiting", awaitingReplySince: since });
  });

  test("leaves who wrote more waiting since their last words, as if those that moved had never been there", async () => {
    const [id, to] = [await add(), await add()];
    const at = Date.now() - 60_000;
    for (const step of [0, 1_000, 2_000]) await customerWrites(ctx.workspaceId, id, { at: at + step });
    const { from, to: target } = await move(id, to, [1]);
    expect(from).toMatchObject({ status: "waiting", awaitingReplySince: new Date(at + 2_000).toISOString() });
    expect(target).toMatchObject({ status: "waiting", awaitingReplySince: new Date(at).toISOString() });
  });

  test("changes no wait where they were answered, and makes nobody wait for what we wrote", async () => {
    const [id, to] = [await add(), await add()];
    await says(id);
    await answer(id);
    await says(id);
    const before = await standing(id);
    const { to: target } = await move(id, to, [1, 2]);
    expect(await standing(id)).toEqual(before);
    expect(target).toMatchObject({ status: "active", awaitingReplySince: null });
  });

  test("leaves one that nobody has among those that nobody has answered", async () => {
    const [id, to] = [await add({ assignedAttenderId: null, status: "waiting" }), await add()];
    await says(id);
    expect((await move(id, to, [1])).from).toMatchObject({ status: "pending", awaitingReplySince: null });
  });

  test("brings the other one back that was out of the way, and keeps the older wait there", async () => {
    const [id, to] = [await add(), await add()];
    await says(id);
    const since = new Date(Date.now() - 3_600_000);
    const snoozedUntil = new Date(Date.now() + 3_600_000);
    await rawClient().conversation.update({
      where: { id: to },
      data: { awaitingReplySince: since, status: "waiting", snoozedUntil },
    });
    expect((await move(id, to, [1])).to).toMatchObject({
      snoozedUntil: null,
      awaitingReplySince: since.toISOString(),
    });
  });

  test("counts what came by a move as unanswered until somebody answers it there", async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    await says(a);
    await says(b);
    await move(a, b, [1]);
    expect((await move(b, c, [1])).from).toMatchObject({ status: "waiting" });
    await answer(b);
    await says(b);
    expect((await move(b, c, [3])).from).toMatchObject({ status: "active", awaitingReplySince: null });
  });

  test("leaves the numbers beside the tabs right, and so does its undo", async () => {
    const [id, to] = [await add(), await add()];
    await says(id);
    const before = await getCounters(ctx);
    const { moveId } = await move(id, to, [1]);
    expect(await getCounters(ctx)).toEqual(before);
    await unmoveMessages(ctx, id, moveId);
    expect(await getCounters(ctx)).toEqual(before);
  });

  test("happens whole or not at all", async () => {
    const [id, to] = [await add(), await add()];
    await says(id);
    const before = [await standing(id), await standing(to)];
    for (const table of ["message_move", "audit_event", "timeline_entry"]) {
      await refuseNew(table);
      await expect(move(id, to, [1])).rejects.toThrow();
      await takeNew(table);
      expect([await standing(id), await standing(to)]).toEqual(before);
    }
    expect(await rawClient().messageMove.count({ where: { fromId: id } })).toBe(0);
  });
});

describe("a move is refused", () => {
  test("to itself, to a closed one, and to one that isn't there", async () => {
    const [id, closed] = [await add(), await add({ status: "closed" })];
    await says(id);
    await expect(move(id, id, [1])).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    await expect(move(id, closed, [1])).rejects.toMatchObject({ code: "CHAT_CLOSED" });
    await expect(move(id, 999_999, [1])).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("of a number that no message has, and of what was moved already", async () => {
    const [id, to, other] = [await add(), await add(), await add()];
    await says(id);
    const field = (text: string) => ({ code: "VALIDATION_FAILED", details: { errors: { seqs: text } } });
    await expect(move(id, to, [1, 2])).rejects.toMatchObject(field("messageUnknown"));
    await move(id, to, [1]);
    await expect(move(id, other, [1])).rejects.toMatchObject(field("messageMoved"));
  });

  test("from and to a part of another, and so is the undo", async () => {
    const [id, to, whole] = [await add(), await add(), await add()];
    await says(id);
    const { moveId } = await move(id, to, [1]);
    await says(id);
    await mergeConversations(ctx, whole, { otherId: to, preview: false });
    await expect(move(id, to, [2])).rejects.toMatchObject({ code: "CHAT_MERGED" });
    await expect(unmoveMessages(ctx, id, moveId)).rejects.toMatchObject({ code: "CHAT_MERGED" });
    await mergeConversations(ctx, whole, { otherId: id, preview: false });
    await expect(move(id, await add(), [2])).rejects.toMatchObject({ code: "CHAT_MERGED" });
  });

  test("beyond fifty into one conversation", async () => {
    const [id, to] = [await add(), await add()];
    await says(id);
    await rawClient().messageMove.createMany({
      data: Array.from({ length: 50 }, () => ({
        ...{ workspaceId: ctx.workspaceId, fromId: to, toId: to, seqs: "[]", toSeq: 0, record: '{"waitsSince":null}' },
        movedById: ctx.attender.id,
      })),
    });
    await expect(move(id, to, [1])).rejects.toMatchObject({ code: "MOVE_LIMIT" });
  });

  test("of the same message twice at once: one of the two wins", async () => {
    const [id, one, other] = [await add(), await add(), await add()];
    await says(id);
    const both = await Promise.allSettled([move(id, one, [1]), move(id, other, [1])]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find((one) => one.status === "rejected")?.reason).toMatchObject({ code: "VALIDATION_FAILED" });
    expect((await listMoves(ctx, id)).out).toHaveLength(1);
  });
});

describe("what was moved", () => {
  test("is back as long as the other conversation is deleted, and can then be moved elsewhere", async () => {
    const [id, to, other] = [await add(), await add(), await add()];
    await says(id);
    const { moveId } = await move(id, to, [1]);
    await deleteConversation(ctx, to);
    expect(await listMoves(ctx, id)).toEqual({ out: [], in: [] });
    await expect(unmoveMessages(ctx, id, moveId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await restoreConversation(ctx, to);
    expect((await listMoves(ctx, id)).out).toHaveLength(1);
    await deleteConversation(ctx, to);
    await move(id, other, [1]);
    await restoreConversation(ctx, to);
    expect((await listMoves(ctx, id)).out).toMatchObject([{ id: other }]);
  });

  test("goes with either conversation's purge", async () => {
    const [id, to, other] = [await add(), await add(), await add()];
    await says(id);
    await says(other);
    await move(id, to, [1]);
    await move(other, to, [1]);
    const until = Date.now() + 48 * 60 * 60 * 1000;
    await deleteConversation(ctx, other);
    await purgeDeletedConversations(until);
    expect((await listMoves(ctx, to)).in).toMatchObject([{ id }]);
    await deleteConversation(ctx, to);
    await purgeDeletedConversations(until);
    expect(await rawClient().messageMove.count({ where: { fromId: id } })).toBe(0);
    expect(await getChat(ctx, id)).toMatchObject({ lastSeq: 1 });
  });
});
