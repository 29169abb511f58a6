import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { stopParser } from "@/lib/modules/channels/email/parse/parse-in-thread";
import { getEmailChannel } from "@/lib/modules/channels/email/queries";
import type { EmailChannelDto } from "@/lib/modules/channels/email/schema";
import { sendTestEmail } from "@/lib/modules/channels/email/send-test-email";
import { sendBySmtp } from "@/lib/modules/channels/email/smtp-send";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { Worker } from "@/lib/platform/jobs/worker";
import type { Ctx } from "@/lib/platform/session/context";
import { jobHandlers } from "@/lib/workers/job-handlers";
import { Mailboxes } from "@/lib/workers/mailboxes";
import { addChannel, allowLoopback } from "@/tests/support/channels/email/channel";
import { canRunMailServer, MAIL_PASSWORD, RealMailServer } from "@/tests/support/channels/email/real-mail-server";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const COMPANY = "suporte@empresa.example";
const CUSTOMER = "marta@cliente.example";
// Limits for a busy machine: a passing test never waits for them.
const WAIT = { timeout: 60_000, interval: 50 };
const isPossible = canRunMailServer();

describe.skipIf(!isPossible)(
  "with Postfix and Dovecot (skipped where they can't be started)",
  { timeout: 150_000 },
  () => {
    const database = testDatabase();
    const server = new RealMailServer([COMPANY, CUSTOMER]);
    const worker = new Worker({ handlers: jobHandlers, pollMs: 100 });
    let mailboxes: Mailboxes;
    let ctx: Ctx;
    let channel: EmailChannelDto;

    beforeAll(async () => {
      await server.start();
      allowLoopback();
      ({ ctx } = await signedIn(DEMO_ACCOUNTS.admin));
      channel = await addChannel(ctx, {
        smtpPort: server.smtpPort,
        imapHost: "127.0.0.1",
        imapPort: server.imapPort,
        imapSecurity: "none",
        imapUser: COMPANY,
        imapPassword: MAIL_PASSWORD,
      });
      mailboxes = new Mailboxes({ lookMs: 200 });
      mailboxes.start();
      worker.start();
      await vi.waitFor(
        async () => expect((await getEmailChannel(ctx, channel.id)).mailbox?.connectedAt).toBeTruthy(),
        WAIT,
      );
      await vi.waitFor(
        async () => expect((await rawClient().mailboxState.findFirstOrThrow()).uidValidity).not.toBeNull(),
        WAIT,
      );
    }, 150_000);
    afterAll(async () => {
      await mailboxes?.stop();
      await worker.stop();
      await stopParser();
      await server.stop();
      await database.close();
      delete process.env.EGRESS_ALLOW_PRIVATE;
    }, 150_000);

    /** Writes to the company as a customer would. */
    const write = (mail: { text: string; to?: string; messageId?: string; inReplyTo?: string; bytes?: number }) =>
      sendBySmtp(
        {
          workspaceId: 0,
          smtpHost: "127.0.0.1",
          smtpPort: server.smtpPort,
          smtpSecurity: "none",
          smtpUser: "",
          smtpPassword: null,
          fromEmail: CUSTOMER,
          fromName: "Marta Conceição",
        },
        {
          to: { name: "Atenção", address: mail.to ?? COMPANY },
          subject: "Dúvida — 配達",
          text: mail.text,
          html: `<p>${mail.text}</p>`,
          messageId: mail.messageId ?? `${Math.random().toString(36).slice(2)}@cliente.example`,
          inReplyTo: mail.inReplyTo ?? null,
          references: [],
          replyTo: null,
          isAutomatic: false,
          attachments: [],
        },
      );
    /** The message with a text, once it is in a conversation. */
    const stored = (content: string) =>
      vi.waitFor(() => rawClient().message.findFirstOrThrow({ where: { content: { startsWith: content } } }), WAIT);
    const delivery = async (chatId: number) => (await listMessages(ctx, chatId))?.items.at(-1)?.delivery;
    /** What the customer's mailbox got with a text. */
    const received = (text: string) =>
      vi.waitFor(async () => {
        const mails = await Promise.all(server.messages(CUSTOMER).map((raw) => PostalMime.parse(raw)));
        const found = mails.find((mail) => mail.text?.includes(text));
        if (!found) throw new Error(`not there yet\n${server.log()}`);
        return found;
      }, WAIT);

    test("a message comes in, the answer goes out, and the reply to it finds its conversation", async () => {
      await write({ text: "Olá, não chegou — ação €" });
      const { conversationId } = await stored("Olá, não chegou — ação €");
      expect(await rawClient().conversation.findUniqueOrThrow({ where: { id: conversationId } })).toMatchObject({
        subject: "Dúvida — 配達",
        channel: "email",
        status: "waiting",
      });
      await sendMessage(ctx, {
        chatId: conversationId,
        text: "Já vai, Conceição ✓",
        attachments: [],
        clientMessageId: null,
      });
      const answer = await received("Já vai, Conceição ✓");
      await vi.waitFor(async () => expect((await delivery(conversationId))?.state).toBe("sent"), WAIT);
      expect(answer).toMatchObject({ subject: "Re: Dúvida — 配達", from: { address: COMPANY } });
      await write({ text: "Obrigada pelo endereço", to: answer.replyTo?.[0]?.address ?? "" });
      expect((await stored("Obrigada pelo endereço")).conversationId).toBe(conversationId);
      await write({ text: "Obrigada pela resposta", inReplyTo: answer.messageId?.slice(1, -1) });
      expect((await stored("Obrigada pela resposta")).conversationId).toBe(conversationId);
    });

    test("an answer to an address that isn't there comes back and says so", async () => {
      await write({ text: "Responda a outro" });
      const { conversationId } = await stored("Responda a outro");
      await rawClient().emailMessage.updateMany({
        where: { conversationId },
        data: { replyTo: "ninguem@cliente.example" },
      });
      await sendMessage(ctx, { chatId: conversationId, text: "Para ninguém", attachments: [], clientMessageId: null });
      await vi.waitFor(async () => {
        expect(await delivery(conversationId)).toMatchObject({
          state: "failed",
          errorCode: "bounced",
          errorDetail: expect.stringContaining("ninguem@cliente.example"),
        });
      }, WAIT);
    });

    test("a large file comes in whole", async () => {
      await write({ text: `Grande ${"0123456789".repeat(700_000)}` });
      const { conversationId, seq } = await stored("Grande");
      const { rawKey } = await rawClient().emailMessage.findFirstOrThrow({
        where: { conversationId, messageSeq: seq },
      });
      expect(rawKey).not.toBeNull();
    });

    test("what came while the server was away comes when it is back, once", async () => {
      await server.stopImap();
      await write({ text: "Enquanto estava fora" });
      await vi.waitFor(async () => expect((await getEmailChannel(ctx, channel.id)).mailbox?.error).toBeTruthy(), WAIT);
      await server.startImap();
      await stored("Enquanto estava fora");
      await vi.waitFor(async () => expect((await getEmailChannel(ctx, channel.id)).mailbox?.error).toBeNull(), WAIT);
      expect(await rawClient().message.count({ where: { content: { startsWith: "Enquanto estava fora" } } })).toBe(1);
    });

    test("numbers that begin anew bring nothing twice and lose nothing", async () => {
      const before = await rawClient().emailMessage.count({ where: { isOutgoing: false } });
      await mailboxes.stop();
      await server.stopImap();
      server.renumber(COMPANY);
      await write({ text: "Depois da mudança" });
      await server.startImap();
      mailboxes = new Mailboxes({ lookMs: 200 });
      mailboxes.start();
      await stored("Depois da mudança");
      await vi.waitFor(
        async () =>
          expect(
            await rawClient().job.count({
              where: { status: { in: ["queued", "running"] }, type: "channels.email.receive" },
            }),
          ).toBe(0),
        WAIT,
      );
      expect(await rawClient().emailMessage.count({ where: { isOutgoing: false } })).toBe(before + 1);
    });

    test("a test send tells what the server said", async () => {
      expect(await sendTestEmail(ctx, channel.id, CUSTOMER)).toMatchObject({
        sent: true,
        response: expect.stringMatching(/queued as/i),
      });
    });

    test("a folder that isn't there is told by its name", async () => {
      await rawClient().emailChannel.update({ where: { id: channel.id }, data: { imapFolder: "Não existe" } });
      await vi.waitFor(async () => {
        expect((await rawClient().mailboxState.findFirstOrThrow()).lastError).toBe("folderNotFound");
      }, WAIT);
    });
  },
);

test.runIf(!isPossible)("SKIPPED: Postfix and Dovecot aren't installed here, or may not be started", () => {
  expect(process.env.CANGOO_MAIL_SERVERS).not.toBe("required");
});
