import { isIP } from "node:net";
import type { ImapFlow } from "imapflow";
import type { EmailChannelRow } from "@/lib/platform/db/email-store";
import { beginMailbox, findMailbox, noteMailbox, raiseLastUid } from "@/lib/platform/db/mailbox-store";
import { resolveHost } from "@/lib/platform/egress/resolve-host";
import { isAppError } from "@/lib/platform/errors/app-error";
import type { DeliveryText } from "@/lib/platform/i18n/delivery-text";
import { backoffMs } from "@/lib/platform/jobs/worker";
import { logger } from "@/lib/platform/log/logger";
import { readSecret } from "@/lib/platform/secrets/stored-secret";
import { PARSE_LIMITS } from "./parsed-email";
import { takeIn } from "./take-in";

const CONNECT_TIMEOUT_MS = 15_000;
/** Servers end an IDLE after half an hour, and routers forget a silent connection much sooner. */
const IDLE_FOR_MS = 4 * 60_000;
const BACKOFF_MAX_MS = 5 * 60_000;
/** Clocks differ, and SINCE knows only days. */
const SINCE_SLACK_MS = 48 * 60 * 60 * 1000;

/**
 * Reads a mailbox for as long as it is wanted: one connection that waits in IDLE, opened again with back-off and jitter
 * whenever it breaks. What comes in is stored together with its UID, so nothing is skipped and little is read twice. The
 * mailbox itself isn't changed; mail from before it was connected isn't taken.
 */
export class MailboxReader {
  readonly #channel: EmailChannelRow;
  readonly #random: () => number;
  #client: ImapFlow | undefined;
  #isStopped = false;
  #hasNews = false;
  #wake: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(channel: EmailChannelRow, random: () => number = Math.random) {
    this.#channel = channel;
    this.#random = random;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#client?.close();
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (!this.#isStopped) {
      try {
        await this.#connect();
        failures = 0;
        await this.#follow();
        if (!this.#isStopped) throw new Error("connection closed");
      } catch (error) {
        if (this.#isStopped) break;
        failures += 1;
        const reason = imapReason(error);
        logger().warn({ emailChannelId: this.#channel.id, reason, failures }, "mailbox can't be read");
        await noteMailbox(this.#channel, reason, Date.now()).catch(() => undefined);
        await this.#pause(Math.min(BACKOFF_MAX_MS, backoffMs(failures, this.#random())));
      } finally {
        this.#client?.close();
        this.#client = undefined;
      }
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #connect(): Promise<void> {
    const { imapHost, imapPort, imapSecurity, imapUser, imapPassword, imapFolder } = this.#channel;
    const { host, address } = await resolveHost(imapHost ?? "");
    const { ImapFlow } = await import("imapflow");
    const client = new ImapFlow({
      // The address that was checked; the name is for the certificate.
      host: address,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      port: imapPort,
      secure: imapSecurity === "tls",
      doSTARTTLS: imapSecurity === "starttls",
      auth: { user: imapUser, pass: readSecret("email.imap-password", imapPassword) },
      logger: false,
      autoIdleDelay: 200,
      maxIdleTime: IDLE_FOR_MS,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
    });
    this.#client = client;
    // Its errors end the connection, which is what is waited for; unheard they would end the process.
    client.on("error", () => undefined);
    client.on("close", () => this.#wake());
    client.on("exists", () => {
      this.#hasNews = true;
      this.#wake();
    });
    await client.connect();
    await client.mailboxOpen(imapFolder, { readOnly: true });
    await noteMailbox(this.#channel, null, Date.now());
  }

  async #follow(): Promise<void> {
    const client = this.#client;
    while (client?.usable && !this.#isStopped) {
      this.#hasNews = false;
      await this.#catchUp(client);
      if (this.#hasNews || !client.usable || this.#isStopped) continue;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async #catchUp(client: ImapFlow): Promise<void> {
    const { mailbox } = client;
    if (!mailbox) throw new Error("no mailbox");
    const uidValidity = Number(mailbox.uidValidity);
    const state = findMailbox(this.#channel);
    if (!state || state.uidValidity === null) {
      await beginMailbox(this.#channel, {
        uidValidity,
        lastUid: mailbox.uidNext - 1,
        since: state?.since ?? Date.now(),
      });
      return;
    }
    if (state.uidValidity === uidValidity)
      return this.#take(client, `${state.lastUid + 1}:*`, uidValidity, state.lastUid);
    // The numbers began anew: what came since we know the mailbox is looked at again, and recognised by its Message-ID.
    const since = new Date(state.since - SINCE_SLACK_MS);
    const uids = (await client.search({ since }, { uid: true })) || [];
    await beginMailbox(this.#channel, { uidValidity, lastUid: 0, since: state.since });
    if (uids.length > 0) await this.#take(client, uids.join(","), uidValidity, 0, state.since);
    else await beginMailbox(this.#channel, { uidValidity, lastUid: mailbox.uidNext - 1, since: state.since });
  }

  async #take(client: ImapFlow, range: string, uidValidity: number, afterUid: number, since = 0): Promise<void> {
    const query = { uid: true, size: true, internalDate: true, source: { maxLength: PARSE_LIMITS.rawBytes } };
    for await (const message of client.fetch(range, query, { uid: true })) {
      const { uid, source, size = 0, internalDate } = message;
      // 'n:*' gives the last message even when it is before n.
      if (uid <= afterUid || !source || this.#isStopped) continue;
      if (internalDate && new Date(internalDate).getTime() < since - SINCE_SLACK_MS / 48) continue;
      await takeIn(this.#channel, [source], {
        isCut: size > source.byteLength,
        alongside: (db) => raiseLastUid(db, this.#channel, uidValidity, uid),
      });
    }
  }
}

type ImapError = {
  code?: string;
  authenticationFailed?: boolean;
  responseText?: string;
  serverResponseCode?: string;
  mailboxMissing?: boolean;
  message?: string;
};

/** Why a mailbox can't be read, as the name of a text. */
export function imapReason(error: unknown): DeliveryText {
  if (isAppError(error)) return error.code === "HOST_NOT_FOUND" ? "hostNotFound" : "hostNotAllowed";
  const { code = "", message = "", ...rest } = (error ?? {}) as ImapError;
  if (rest.authenticationFailed || /AUTHENTICATIONFAILED/.test(rest.serverResponseCode ?? "")) return "authFailed";
  if (rest.mailboxMissing || /NONEXISTENT|TRYCREATE/.test(rest.serverResponseCode ?? "")) return "folderNotFound";
  if (/doesn't exist|not found|no such mailbox/i.test(rest.responseText ?? "")) return "folderNotFound";
  if (code === "ECONNREFUSED") return "refused";
  if (/TIMEDOUT|TIMEOUT/i.test(code)) return "timedOut";
  if (/certificate|tls|ssl|CERT/i.test(`${code} ${message}`)) return "tlsFailed";
  return "connectionLost";
}
