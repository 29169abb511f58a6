import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { commit } from "@/lib/modules/events/commit";
import { notifyOfReply } from "@/lib/modules/notifications/notify-reply";
import { listNotifications } from "@/lib/modules/notifications/queries";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let me: Ctx;
let colleague: Ctx;
let told: { room: unknown; notification?: object; replaces?: object | null }[] = [];

beforeAll(async () => {
  me = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  colleague = (await signedIn(await addAttender(me.workspaceId))).ctx;
  const publish = (room: unknown, _event: string, payload: object) => void told.push({ room, ...payload });
  setGlobalSlot("realtime", { publish, endSessions: () => undefined });
});
afterEach(async () => {
  told = [];
  await rawClient().notification.deleteMany();
});
afterAll(async () => {
  setGlobalSlot("realtime", undefined);
  await database.close();
});

const listed = (whose: Ctx) => listNotifications(whose, { pageSize: 5 });

async function addNote(content: string): Promise<{ chatId: number; entryId: number }> {
  const chatId = await addConversation(me.workspaceId, { subject: "Troca" });
  const note = { workspaceId: me.workspaceId, conversationId: chatId, kind: "note" as const, afterSeq: 0, content };
  const { id } = await rawClient().timelineEntry.create({ data: { ...note, authorId: me.attender.id, mentions: [] } });
  return { chatId, entryId: id };
}

const mention = (chatId: number, entryId: number, attenderIds: number[]) =>
  commit(me, (unit) => unit.happened("conversation.mentioned", chatId, { entryId, attenderIds }));

describe("a notification that reacts to an event", () => {
  test("is live what the list has, and goes to nobody else", async () => {
    const { chatId, entryId } = await addNote("veja isto");
    await mention(chatId, entryId, [colleague.attender.id, me.attender.id]);
    const { items } = await listed(colleague);
    expect(items).toMatchObject([{ kind: "mention", chatId, entryId, text: "veja isto", subject: "Troca" }]);
    const room = attenderRoom(me.workspaceId, colleague.attender.id);
    expect(told).toEqual([{ room, notification: items[0] }]);
  });

  test("isn't left, nor told, when the commit of its event fails", async () => {
    const { chatId, entryId } = await addNote("nunca");
    const failing = commit(me, async (unit) => {
      await unit.happened("conversation.mentioned", chatId, { entryId, attenderIds: [colleague.attender.id] });
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
    expect([(await listed(colleague)).items, told]).toEqual([[], []]);
  });

  test("of a given conversation names who gave it, and of a taken one there is none", async () => {
    const { chatId, entryId } = await addNote("");
    const data = { from: null, to: colleague.attender.id, entryId };
    await commit(colleague, (unit) => unit.happened("conversation.assigned", chatId, data));
    expect((await listed(colleague)).items).toEqual([]);
    await commit(me, (unit) => unit.happened("conversation.assigned", chatId, data));
    expect((await listed(colleague)).items).toMatchObject([{ kind: "assigned", authorName: me.attender.fullName }]);
  });
});

test("a customer's message takes the place of the notification before it, and keeps no half character", async () => {
  const conversationId = await addConversation(me.workspaceId, { subject: "Troca" });
  const customer = { customerName: "Maria", subject: "Troca", conversationId, attenderId: colleague.attender.id };
  const say = (messageSeq: number, text: string) =>
    commit(me, (unit) => notifyOfReply(unit, { ...customer, messageSeq, text, at: unit.now }));
  await say(1, "Oi");
  const [first] = (await listed(colleague)).items;
  await say(2, `${"a".repeat(199)}😀`);
  const { items } = await listed(colleague);
  expect(items).toMatchObject([{ kind: "customer_reply", afterSeq: 2, text: "a".repeat(199) }]);
  expect(told.map(({ replaces }) => replaces)).toEqual([null, { id: first?.id, wasRead: false }]);
  expect(told[1]?.notification).toMatchObject({ id: items[0]?.id, text: items[0]?.text, subject: "Troca" });
});
