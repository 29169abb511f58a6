import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat, getCounters, listChats } from "@/lib/modules/conversations/queries";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { takeConversation } from "@/lib/modules/conversations/state/take-conversation";
import { isPostgres } from "@/lib/platform/db/engine";
import { isAppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { type OtherIds, otherIds } from "@/tests/support/other-workspace";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;
let other: OtherIds;
const colleagues: Ctx[] = [];

beforeAll(async () => {
  ({ ctx } = await signedIn());
  other = await otherIds();
  for (let i = 0; i < 20; i++) colleagues.push((await signedIn(await addAttender(ctx.workspaceId))).ctx);
});
afterAll(() => database.close());

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => {
      if (isAppError(error)) return { code: error.code, ...error.details };
      throw error;
    },
  );
const send = (chatId: number, text = "olá", clientMessageId: string | null = randomUUID(), from: Ctx = ctx) =>
  sendMessage(from, { chatId, text, attachments: [], clientMessageId });
const file = (fileName: string, content: Buffer | string) => {
  const bytes = Buffer.from(content);
  return {
    fileName,
    base64Content: bytes.toString("base64"),
    contentType: "application/octet-stream",
    fileSize: bytes.byteLength,
  };
};
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("messages that share one commit", () => {
  test("a foreign conversation stays not found beside its own workspace's message", async () => {
    const id = await addConversation(ctx.workspaceId);
    const foreign: Ctx = { ...ctx, workspaceId: other.workspaceId };
    const [own, strange] = await Promise.all([send(id), refusal(send(id, "olá", randomUUID(), foreign))]);
    expect(own.seq).toBe(1);
    expect(strange).toMatchObject({ code: "NOT_FOUND" });
  });

  test("leave the conversation as the last of them says", async () => {
    const id = await addConversation(ctx.workspaceId);
    const texts = Array.from({ length: 10 }, (_, index) => `mensagem ${index + 1}`);
    await Promise.all(texts.map((text) => send(id, text)));
    expect(await getChat(ctx, id)).toMatchObject({ lastSeq: 10, lastMessage: { content: "mensagem 10" } });
  });
});

describe("taking a conversation", () => {
  test("gives it to the attender and makes it active", async () => {
    const id = await addConversation(ctx.workspaceId);
    expect(await takeConversation(ctx, { chatId: id, attenderId: ctx.attender.id })).toMatchObject({
      id,
      status: "active",
      statusCode: 1,
      assignedAttender: { id: ctx.attender.id },
    });
  });

  test("by twenty at once has one winner, and the others learn who", async () => {
    const id = await addConversation(ctx.workspaceId);
    const results = await Promise.all(
      colleagues.map((colleague) =>
        refusal(takeConversation(colleague, { chatId: id, attenderId: colleague.attender.id })),
      ),
    );
    const winner = (await getChat(ctx, id))?.assignedAttender;
    expect(results.filter((result) => result === null)).toHaveLength(1);
    expect(results.filter((result) => result !== null)).toEqual(
      Array(19).fill({ code: "ALREADY_ASSIGNED", attenderName: winner?.name }),
    );
    expect(winner?.id).toBe(colleagues[results.indexOf(null)]?.attender.id);
  });

  test("that one already has answers the same again", async () => {
    const id = await addConversation(ctx.workspaceId);
    const first = await takeConversation(ctx, { chatId: id, attenderId: ctx.attender.id });
    expect(await takeConversation(ctx, { chatId: id, attenderId: ctx.attender.id })).toEqual(first);
  });

  test("that is closed is refused", async () => {
    const id = await addConversation(ctx.workspaceId, { status: "closed" });
    expect(await refusal(takeConversation(ctx, { chatId: id, attenderId: ctx.attender.id }))).toEqual({
      code: "CHAT_CLOSED",
    });
  });

  test("for an inactive attender is refused", async () => {
    const inactive = await rawClient().attender.findUniqueOrThrow({ where: { email: DEMO_ACCOUNTS.inactive } });
    const id = await addConversation(ctx.workspaceId);
    expect(await refusal(takeConversation(ctx, { chatId: id, attenderId: inactive.id }))).toEqual({
      code: "ATTENDER_INACTIVE",
    });
  });

  test("of another workspace, or for its attender, is not found and changes nothing", async () => {
    const id = await addConversation(ctx.workspaceId);
    expect(await refusal(takeConversation(ctx, { chatId: other.conversationId, attenderId: ctx.attender.id }))).toEqual(
      { code: "NOT_FOUND" },
    );
    expect(await refusal(takeConversation(ctx, { chatId: id, attenderId: other.attenderId }))).toEqual({
      code: "NOT_FOUND",
    });
    expect(
      (await rawClient().conversation.findUniqueOrThrow({ where: { id: other.conversationId } })).assignedAttenderId,
    ).toBeNull();
    expect((await getChat(ctx, id))?.assignedAttender).toBeNull();
  });

  test("is audited once, for the winner", async () => {
    const id = await addConversation(ctx.workspaceId);
    await Promise.all(
      colleagues
        .slice(0, 5)
        .map((colleague) => refusal(takeConversation(colleague, { chatId: id, attenderId: colleague.attender.id }))),
    );
    expect(
      await rawClient().auditEvent.count({ where: { action: "conversation.assigned", subjectId: String(id) } }),
    ).toBe(1);
  });
});

describe("closing a conversation", () => {
  test("sets when and by whom, and takes it off the overdue list", async () => {
    const id = await addConversation(ctx.workspaceId, { status: "waiting" });
    expect(await closeConversation(ctx, id)).toMatchObject({ status: "closed", statusCode: 2 });
    const row = await rawClient().conversation.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ closedBy: "attender", awaitingReplySince: null });
    expect(row.closedAt).not.toBeNull();
  });

  test("by twenty at once closes it once", async () => {
    const id = await addConversation(ctx.workspaceId);
    const results = await Promise.all(colleagues.map((colleague) => refusal(closeConversation(colleague, id))));
    expect(results.filter((result) => result === null)).toHaveLength(1);
    expect(new Set(results.map((result) => result?.code))).toEqual(new Set([undefined, "CHAT_CLOSED"]));
  });

  test("beside sends leaves no message after the close", async () => {
    const id = await addConversation(ctx.workspaceId);
    const sends = colleagues.map((colleague) => refusal(send(id, "junto", randomUUID(), colleague)));
    const results = await Promise.all([...sends.slice(0, 10), refusal(closeConversation(ctx, id)), ...sends.slice(10)]);
    const stored = await rawClient().message.count({ where: { conversationId: id } });
    expect(results.filter((result) => result === null)).toHaveLength(stored + 1);
    expect((await getChat(ctx, id))?.status).toBe("closed");
    expect(await refusal(send(id))).toEqual({ code: "CHAT_CLOSED" });
  });

  test("of another workspace is not found and changes nothing", async () => {
    expect(await refusal(closeConversation(ctx, other.conversationId))).toEqual({ code: "NOT_FOUND" });
    expect((await rawClient().conversation.findUniqueOrThrow({ where: { id: other.conversationId } })).status).toBe(
      "waiting",
    );
  });
});

describe("sending", () => {
  test("the first reply takes an unassigned conversation and makes it active", async () => {
    const id = await addConversation(ctx.workspaceId, { status: "waiting" });
    await send(id);
    expect(await getChat(ctx, id)).toMatchObject({
      status: "active",
      assignedAttender: { id: ctx.attender.id },
      lastMessage: { content: "olá", isFromAttender: true, attenderIdentifier: ctx.attender.id },
    });
  });

  test("to a colleague's conversation doesn't take it from them", async () => {
    const [colleague] = colleagues;
    const id = await addConversation(ctx.workspaceId, { assignedAttenderId: colleague?.attender.id });
    await send(id);
    expect((await getChat(ctx, id))?.assignedAttender?.id).toBe(colleague?.attender.id);
  });

  test("the same client id twice is one message with one acknowledgement", async () => {
    const id = await addConversation(ctx.workspaceId);
    const clientMessageId = randomUUID();
    const first = await send(id, "uma vez", clientMessageId);
    const again = await Promise.all(Array.from({ length: 10 }, () => send(id, "uma vez", clientMessageId)));
    expect(again).toEqual(Array(10).fill(first));
    expect(await rawClient().message.count({ where: { conversationId: id } })).toBe(1);
  });

  test("ten parallel sends of one client id are one message", async () => {
    const id = await addConversation(ctx.workspaceId);
    const clientMessageId = randomUUID();
    const acks = await Promise.all(Array.from({ length: 10 }, () => send(id, "uma vez", clientMessageId)));
    expect(new Set(acks.map((ack) => ack.id)).size).toBe(1);
    expect((await getChat(ctx, id))?.lastSeq).toBe(1);
  });

  test("a client id is unique per conversation, not over all of them", async () => {
    const [one, two] = [await addConversation(ctx.workspaceId), await addConversation(ctx.workspaceId)];
    const clientMessageId = randomUUID();
    expect((await send(one, "a", clientMessageId)).id).not.toBe((await send(two, "a", clientMessageId)).id);
  });

  test("a retry of what was stored before the close gets its acknowledgement", async () => {
    const id = await addConversation(ctx.workspaceId);
    const clientMessageId = randomUUID();
    const first = await send(id, "antes", clientMessageId);
    await closeConversation(ctx, id);
    expect(await send(id, "antes", clientMessageId)).toEqual(first);
  });

  test("numbers are gapless under parallel sends of many", async () => {
    const id = await addConversation(ctx.workspaceId);
    const acks = await Promise.all(
      colleagues.flatMap((colleague) => Array.from({ length: 10 }, () => send(id, "x", randomUUID(), colleague))),
    );
    const wanted = Array.from({ length: 200 }, (_, index) => index + 1);
    expect(acks.map((ack) => ack.seq).sort((a, b) => a - b)).toEqual(wanted);
    expect(
      (await rawClient().message.findMany({ where: { conversationId: id }, orderBy: { seq: "asc" } })).map(
        (row) => row.seq,
      ),
    ).toEqual(wanted);
  });

  test.each(["", "   ", "\n\t"])("%j is no message", async (text) => {
    const id = await addConversation(ctx.workspaceId);
    expect(await refusal(send(id, text))).toEqual({ code: "MESSAGE_EMPTY" });
    expect((await getChat(ctx, id))?.lastSeq).toBe(0);
  });

  test("text is kept as it was written", async () => {
    const id = await addConversation(ctx.workspaceId);
    const text = "  <b>çãé</b> 👩‍👩‍👧 \u0000 'DROP TABLE' \n fim  ";
    await send(id, text);
    // No text of PostgreSQL holds U+0000.
    const kept = isPostgres() ? text.replace("\0", "\u{fffd}") : text;
    expect((await listMessages(ctx, id))?.items[0]?.content).toBe(kept);
  });

  test("to another workspace's conversation is not found and stores nothing", async () => {
    expect(await refusal(send(other.conversationId))).toEqual({ code: "NOT_FOUND" });
    expect(await rawClient().message.count({ where: { conversationId: other.conversationId } })).toBe(1);
  });
});

describe("files of a message", () => {
  test("are stored with it and served as what they are", async () => {
    const id = await addConversation(ctx.workspaceId);
    await sendMessage(ctx, { chatId: id, text: "", attachments: [file("foto.PNG", PNG)], clientMessageId: null });
    expect((await listMessages(ctx, id))?.items).toMatchObject([
      {
        content: "[Arquivo anexado]",
        type: "image",
        attachments: [{ fileName: "foto.PNG", fileType: "image/png", fileSize: PNG.byteLength }],
      },
    ]);
  });

  test.each([
    ["program.png", "MZ\u0090\u0000\u0003", "INVALID_FILE_TYPE"],
    ["page.txt.html", "<script>", "INVALID_FILE_TYPE"],
    ["noextension", "x", "INVALID_FILE_NAME"],
    ["empty.txt", "", "FILE_EMPTY"],
    ["large.txt", Buffer.alloc(5_242_881, "a"), "FILE_TOO_LARGE"],
    ["picture.txt", PNG, "INVALID_FILE_TYPE"],
  ])("%s is refused and nothing of the message stays", async (name, content, code) => {
    const id = await addConversation(ctx.workspaceId);
    const attempt = sendMessage(ctx, {
      chatId: id,
      text: "veja",
      attachments: [file("bom.txt", "bom"), file(name, content)],
      clientMessageId: null,
    });
    expect(await refusal(attempt)).toMatchObject({ code });
    expect((await getChat(ctx, id))?.lastSeq).toBe(0);
    expect(await rawClient().attachment.count({ where: { conversationId: id } })).toBe(0);
  });

  test("keep no path and no deceptive character in their name", async () => {
    const id = await addConversation(ctx.workspaceId);
    await sendMessage(ctx, {
      chatId: id,
      text: "",
      attachments: [file("..\\../etc/\u202eno\u0000ta.txt", "texto")],
      clientMessageId: null,
    });
    expect((await listMessages(ctx, id))?.items[0]?.attachments[0]?.fileName).toBe("nota.txt");
  });
});

describe("reading", () => {
  test("another workspace's conversation isn't there", async () => {
    expect(await getChat(ctx, other.conversationId)).toBeNull();
    expect(await listMessages(ctx, other.conversationId)).toBeNull();
  });

  test.each(["all", "unread", "mine", "overdue", "closed"] as const)(
    "the pages of %s give each row once, newest activity first",
    async (filter) => {
      const ids: number[] = [];
      const times: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listChats(ctx, { filter, pageSize: 7, cursor });
        ids.push(...page.items.map((chat) => chat.id));
        times.push(...page.items.map((chat) => chat.lastActivityAt));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(new Set(ids).size).toBe(ids.length);
      expect(times).toEqual([...times].sort().reverse());
      expect((await listChats(ctx, { filter })).items.map((chat) => chat.id)).toEqual(ids.slice(0, 200));
      expect((await getCounters(ctx))[filter]).toBe(ids.length);
    },
  );

  test("after a number come the newer messages only, in order", async () => {
    const id = await addConversation(ctx.workspaceId);
    for (let i = 0; i < 9; i++) await send(id, `m${i}`);
    expect((await listMessages(ctx, id, { afterSeq: 6 }))?.items.map((message) => message.seq)).toEqual([7, 8, 9]);
    expect(await listMessages(ctx, id, { pageSize: 4 })).toMatchObject({
      nextCursor: "6",
      items: [{ seq: 6 }, { seq: 7 }, { seq: 8 }, { seq: 9 }],
    });
    expect(await listMessages(ctx, id, { pageSize: 4, beforeSeq: 3 })).toMatchObject({
      nextCursor: null,
      items: [{ seq: 1 }, { seq: 2 }],
    });
  });
});
