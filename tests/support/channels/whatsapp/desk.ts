import { createHmac } from "node:crypto";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { listProfiles } from "@/lib/modules/channels/profiles/queries";
import { saveWhatsAppChannel } from "@/lib/modules/channels/whatsapp/save-whatsapp-channel";
import {
  DEFAULT_WHATSAPP_HOURS,
  GRAPH_VERSION,
  type WhatsAppChannelDto,
  type WhatsAppChannelInput,
} from "@/lib/modules/channels/whatsapp/schema";
import { takeInWebhook } from "@/lib/modules/channels/whatsapp/take-in-webhook";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { installPublisher } from "@/lib/platform/realtime/publisher";
import type { Ctx } from "@/lib/platform/session/context";
import { allowLoopback, runJobs } from "@/tests/support/channels/email/channel";
import { GraphStub } from "@/tests/support/channels/graph-stub";
import { signedIn } from "@/tests/support/context";
import { rawClient } from "@/tests/support/prisma/raw-client";

/** The app secret of the test's number. */
const APP_SECRET = "segredo-do-aplicativo";

/** A call's body, as Meta writes it. */
export function webhookBody(graph: { accountId: string; phoneNumberId: string }, value: object, field = "messages") {
  return {
    object: "whatsapp_business_account",
    entry: [
      {
        id: graph.accountId,
        changes: [
          {
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "551140028922", phone_number_id: graph.phoneNumberId },
              ...value,
            },
            field,
          },
        ],
      },
    ],
  };
}

/** Meta's signature over a body. */
export function signatureOf(body: Buffer | string, secret = APP_SECRET): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

/** A workspace with a number at a stand-in for Meta, and somebody who answers. */
export class WhatsAppDesk {
  readonly graph = new GraphStub();
  ctx!: Ctx;
  channel!: WhatsAppChannelDto;
  /** What was told to who looks, in its order. */
  events: { event: string; payload: unknown }[] = [];
  #number = 0;

  async open(change: Partial<WhatsAppChannelInput> = {}): Promise<void> {
    allowLoopback();
    await this.graph.listen();
    ({ ctx: this.ctx } = await signedIn(DEMO_ACCOUNTS.admin));
    this.channel = await saveWhatsAppChannel(this.ctx, await this.input(change));
    installPublisher({
      publish: (_room, event, payload) => {
        this.events.push({ event, payload });
      },
      publishAmong: () => undefined,
      viewersChanged: () => undefined,
      ticketViewersChanged: () => undefined,
      endSessions: () => undefined,
      disconnect: () => undefined,
    });
  }

  async input(change: Partial<WhatsAppChannelInput> = {}): Promise<WhatsAppChannelInput> {
    const [profile] = await listProfiles(this.ctx);
    return {
      name: "Atendimento",
      profileId: profile?.id ?? 0,
      teamId: null,
      phoneNumber: "+55 11 4002-8922",
      phoneNumberId: this.graph.phoneNumberId,
      businessAccountId: this.graph.accountId,
      accessToken: this.graph.token,
      appSecret: APP_SECRET,
      verifyToken: "token-de-verificacao",
      apiBase: this.graph.base,
      apiVersion: GRAPH_VERSION,
      welcomeMessage: "",
      businessHours: DEFAULT_WHATSAPP_HOURS,
      autoReplyEnabled: false,
      autoReplyMessage: "",
      isActive: true,
      ...change,
    };
  }

  async reset(): Promise<void> {
    this.graph.reset();
    this.events = [];
    setGlobalSlot("whatsapp.cooling", undefined);
    setGlobalSlot("whatsapp.pace", undefined);
    await rawClient().job.deleteMany();
  }

  async close(): Promise<void> {
    installPublisher(undefined);
    await this.graph.close();
    delete process.env.EGRESS_ALLOW_PRIVATE;
  }

  /** Hands a call over as Meta does, without anything being made of it yet. */
  async post(value: object, field?: string): Promise<void> {
    const body = Buffer.from(JSON.stringify(webhookBody(this.graph, value, field)));
    await takeInWebhook(body, signatureOf(body));
  }

  /** The same, and what is to be made of it. */
  async arrive(value: object, field?: string): Promise<void> {
    await this.post(value, field);
    await this.work();
  }

  /** Does what is due, and what that makes due. */
  async work(): Promise<void> {
    await runJobs();
    await runJobs();
  }

  /** Has what waits tried now, however far away its time is. */
  async tryNow(): Promise<void> {
    setGlobalSlot("whatsapp.cooling", undefined);
    await rawClient().job.updateMany({ where: { status: "queued" }, data: { runAt: new Date(0) } });
    await this.work();
  }

  nextId(): string {
    this.#number += 1;
    return `wamid.IN${this.#number}`;
  }

  /** A text from somebody. */
  text(body: string, change: Record<string, unknown> = {}, from = "5511988887777") {
    return {
      contacts: [{ profile: { name: "Marta Lima" }, wa_id: from }],
      messages: [
        {
          from,
          id: this.nextId(),
          timestamp: String(Math.floor(Date.now() / 1000)),
          type: "text",
          text: { body },
          ...change,
        },
      ],
    };
  }

  /** A conversation that somebody new began. */
  async conversation(body = "Olá"): Promise<number> {
    this.#number += 1;
    const from = `55119${70_000_000 + this.#number}`;
    await this.arrive(this.text(body, {}, from));
    return this.chatOf(from);
  }

  async chatOf(from: string): Promise<number> {
    const thread = await rawClient().whatsAppThread.findFirstOrThrow({
      where: { waId: from },
      orderBy: { conversationId: "desc" },
    });
    return thread.conversationId;
  }

  answer(chatId: number, text = "Já enviamos.", change: Partial<Parameters<typeof sendMessage>[1]> = {}) {
    return sendMessage(this.ctx, { chatId, text, attachments: [], clientMessageId: null, ...change });
  }

  async messages(chatId: number) {
    return (await listMessages(this.ctx, chatId))?.items ?? [];
  }

  async newest(chatId: number) {
    return (await this.messages(chatId)).at(-1);
  }

  /** What was sent: the texts, and the kind of what isn't one. */
  bodies(): string[] {
    return this.graph.sent.map(({ body }) => (body.type === "text" ? body.text.body : body.type));
  }

  /** What became of a conversation's newest message. */
  async delivery(chatId: number) {
    return (await this.newest(chatId))?.delivery;
  }

  /** News of a message that we sent. */
  status(status: string, id: string | undefined, change: object = {}) {
    return {
      statuses: [
        { id, status, timestamp: String(Math.floor(Date.now() / 1000)), recipient_id: "5511988887777", ...change },
      ],
    };
  }

  statesTold(): string[] {
    return this.events
      .filter(({ event }) => event === "DeliveryChanged")
      .map(({ payload }) => (payload as { delivery: { state: string } }).delivery.state);
  }
}
