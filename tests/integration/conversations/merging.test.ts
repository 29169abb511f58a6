import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addNote } from "@/lib/modules/conversations/add-note";
import { listMerges } from "@/lib/modules/conversations/merging/list-merges";
import { mergeConversations } from "@/lib/modules/conversations/merging/merge-conversations";
import { unmergeConversations } from "@/lib/modules/conversations/merging/unmerge-conversations";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat, getCounters } from "@/lib/modules/conversations/queries";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { deleteConversation, restoreConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { purgeDeletedConversations } from "@/lib/modules/conversations/state/purge-deleted";
import { reopenConversation } from "@/lib/modules/conversations/state/reopen-conversation";
import { updateConversation } from "@/lib/modules/conversations/state/update-conversation";
import { listEntries } from "@/lib/modules/conversations/timeline";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { refuseNew, takeNew } from "@/tests/support/refused-rows";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ({ ctx } = await signedIn());
});
afterAll(() => database.close());

const add = (values: Parameters<typeof addConversation>[1] = {}) => addConversation(ctx.workspaceId, values);
const merge = async (id: number, otherId: number) => {
  const { mergeId, ...result } = await mergeConversations(ctx, id, { otherId, preview: false });
  if (mergeId === null) throw new Error("a merge has no id");
  return { mergeId, ...result };
};
const kindsOf = async (id: number) => (await listEntries(ctx, id, { pageSize: 50 }))?.items.map(({ kind }) => kind);

/** Gives a conversation tags, as its form does. */
async function tag(id: number, tags: string[]) {
  const chat = await getChat(ctx, id);
  if (!chat) throw new Error("there is no such conversation");
  const { subject, user, priority, status, channelName } = chat;
  await updateConversation(ctx, {
    conversationId: id,
    subject,
    customerId: user.id,
    companyId: null,
    assignedAgentId: chat.assignedAttender?.id ?? null,
    priority,
    status,
    channel: channelName,
    tags,
  });
}

/** What of a conversation the undo of a merge has to give back. */
const standing = async (id: number) => {
  const chat = await getChat(ctx, id);
  const { status, closedAt, awaitingReplySince, snoozedUntil, tags, assignedAttender, isMerged, isOutbound } =
    chat ?? {};
  return { status, closedAt, awaitingReplySince, snoozedUntil, tags, assignedAttender, isMerged, isOutbound };
};

describe("a merge", () => {
  test("closes the other conversation, unites tags and tickets, and both timelines say so", async () => {
    const [id, other] = [await add({ status: "active" }), await add({ status: "waiting" })];
    await tag(id, ["Filial 3"]);
    await tag(other, ["Filial 3", "Lote 7"]);
    const ticket = await addTicket(ctx, { conversationId: other });
    await sendMessage(ctx, { chatId: other, text: "Já vejo.", attachments: [], clientMessageId: null });

    const preview = await mergeConversations(ctx, id, { otherId: other, preview: true });
    expect(preview).toMatchObject({ mergeId: null, gets: { messages: 1, tags: ["Lote 7"], tickets: 1 }, scheduled: 0 });
    expect(await getChat(ctx, other)).toMatchObject({ isMerged: false });

    const { chat, mergeId } = await merge(id, other);
    expect(chat).toMatchObject({ id, tags: ["Filial 3", "Lote 7"], status: "active" });
    expect(await getChat(ctx, other)).toMatchObject({ status: "closed", isMerged: true, awaitingReplySince: null });
    expect(await rawClient().ticket.findFirstOrThrow({ where: { number: ticket.number } })).toMatchObject({
      conversationId: id,
    });
    expect(await kindsOf(id)).toContain("merged");
    expect(await kindsOf(other)).toContain("merged_into");
    expect(await listMerges(ctx, id)).toMatchObject({ into: null, items: [{ mergeId, id: other, isUndoable: true }] });
    expect(await listMerges(ctx, other)).toMatchObject({ into: { mergeId, id, isUndoable: true }, items: [] });
    const audit = await rawClient().auditEvent.findFirst({
      where: { action: "conversation.merged", subjectId: `${id}` },
    });
    expect(audit).not.toBeNull();
  });

  test("gives the wait of the other's customer to the one that stays", async () => {
    const [id, other] = [await add({ status: "active" }), await add({ status: "waiting" })];
    const since = new Date(Date.now() - 60_000);
    await rawClient().conversation.update({ where: { id: other }, data: { awaitingReplySince: since } });
    const { chat } = await merge(id, other);
    expect(chat).toMatchObject({ status: "waiting", awaitingReplySince: since.toISOString() });
  });

  test("leaves the numbers beside the tabs right, and so does its undo", async () => {
    const [id, other] = [await add({ status: "waiting" }), await add({ status: "pending" })];
    const before = await getCounters(ctx);
    const { mergeId } = await merge(id, other);
    const { open, closed, unread } = await getCounters(ctx);
    expect({ open, closed, unread }).toEqual({
      open: before.open - 1,
      closed: before.closed + 1,
      unread: before.unread - 1,
    });
    await unmergeConversations(ctx, id, mergeId);
    expect(await getCounters(ctx)).toEqual(before);
  });

  test("is no close: no figure counts it, and no customer is asked for a rating", async () => {
    const [id, other] = [await add({ status: "active" }), await add({ status: "active" })];
    const facts = () => rawClient().conversationFact.findMany({ where: { conversationId: other } });
    const before = await facts();
    const { mergeId } = await merge(id, other);
    await unmergeConversations(ctx, id, mergeId);
    expect(await facts()).toEqual(before);
    const said = await rawClient().domainEvent.findMany({
      where: { type: "conversation.closed", subjectId: `${other}` },
    });
    expect(said).toEqual([]);
  });

  test("is refused with itself, with one that is closed here, and with one of another workspace", async () => {
    const [id, other] = [await add({ status: "closed" }), await add()];
    await expect(merge(other, other)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    await expect(merge(id, other)).rejects.toMatchObject({ code: "CHAT_CLOSED" });
    await expect(merge(other, 999_999)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("happens whole or not at all", async () => {
    const [id, other] = [await add(), await add()];
    await addTicket(ctx, { conversationId: other });
    const before = [await standing(id), await standing(other)];
    // Each is written later than the one before.
    for (const table of ["conversation_merge", "audit_event", "timeline_entry"]) {
      await refuseNew(table);
      await expect(merge(id, other)).rejects.toThrow();
      await takeNew(table);
      expect([await standing(id), await standing(other)]).toEqual(before);
    }
    expect(await rawClient().ticket.count({ where: { conversationId: other } })).toBe(1);
    expect(await rawClient().conversationMerge.count({ where: { winnerId: id } })).toBe(0);
  });

  test("has one winner where two happen at once, and never makes a circle", async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    const both = await Promise.allSettled([merge(a, b), merge(c, b)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find((one) => one.status === "rejected")?.reason).toMatchObject({ code: "CHAT_MERGED" });
    const [d, e] = [await add(), await add()];
    const turned = await Promise.allSettled([merge(d, e), merge(e, d)]);
    expect(turned.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("can be followed by another: of a chain the outer one is undone first", async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    const inner = await merge(b, c);
    const outer = await merge(a, b);
    await expect(merge(b, await add())).rejects.toMatchObject({ code: "CHAT_MERGED" });
    await expect(merge(c, a)).rejects.toMatchObject({ code: "CHAT_MERGED" });
    await expect(unmergeConversations(ctx, b, inner.mergeId)).rejects.toMatchObject({ code: "CHAT_MERGED" });
    expect((await listMerges(ctx, b)).items).toMatchObject([{ id: c, isUndoable: false }]);
    await unmergeConversations(ctx, a, outer.mergeId);
    await unmergeConversations(ctx, b, inner.mergeId);
    for (const id of [a, b, c]) expect(await getChat(ctx, id)).toMatchObject({ isMerged: false, status: "pending" });
  });
});

describe("the undo", () => {
  test.each(["active", "waiting", "pending", "closed"] as const)(
    "gives back what was %s as it was, and takes back what the other got",
    async (status) => {
      const [id, other] = [await add({ status: "active" }), await add({ status, assignedAttenderId: ctx.attender.id })];
      await rawClient().conversation.update({
        where: { id: other },
        data: status === "closed" ? { closedAt: new Date("2026-11-01T10:00:00Z") } : { awaitingReplySince: new Date() },
      });
      if (status !== "closed") await tag(other, ["Lote 7"]);
      const before = [await standing(id), await standing(other)];
      const { mergeId } = await merge(id, other);
      await unmergeConversations(ctx, id, mergeId);
      expect([await standing(id), await standing(other)]).toEqual(before);
      expect(await kindsOf(id)).toContain("unmerged");
      expect(await kindsOf(other)).toContain("unmerged");
      await expect(unmergeConversations(ctx, id, mergeId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    },
  );

  test("leaves what happened since: messages, tags that somebody took away, and an own close", async () => {
    const [id, other] = [await add({ status: "active" }), await add()];
    await tag(other, ["Lote 7", "Urgente"]);
    const { mergeId } = await merge(id, other);
    await sendMessage(ctx, { chatId: id, text: "Junto aqui.", attachments: [], clientMessageId: randomUUID() });
    await tag(id, ["Urgente"]);
    await closeConversation(ctx, id);
    await unmergeConversations(ctx, id, mergeId);
    expect(await getChat(ctx, id)).toMatchObject({ lastSeq: 1, status: "closed", tags: [] });
    expect(await getChat(ctx, other)).toMatchObject({ lastSeq: 0, status: "pending", tags: ["Lote 7", "Urgente"] });
  });

  test("is for a day", async () => {
    const [id, other] = [await add(), await add()];
    const { mergeId } = await merge(id, other);
    const createdAt = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await rawClient().conversationMerge.update({ where: { id: mergeId }, data: { createdAt } });
    expect((await listMerges(ctx, id)).items).toMatchObject([{ isUndoable: false }]);
    await expect(unmergeConversations(ctx, id, mergeId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a conversation that was merged", () => {
  test("takes no message and can't be reopened, but a note can be left in it", async () => {
    const [id, other] = [await add(), await add()];
    await merge(id, other);
    const message = { chatId: other, text: "Ainda?", attachments: [], clientMessageId: randomUUID() };
    await expect(sendMessage(ctx, message)).rejects.toMatchObject({ code: "CHAT_CLOSED" });
    await expect(reopenConversation(ctx, other)).rejects.toMatchObject({ code: "CHAT_MERGED" });
    const note = { content: "Veja a outra.", mentions: [], givesAccess: false, clientId: randomUUID() };
    expect(await addNote(ctx, other, note)).toMatchObject({ kind: "note" });
  });

  test("stands on its own again once the other one is deleted, and not before", async () => {
    const [id, other] = [await add(), await add()];
    await merge(id, other);
    await deleteConversation(ctx, id);
    expect(await listMerges(ctx, other)).toEqual({ into: null, items: [] });
    await restoreConversation(ctx, id);
    await expect(reopenConversation(ctx, other)).rejects.toMatchObject({ code: "CHAT_MERGED" });
    await deleteConversation(ctx, id);
    expect(await reopenConversation(ctx, other)).toMatchObject({ status: "pending", isMerged: false });
  });

  test("survives the other one's purge, and the other one its own", async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    await merge(a, b);
    await deleteConversation(ctx, a);
    await purgeDeletedConversations(Date.now() + 48 * 60 * 60 * 1000);
    expect(await getChat(ctx, b)).toMatchObject({ status: "closed", isMerged: false });
    const { mergeId } = await merge(c, b);
    await deleteConversation(ctx, b);
    await expect(unmergeConversations(ctx, c, mergeId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await purgeDeletedConversations(Date.now() + 48 * 60 * 60 * 1000);
    expect(await listMerges(ctx, c)).toEqual({ into: null, items: [] });
  });
});
