import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import type { AfterSending } from "@/lib/modules/conversations/held/after-sending";
import { holdOutgoing } from "@/lib/modules/conversations/held/hold-message";
import { listHeld } from "@/lib/modules/conversations/held/list-held";
import { HELD_MAX } from "@/lib/modules/conversations/held/policy";
import { releaseDue, sendHeldNow } from "@/lib/modules/conversations/held/release-held";
import { withdrawHeld } from "@/lib/modules/conversations/held/withdraw-held";
import { addUpload } from "@/lib/modules/conversations/messages/add-upload";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat } from "@/lib/modules/conversations/queries";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { updateConversation } from "@/lib/modules/conversations/state/update-conversation";
import { listNotifications } from "@/lib/modules/notifications/queries";
import { isAppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
const TEN_SECONDS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
let ctx: Ctx;
let admin: Ctx;
let visitor: VisitorCtx;
let chatId: number;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
});
beforeEach(async () => {
  ({ visitor } = await newVisitor());
  chatId = (await write("oi")).conversationId;
});
afterAll(() => database.close());

const write = (text: string) => sendVisitorMessage(visitor, { text, clientMessageId: randomUUID() });
const undoable = () => ({ dueAt: Date.now() + TEN_SECONDS, isScheduled: false, evenIfAnswered: true });
const forLater = (evenIfAnswered: boolean) => ({ dueAt: Date.now() + DAY_MS, isScheduled: true, evenIfAnswered });
type Options = { holding?: ReturnType<typeof undoable>; after?: AfterSending; uploads?: string[]; as?: Ctx };
async function hold(text: string, { holding = undoable(), after, uploads, as = ctx }: Options = {}): Promise<string> {
  const clientMessageId = randomUUID();
  await holdOutgoing(as, { chatId, text, attachments: [], clientMessageId, after, uploads }, holding);
  return clientMessageId;
}
const textsOf = async () => (await listMessages(ctx, chatId, { afterSeq: 0 }))?.items.map(({ content }) => content);
const heldTexts = async () => (await listHeld(ctx, chatId)).map(({ content }) => content);
const release = (afterMs = TEN_SECONDS) => releaseDue(ctx.workspaceId, chatId, Date.now() + afterMs);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (isAppError(error) ? error.code : error),
  );
const stoppedBy = async () => (await listHeld(ctx, chatId)).map((held) => held.stoppedBy);
const noticesOf = async (of: Ctx) =>
  (await listNotifications(of, { pageSize: 50 })).items.filter(
    (notice) => notice.kind === "message_stopped" && notice.chatId === chatId,
  ).length;

test("what waits is no message yet: neither the conversation nor its customer knows of it", async () => {
  const before = await getChat(ctx, chatId);
  await hold("ainda não");
  expect(await heldTexts()).toEqual(["ainda não"]);
  expect(await textsOf()).toEqual(["oi"]);
  expect(await getChat(ctx, chatId)).toEqual(before);
});

test("it goes when it is due, and not before", async () => {
  await hold("agora sim");
  await release(TEN_SECONDS - 1_000);
  expect(await textsOf()).toEqual(["oi"]);
  await release();
  expect([await textsOf(), await heldTexts()]).toEqual([["oi", "agora sim"], []]);
  await release();
  expect(await textsOf()).toEqual(["oi", "agora sim"]);
  const chat = await getChat(ctx, chatId);
  expect(chat).toMatchObject({ status: "active", assignedAttender: { id: ctx.attender.id }, awaitingReplySince: null });
});

test("a job is there for it, in the lane of its conversation", async () => {
  await hold("com hora");
  const jobs = await rows.all<{ lane: string }>(
    "SELECT lane FROM job WHERE type = 'conversations.release' AND status = 'queued'",
  );
  expect(jobs.map(({ lane }) => lane)).toContain(`conversations.release:${ctx.workspaceId}:${chatId}`);
});

test("messages go in the order in which they are due", async () => {
  await hold("depois", { holding: { ...undoable(), dueAt: Date.now() + 9_000 } });
  await hold("antes", { holding: { ...undoable(), dueAt: Date.now() + 3_000 } });
  await release();
  expect(await textsOf()).toEqual(["oi", "antes", "depois"]);
});

test("taken back, it is never sent, and its text is the writer's again", async () => {
  const id = await hold("com erro");
  expect(await withdrawHeld(ctx, chatId, id)).toMatchObject({ content: "com erro", author: { id: ctx.attender.id } });
  await release();
  expect([await textsOf(), await heldTexts()]).toEqual([["oi"], []]);
});

test("once it is out it can't be taken back, which is said", async () => {
  const id = await hold("saiu");
  await release();
  expect(await codeOf(withdrawHeld(ctx, chatId, id))).toBe("MESSAGE_SENT");
  expect(await codeOf(withdrawHeld(ctx, chatId, randomUUID()))).toBe("NOT_FOUND");
});

test("a colleague sees it, and neither takes it back nor sends it", async () => {
  const id = await hold("minha");
  expect((await listHeld(admin, chatId)).map(({ clientMessageId }) => clientMessageId)).toEqual([id]);
  expect(await codeOf(withdrawHeld(admin, chatId, id))).toBe("FORBIDDEN");
  expect(await codeOf(sendHeldNow(admin, chatId, id))).toBe("FORBIDDEN");
});

test("sent again under its id it waits once, and once it is out the answer is the message's", async () => {
  const message = { chatId, text: "uma vez", attachments: [], clientMessageId: randomUUID() };
  const first = await holdOutgoing(ctx, message, undoable());
  expect(await holdOutgoing(ctx, message, undoable())).toEqual(first);
  await release();
  const [, sent] = (await listMessages(ctx, chatId, { afterSeq: 0 }))?.items ?? [];
  expect(await holdOutgoing(ctx, message, undoable())).toMatchObject({ id: sent?.id, seq: 2 });
  expect(await textsOf()).toEqual(["oi", "uma vez"]);
});

test("each of many is taken back or sent once, however the two race", async () => {
  const ids: string[] = [];
  const chats: number[] = [];
  for (let count = 0; count < 50; count += 1) {
    ({ visitor } = await newVisitor());
    chatId = (await write("oi")).conversationId;
    chats.push(chatId);
    for (let each = 0; each < 20; each += 1) ids.push(await hold(`corrida ${each}`));
  }
  const outcomes = await Promise.all(
    ids.flatMap((id, index) => {
      const chat = chats[Math.floor(index / 20)] as number;
      const withdrawn = codeOf(withdrawHeld(ctx, chat, id));
      return index % 20 === 0
        ? [releaseDue(ctx.workspaceId, chat, Date.now() + TEN_SECONDS).then(() => null), withdrawn]
        : [withdrawn];
    }),
  );
  const withdrawn = outcomes.filter((outcome) => outcome === null).length - chats.length;
  const tooLate = outcomes.filter((outcome) => outcome === "MESSAGE_SENT").length;
  const stored = await rows.all<{ clientMessageId: string }>(
    "SELECT clientMessageId FROM message WHERE content LIKE 'corrida %'",
  );
  expect(withdrawn + tooLate).toBe(ids.length);
  expect(new Set(stored.map(({ clientMessageId }) => clientMessageId)).size).toBe(stored.length);
  expect(stored.length).toBe(tooLate);
}, 120_000);

test("its files are its own while it waits, the message's when it goes, and uploads again when it is taken back", async () => {
  const bytes = new Response("conteúdo").body as ReadableStream<Uint8Array>;
  const { id: first } = await addUpload(ctx, {
    conversationId: chatId,
    fileName: "nota.txt",
    announcedSize: null,
    bytes,
  });
  const id = await hold("", { uploads: [first] });
  expect((await listHeld(ctx, chatId))[0]?.files).toMatchObject([{ id: first, fileName: "nota.txt" }]);
  expect(
    await codeOf(sendMessage(ctx, { chatId, text: "", attachments: [], clientMessageId: null, uploads: [first] })),
  ).toBe("UPLOAD_GONE");
  await withdrawHeld(ctx, chatId, id);
  await hold("", { uploads: [first] });
  await release();
  const sent = (await listMessages(ctx, chatId, { afterSeq: 1 }))?.items[0];
  expect(sent?.attachments).toMatchObject([{ id: first, fileName: "nota.txt" }]);
});

describe("what is done when it goes", () => {
  test("closing happens in the same commit, and not before", async () => {
    await hold("resolvido", { after: { kind: "close" } });
    expect((await getChat(ctx, chatId))?.status).toBe("waiting");
    await release();
    expect([await textsOf(), (await getChat(ctx, chatId))?.status]).toEqual([["oi", "resolvido"], "closed"]);
  });

  test("snoozing as well", async () => {
    const until = Date.now() + DAY_MS;
    await hold("amanhã vejo", { after: { kind: "snooze", until } });
    await release();
    expect((await getChat(ctx, chatId))?.snoozedUntil).toBe(new Date(until).toISOString());
  });

  test("a message that doesn't wait is closed with at once", async () => {
    await sendMessage(ctx, {
      chatId,
      text: "tchau",
      attachments: [],
      clientMessageId: randomUUID(),
      after: { kind: "close" },
    });
    expect([await textsOf(), (await getChat(ctx, chatId))?.status]).toEqual([["oi", "tchau"], "closed"]);
  });
});

test("closing a conversation sends before what only waits for being taken back", async () => {
  await hold("até logo");
  await closeConversation(admin, chatId);
  expect([await textsOf(), (await getChat(ctx, chatId))?.status]).toEqual([["oi", "até logo"], "closed"]);
});

test("closing by the form does the same", async () => {
  await hold("até logo");
  const chat = await getChat(admin, chatId);
  if (!chat) throw new Error("the conversation is gone");
  await updateConversation(admin, {
    conversationId: chatId,
    subject: chat.subject,
    customerId: chat.user.id,
    companyId: null,
    assignedAgentId: null,
    priority: chat.priority,
    channel: chat.channelName,
    tags: [],
    status: "closed",
  });
  expect([await textsOf(), (await getChat(ctx, chatId))?.status]).toEqual([["oi", "até logo"], "closed"]);
});

test("who sends now what went by itself gets no error", async () => {
  const id = await hold("já foi");
  await release();
  expect(await sendHeldNow(ctx, chatId, id)).toEqual([]);
  expect(await textsOf()).toEqual(["oi", "já foi"]);
});

describe("a message for later", () => {
  test("stops when its customer wrote before, which its writer is told", async () => {
    await hold("lembrete", { holding: forLater(false) });
    await write("deixa, já resolvi");
    await release(DAY_MS);
    expect([await textsOf(), await stoppedBy()]).toEqual([["oi", "deixa, já resolvi"], ["CUSTOMER_WROTE"]]);
    expect([await noticesOf(ctx), await noticesOf(admin)]).toEqual([1, 0]);
  });

  test("goes all the same where that was wanted", async () => {
    await hold("lembrete", { holding: forLater(true) });
    await write("oi de novo");
    await release(DAY_MS);
    expect(await textsOf()).toEqual(["oi", "oi de novo", "lembrete"]);
  });

  test("stops at a closed conversation, and can be sent when that is open again, or be edited", async () => {
    const id = await hold("lembrete", { holding: forLater(true) });
    await closeConversation(ctx, chatId);
    await release(DAY_MS);
    expect([await textsOf(), await stoppedBy(), await noticesOf(ctx)]).toEqual([["oi"], ["CHAT_CLOSED"], 1]);
    expect(await codeOf(sendHeldNow(ctx, chatId, id))).toBe("CHAT_CLOSED");
    expect(await withdrawHeld(ctx, chatId, id)).toMatchObject({ content: "lembrete" });
  });

  test("stops when its writer may write no more", async () => {
    await hold("lembrete", { holding: forLater(true), as: admin });
    await rows.run("UPDATE attender SET isActive = false WHERE id = ?", admin.attender.id);
    await release(DAY_MS);
    expect(await stoppedBy()).toEqual(["FORBIDDEN"]);
    await rows.run("UPDATE attender SET isActive = true WHERE id = ?", admin.attender.id);
  });

  test("is sent at once on demand, although its customer wrote", async () => {
    const id = await hold("lembrete", { holding: forLater(false) });
    await write("e aí?");
    expect(await sendHeldNow(ctx, chatId, id)).toEqual([]);
    expect(await textsOf()).toEqual(["oi", "e aí?", "lembrete"]);
  });
});

test("a conversation takes so many that wait, and no more", async () => {
  for (let count = 0; count < HELD_MAX; count += 1) await hold(`${count}`, { holding: forLater(true) });
  expect(await codeOf(hold("demais"))).toBe("HELD_LIMIT");
});
