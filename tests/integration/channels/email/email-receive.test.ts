import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { deleteEmailChannel } from "@/lib/modules/channels/email/delete-email-channel";
import { getMessageEmail } from "@/lib/modules/channels/email/message-email";
import { stopParser } from "@/lib/modules/channels/email/parse/parse-in-thread";
import { ROW_MAX_BYTES } from "@/lib/modules/channels/email/raw-email";
import { endReceiveEmail, receiveEmail } from "@/lib/modules/channels/email/receive-email";
import { loopMark, replyAddress } from "@/lib/modules/channels/email/reply-address";
import type { EmailChannelDto } from "@/lib/modules/channels/email/schema";
import { takeIn } from "@/lib/modules/channels/email/take-in";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { installPublisher } from "@/lib/platform/realtime/publisher";
import type { Ctx } from "@/lib/platform/session/context";
import { addChannel, arrive, runJobs } from "@/tests/support/channels/email/channel";
import { headers, multipart, part, rawMail } from "@/tests/support/channels/email/raw-mail";
import { signedIn } from "@/tests/support/context";
import { addCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { otherIds } from "@/tests/support/other-workspace";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;
let channel: EmailChannelDto;
const events: { event: string; payload: object }[] = [];

beforeAll(async () => {
  ({ ctx } = await signedIn(DEMO_ACCOUNTS.admin));
  channel = await addChannel(ctx);
  installPublisher({
    publish: (_room, event, payload) => events.push({ event, payload }),
    publishAmong: () => undefined,
    viewersChanged: () => undefined,
    ticketViewersChanged: () => undefined,
    endSessions: () => undefined,
    disconnect: () => undefined,
  });
});
beforeEach(() => {
  events.length = 0;
});
afterAll(async () => {
  installPublisher(undefined);
  await stopParser();
  await database.close();
});

let number = 0;
const mail = (change: Record<string, string | string[]> = {}, body = "Oi") =>
  rawMail(headers({ "Message-ID": `<m${++number}@cliente.example>`, ...change }), body);
const idOf = (n = number) => `m${n}@cliente.example`;
const conversationOf = async (messageId: string) =>
  (await rawClient().emailMessage.findFirstOrThrow({ where: { messageId } })).conversationId;
const newestConversation = () =>
  rawClient().conversation.findFirstOrThrow({ orderBy: { id: "desc" }, include: { customer: true } });
const quarantined = (reason: string) =>
  rawClient().quarantinedMessage.findMany({ where: { reason: reason as "bounce" } });

describe("a message of somebody new", () => {
  test("starts a conversation of the e-mail channel, waiting, and makes them a customer", async () => {
    await arrive(
      channel,
      ctx,
      mail({ From: "Nova Pessoa <Nova@Pessoa.example>", Subject: "Onde está?" }, "Não chegou."),
    );
    const conversation = await newestConversation();
    expect(conversation).toMatchObject({
      subject: "Onde está?",
      channel: "email",
      status: "waiting",
      lastMessageText: "Não chegou.",
      lastSeq: 1,
      customer: { name: "Nova Pessoa", email: "nova@pessoa.example", status: "lead" },
    });
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(["NewConversation", "SendMessage"]));
    expect(events.find(({ event }) => event === "SendMessage")?.payload).toMatchObject({
      message: "Não chegou.",
      email: { from: { address: "nova@pessoa.example" }, subject: "Onde está?" },
    });
  });

  test("of whom the address is known in other letters is that customer's", async () => {
    const known = await addCustomer(ctx, { name: "Caio", email: "Caio@Cliente.example" });
    await arrive(channel, ctx, mail({ From: "caio@cliente.example" }));
    expect((await newestConversation()).customerId).toBe(known.id);
  });

  test("shows to whom it went, and its HTML when asked", async () => {
    const { type, body } = multipart("alternative", [
      part("text/plain", "Oi\n\nEm 19/11/2026, Suporte escreveu:\n> Chegou?"),
      part("text/html", '<p>Oi</p><img src="https://cdn.example/x.png"><script>alert(1)</script>'),
    ]);
    await arrive(channel, ctx, mail({ "Content-Type": type, Cc: "Chefe <chefe@cliente.example>" }, body));
    const { id } = await newestConversation();
    const message = (await listMessages(ctx, id))?.items[0];
    expect(message).toMatchObject({
      content: "Oi",
      email: {
        cc: [{ name: "Chefe", address: "chefe@cliente.example" }],
        hasHtml: true,
        hasQuote: true,
        isAutomatic: false,
      },
    });
    expect(await getMessageEmail(ctx, { chatId: id, messageId: message?.id ?? 0 })).toMatchObject({
      html: '<p>Oi</p><img data-remote-src="https://cdn.example/x.png" />',
      hasRemoteImages: true,
      quotedText: expect.stringContaining("Chegou?"),
      hasSource: true,
    });
  });

  test("keeps every file, and shows only what is what it says", async () => {
    const { type, body } = multipart("mixed", [
      part("text/plain", "Veja"),
      part(
        "image/png; name=foto.png",
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
        { "Content-Transfer-Encoding": "base64" },
      ),
      part("image/png; name=falsa.png", "<script>alert(1)</script>"),
      part("application/zip; name=dados.zip", "UEsDBA==", { "Content-Transfer-Encoding": "base64" }),
    ]);
    await arrive(channel, ctx, mail({ "Content-Type": type }, body));
    const { id } = await newestConversation();
    const message = (await listMessages(ctx, id))?.items[0];
    expect(message?.attachments.map(({ fileName, fileType }) => [fileName, fileType])).toEqual([
      ["foto.png", "image/png"],
      ["falsa.png", "application/octet-stream"],
      ["dados.zip", "application/octet-stream"],
    ]);
  });

  test("longer than a message may be is kept whole", async () => {
    await arrive(channel, ctx, mail({}, `começo ${"linha ".repeat(3_000)}fim`));
    const { id } = await newestConversation();
    const message = (await listMessages(ctx, id))?.items[0];
    const { quotedText } = await getMessageEmail(ctx, { chatId: id, messageId: message?.id ?? 0 });
    expect([message?.content.length, quotedText.endsWith("fim")]).toEqual([10_000, true]);
  });
});

describe("a message belongs to the conversation", () => {
  test("that its signed address names, whatever else it says", async () => {
    await arrive(channel, ctx, mail({ Subject: "A" }));
    const first = await newestConversation();
    const to = replyAddress("suporte@empresa.example", ctx.workspaceId, first.id);
    await arrive(channel, ctx, mail({ Subject: "Z", To: to.toUpperCase(), "In-Reply-To": "<x@y.example>" }));
    expect(await conversationOf(idOf())).toBe(first.id);
  });

  test("of the message that it answers", async () => {
    await arrive(channel, ctx, mail());
    const first = await conversationOf(idOf());
    await arrive(channel, ctx, mail({ "In-Reply-To": `<${idOf()}>` }));
    expect(await conversationOf(idOf())).toBe(first);
  });

  test.each(["In-Reply-To", "References"])(
    "never of a customer's message whose id a stranger has: %s",
    async (name) => {
      await arrive(channel, ctx, mail());
      const id = idOf();
      await arrive(channel, ctx, mail({ From: "Golpista <golpe@estranho.example>", [name]: `<${id}>` }));
      expect(await conversationOf(idOf())).not.toBe(await conversationOf(id));
    },
  );

  test("of a message that came to them, too", async () => {
    await arrive(channel, ctx, mail({ Cc: "Colega <Colega@cliente.example>" }));
    const id = idOf();
    await arrive(channel, ctx, mail({ From: "colega@cliente.example", "In-Reply-To": `<${id}>` }));
    expect(await conversationOf(idOf())).toBe(await conversationOf(id));
  });

  test("of a message of ours, whoever got it", async () => {
    await arrive(channel, ctx, mail());
    const first = await conversationOf(idOf());
    await rawClient().emailMessage.updateMany({
      where: { messageId: idOf() },
      data: { isOutgoing: true, messageId: "nosso@empresa.example" },
    });
    await arrive(channel, ctx, mail({ From: "terceiro@estranho.example", "In-Reply-To": "<nosso@empresa.example>" }));
    expect(await conversationOf(idOf())).toBe(first);
  });

  test("of the last one that it refers to and we know", async () => {
    await arrive(channel, ctx, mail());
    const one = idOf();
    await arrive(channel, ctx, mail());
    const two = idOf();
    await arrive(channel, ctx, mail({ References: `<${one}> <${two}> <unknown@y.example>` }));
    expect(await conversationOf(idOf())).toBe(await conversationOf(two));
  });

  test("and never by its subject alone", async () => {
    await arrive(channel, ctx, mail({ Subject: "Re: Mesmo assunto" }), mail({ Subject: "Re: Mesmo assunto" }));
    expect(await conversationOf(idOf())).not.toBe(await conversationOf(idOf(number - 1)));
  });

  test.each([
    [
      "another id under the same signature",
      (to: string, id: number) => to.replace(`c.${id.toString(36)}.`, `c.${(id + 1).toString(36)}.`),
    ],
    ["a made-up signature", (to: string) => to.replace(/\.[a-z2-7]{16}@/, ".aaaaaaaaaaaaaaaa@")],
  ])("a forged address names none: %s", async (_, forge) => {
    await arrive(channel, ctx, mail());
    const first = await newestConversation();
    await arrive(
      channel,
      ctx,
      mail({ To: forge(replyAddress("suporte@empresa.example", ctx.workspaceId, first.id), first.id) }),
    );
    const made = await conversationOf(idOf());
    expect(made).toBe((await newestConversation()).id);
    expect(made).toBeGreaterThan(first.id);
  });

  test("another workspace's address and message ids lead nowhere", async () => {
    const other = await otherIds();
    const to = replyAddress("suporte@empresa.example", other.workspaceId, other.conversationId);
    await arrive(channel, ctx, mail({ To: to, "In-Reply-To": "<outra@outra.example>" }));
    const row = await newestConversation();
    expect([row.workspaceId, row.id]).toEqual([ctx.workspaceId, await conversationOf(idOf())]);
  });

  test("a closed one opens again", async () => {
    await arrive(channel, ctx, mail());
    const { id } = await newestConversation();
    await rawClient().conversation.update({
      where: { id },
      data: { status: "closed", closedAt: new Date(), closedBy: "attender", closeReason: "ok" },
    });
    await arrive(channel, ctx, mail({ "In-Reply-To": `<${idOf()}>` }));
    expect(await rawClient().conversation.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "waiting",
      closedAt: null,
      closedBy: null,
      lastSeq: 2,
    });
  });

  test("a deleted one stays deleted", async () => {
    await arrive(channel, ctx, mail());
    const { id } = await newestConversation();
    await rawClient().conversation.update({ where: { id }, data: { deletedAt: new Date() } });
    await arrive(channel, ctx, mail({ "In-Reply-To": `<${idOf()}>` }));
    expect(await conversationOf(idOf())).not.toBe(id);
  });
});

describe("nothing comes twice and nothing is lost", () => {
  test("the same message again is one message", async () => {
    const raw = mail();
    await arrive(channel, ctx, raw);
    await arrive(channel, ctx, raw, raw);
    const { id } = await newestConversation();
    expect((await listMessages(ctx, id))?.items).toHaveLength(1);
  });

  test("a copy that took another way is the same message", async () => {
    const raw = mail();
    await arrive(channel, ctx, raw, Buffer.concat([Buffer.from("Received: from mx2\r\n"), raw]));
    expect(await rawClient().emailMessage.count({ where: { messageId: idOf() } })).toBe(1);
    expect(await quarantined("reused_id")).toEqual([]);
  });

  test("another message under a known id is kept aside", async () => {
    const id = { "Message-ID": "<sempre-igual@cliente.example>" };
    await arrive(channel, ctx, mail(id, "um"), mail(id, "dois"));
    expect(await quarantined("reused_id")).toHaveLength(1);
  });

  test("one without a sender is in quarantine with its source", async () => {
    await arrive(channel, ctx, mail({ From: "" }));
    const [row] = await quarantined("no_sender");
    expect(row).toMatchObject({ subject: "Pedido", resolvedAt: null, emailChannelId: channel.id });
    expect(row?.rawKey).toMatch(/^\d+\//);
  });

  test("one whose channel was removed before it was read is kept", async () => {
    const gone = await addChannel(ctx);
    await takeIn({ workspaceId: ctx.workspaceId, id: gone.id }, [mail()]);
    await deleteEmailChannel(ctx, gone.id);
    await runJobs();
    expect(await quarantined("channel_removed")).toMatchObject([{ emailChannelId: null, resolvedAt: null }]);
  });

  test("one that can't be dealt with, again and again, is seen", async () => {
    const large = mail({}, "x".repeat(ROW_MAX_BYTES));
    const job = await takeIn({ workspaceId: ctx.workspaceId, id: channel.id }, [large]);
    fs.rmSync(path.join(database.dataDir, "files", job?.rawKey ?? "none"));
    await expect(receiveEmail({ payload: job })).rejects.toThrow();
    expect(await quarantined("unparsable")).toEqual([]);
    await endReceiveEmail({ payload: job });
    expect(await quarantined("unparsable")).toHaveLength(1);
    await rawClient().job.deleteMany();
  });

  test("our own mail that comes back is no message", async () => {
    const before = await rawClient().conversation.count();
    await arrive(
      channel,
      ctx,
      mail({ "X-Cangoo-Loop": loopMark(ctx.workspaceId) }),
      mail({ From: "Suporte <suporte@empresa.example>" }),
    );
    expect(await quarantined("own_mail")).toHaveLength(2);
    expect(await rawClient().conversation.count()).toBe(before);
  });
});
