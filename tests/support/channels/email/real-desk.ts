import { Readable } from "node:stream";
import PostalMime, { type Email } from "postal-mime";
import { vi } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { stopParser } from "@/lib/modules/channels/email/parse/parse-in-thread";
import type { EmailChannelDto } from "@/lib/modules/channels/email/schema";
import { sendBySmtp } from "@/lib/modules/channels/email/smtp-send";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { Worker } from "@/lib/platform/jobs/worker";
import type { Ctx } from "@/lib/platform/session/context";
import { jobHandlers } from "@/lib/workers/job-handlers";
import { Mailboxes } from "@/lib/workers/mailboxes";
import { signedIn } from "@/tests/support/context";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { addChannel, allowLoopback } from "./channel";
import { MAIL_PASSWORD, RealMailServer } from "./real-mail-server";

// Limits for a busy machine: a passing test never waits for them.
const WAIT = { timeout: 60_000, interval: 50 };

/** What somebody writes to the company. */
export type Letter = {
  from: string;
  to: string;
  name?: string;
  subject?: string;
  text: string;
  messageId?: string;
  references?: string[];
  files?: { fileName: string; contentType: string; content: Buffer }[];
};

/** A company with mailboxes of Dovecot, whose mail Postfix takes; jobs and mailboxes run as in the server. */
export class RealDesk {
  readonly server: RealMailServer;
  readonly #worker = new Worker({ handlers: jobHandlers, places: 8, pollMs: 100 });
  readonly #mailboxes = new Mailboxes({ lookMs: 200 });
  readonly #parsed = new WeakMap<Buffer, Promise<Email>>();
  ctx!: Ctx;

  constructor(accounts: readonly string[]) {
    this.server = new RealMailServer(accounts);
  }

  async open(): Promise<void> {
    await this.server.start();
    allowLoopback();
    ({ ctx: this.ctx } = await signedIn(DEMO_ACCOUNTS.admin));
    this.#mailboxes.start();
    this.#worker.start();
  }

  async close(): Promise<void> {
    await this.#mailboxes.stop();
    await this.#worker.stop();
    await stopParser();
    await this.server.stop();
    delete process.env.EGRESS_ALLOW_PRIVATE;
  }

  /** A mailbox of the company, read from now on. */
  async mailbox(address: string): Promise<EmailChannelDto> {
    const channel = await addChannel(this.ctx, {
      name: address,
      fromEmail: address,
      smtpPort: this.server.smtpPort,
      imapHost: "127.0.0.1",
      imapPort: this.server.imapPort,
      imapSecurity: "none",
      imapUser: address,
      imapPassword: MAIL_PASSWORD,
    });
    await vi.waitFor(async () => {
      const state = await rawClient().mailboxState.findFirst({ where: { emailChannelId: channel.id } });
      if (!state || state.uidValidity === null) throw new Error(`${address} isn't read\n${this.server.log()}`);
    }, WAIT);
    return channel;
  }

  /** Hands a letter to Postfix. @returns its Message-ID */
  async write(letter: Letter): Promise<string> {
    const messageId = letter.messageId ?? `${Math.random().toString(36).slice(2)}@cliente.example`;
    await sendBySmtp(
      {
        workspaceId: 0,
        smtpHost: "127.0.0.1",
        smtpPort: this.server.smtpPort,
        smtpSecurity: "none",
        smtpUser: "",
        smtpPassword: null,
        fromEmail: letter.from,
        fromName: letter.name ?? "",
      },
      {
        to: letter.to.split(", ").map((address) => ({ name: "", address })),
        subject: letter.subject ?? "Dúvida",
        text: letter.text,
        html: `<p>${letter.text}</p>`,
        messageId,
        inReplyTo: null,
        references: letter.references ?? [],
        replyTo: null,
        isAutomatic: false,
        attachments: (letter.files ?? []).map((file) => ({ ...file, content: Readable.from(file.content) })),
      },
    );
    return messageId;
  }

  /** The e-mail that was made of a letter, once it is there. */
  stored(messageId: string) {
    return vi.waitFor(async () => {
      const row = await rawClient().emailMessage.findFirst({ where: { messageId } });
      if (!row) throw new Error(`not stored: ${messageId}\n${this.server.log()}`);
      return row;
    }, WAIT);
  }

  /** What lies in somebody's mailbox with these words, once it is there. */
  received(account: string, text: string): Promise<Email> {
    return vi.waitFor(async () => {
      for (const raw of this.server.messages(account)) {
        const email = this.#parsed.get(raw) ?? PostalMime.parse(raw);
        this.#parsed.set(raw, email);
        if ((await email).text?.includes(text)) return email;
      }
      throw new Error(`not in the mailbox of ${account}: ${text}\n${this.server.log()}`);
    }, WAIT);
  }

  /** Waits until the newest message of a conversation has come so far. */
  reaches(chatId: number, state: string) {
    return vi.waitFor(async () => {
      const delivery = (await listMessages(this.ctx, chatId))?.items.at(-1)?.delivery;
      if (delivery?.state !== state) throw new Error(`${JSON.stringify(delivery)}\n${this.server.log()}`);
      return delivery;
    }, WAIT);
  }
}
