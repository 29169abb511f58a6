import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { stopParser } from "@/lib/modules/channels/email/parse/parse-in-thread";
import type { EmailChannelDto } from "@/lib/modules/channels/email/schema";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import type { OutgoingAttachment } from "@/lib/modules/conversations/schema";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { installPublisher } from "@/lib/platform/realtime/publisher";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { addChannel, allowLoopback, arrive, runJobs } from "./channel";
import { headers, rawMail } from "./raw-mail";
import { SmtpStub } from "./smtp-stub";

/** A workspace with a mailbox whose server is real, and somebody who answers. */
export class MailDesk {
  readonly smtp = new SmtpStub();
  ctx!: Ctx;
  channel!: EmailChannelDto;
  /** States that were told to who looks at the conversation, in their order. */
  states: string[] = [];
  /** How many conversations were begun by e-mail. */
  number = 0;

  async open(): Promise<void> {
    allowLoopback();
    ({ ctx: this.ctx } = await signedIn(DEMO_ACCOUNTS.admin));
    this.channel = await addChannel(this.ctx, {
      smtpPort: await this.smtp.listen(),
      smtpUser: "suporte",
      smtpPassword: "senha",
      signatureImageUrl: "https://cdn.example/logo.png?a=1&b=2",
    });
    installPublisher({
      publish: (_room, event, payload) => {
        if (event === "DeliveryChanged") this.states.push((payload as { delivery: { state: string } }).delivery.state);
      },
      publishAmong: () => undefined,
      viewersChanged: () => undefined,
      ticketViewersChanged: () => undefined,
      endSessions: () => undefined,
      disconnect: () => undefined,
    });
  }

  async reset(): Promise<void> {
    this.smtp.received.length = 0;
    this.smtp.refusals.length = 0;
    this.states = [];
    setGlobalSlot("email.cooling", undefined);
    await rawClient().job.deleteMany();
  }

  async close(): Promise<void> {
    installPublisher(undefined);
    await this.smtp.close();
    await stopParser();
    delete process.env.EGRESS_ALLOW_PRIVATE;
  }

  /** Hands raw messages over to the mailbox. */
  arrive(...raws: Buffer[]): Promise<void> {
    return arrive(this.channel, this.ctx, ...raws);
  }

  /** A conversation that somebody began by e-mail. */
  async conversation(change: Record<string, string> = {}): Promise<number> {
    this.number += 1;
    const messageId = `s${this.number}@cliente.example`;
    await this.arrive(rawMail(headers({ "Message-ID": `<${messageId}>`, Subject: "Cobrança", ...change }), "Olá"));
    return (await rawClient().emailMessage.findFirstOrThrow({ where: { messageId } })).conversationId;
  }

  /** An agent's answer. */
  answer(chatId: number, text = "Já enviamos.", attachments: OutgoingAttachment[] = []) {
    return sendMessage(this.ctx, { chatId, text, attachments, clientMessageId: null });
  }

  /** The newest message of a conversation. */
  async newest(chatId: number) {
    return (await listMessages(this.ctx, chatId))?.items.at(-1);
  }

  /** Answers, sends, and gives what arrived. */
  async delivered(chatId: number, text?: string, files?: OutgoingAttachment[]) {
    await this.answer(chatId, text, files);
    await runJobs();
    const [mail] = this.smtp.received;
    if (!mail) throw new Error("nothing arrived");
    return mail;
  }
}
