import { isIP } from "node:net";
import type { ImapFlow } from "imapflow";
import { commit } from "@/lib/modules/events/commit";
import { reads } from "@/lib/platform/db/reads";
import { resolveHost } from "@/lib/platform/egress/resolve-host";
import { isAppError } from "@/lib/platform/errors/app-error";
import type { DeliveryText } from "@/lib/platform/i18n/delivery-text";
import { backoffMs } from "@/lib/platform/jobs/worker";
import { logger } from "@/lib/platform/log/logger";
import { readSecret } from "@/lib/platform/secrets/stored-secret";
import { noteMailbox } from "./note-mailbox";
import { PARSE_LIMITS } from "./parse/parsed-email";
import type { EmailChannelRow } from "./store/email-channel";
import { beginMailbox, progressOf, raiseLastUid } from "./store/mailbox-state";
import { takeIn } from "./take-in";

const CONNECT_TIMEOUT_MS = 15_000;
/** Servers end an IDLE after half an hour, and routers forget a silent connection much sooner. */
const IDLE_FOR_MS = 4 * 60_000;
/** A connection that says nothing for so long is asked whether it is still there. */
const SILENCE_MS = 90_000;
/** A server that forgot to tell of a message is asked in any case. */
const LOOK_AGAIN_MS = 10 * 60_000;
/** A connection that held for so long was a good one; one that ended before is waited for longer and longer. */
const STEADY_MS = 60_000;
const BACKOFF_MAX_MS = 5 * 60_000;
/** Beside the message itself: lists of numbers, and names. A server that sends more would fill the memory. */
const ANSWER_MAX_BYTES = 16 * 1024 * 1024;
/** How many numbers one command may name. */
const UIDS_PER_FETCH = 200;
/** Clocks differ, and SINCE knows only days. */
const SINCE_SLACK_MS = 48 * 60 * 60 * 1000;
/** How far a server's clock may be behind ours. */
const SINCE_DRIFT_MS = 60 * 60 * 1000;

const jitteredWait = (failures: number) => Math.min(BACKOFF_MAX_MS, backoffMs(failures, Math.random()));

/**
 * Reads a mailbox for as long as it is wanted: one connection that waits in IDLE, opened again with back-off and jitter
 * whenever it breaks. What comes in is stored together with its UID, so nothing is skipped and little is read twice. The
 * mailbox itself isn't changed; mail from before it was connected isn't taken.
 */
export class MailboxReader {
  readonly #channel: EmailChannelRow;
  readonly #waitMs: (failures: number) => number;
  readonly #silenceMs: number;
  #client: ImapFlow | undefined;
  #isStopped = false;
  #hasNews = false;
  #wake: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(channel: EmailChannelRow, { waitMs = jitteredWait, silenceMs = SILENCE_MS } = {}) {
    this.#channel = channel;
    this.#waitMs = waitMs;
    this.#silenceMs = silenceMs;
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
      let connectedAt = Number.POSITIVE_INFINITY;
      try {
        await this.#connect();
        connectedAt = performance.now();
        await this.#follow();
        if (!this.#isStopped) throw new Error("connection closed");
      } catch (error) {
        if (this.#isStopped) break;
        failures = performance.now() - connectedAt >= STEADY_MS ? 1 : failures + 1;
        const reason = imapReason(error);
        logger().warn({ emailChannelId: this.#channel.id, reason, failures }, "mailbox can't be read");
        await noteMailbox(this.#channel, reason).catch(() => undefined);
        await this.#pause(this.#waitMs(failures));
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
      socketTimeout: this.#silenceMs,
      maxLineLength: ANSWER_MAX_BYTES,
      maxLiteralSize: PARSE_LIMITS.rawBytes,
      maxResponseSize: PARSE_LIMITS.rawBytes + ANSWER_MAX_BYTES,
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
    await noteMailbox(this.#channel, null);
  }

  async #follow(): Promise<void> {
    const client = this.#client;
    while (client?.usable && !this.#isStopped) {
      this.#hasNews = false;
      await this.#catchUp(client);
      if (this.#hasNews || !client.usable || this.#isStopped) continue;
      await this.#pause(LOOK_AGAIN_MS);
    }
  }

  async #catchUp(client: ImapFlow): Promise<void> {
    const { mailbox } = client;
    if (!mailbox) throw new Error("no mailbox");
    const uidValidity = Number(mailbox.uidValidity);
    const state = await reads(this.#channel.workspaceId).first(progressOf, { emailChannelId: this.#channel.id });
    if (!state || state.uidValidity === null) {
      return this.#begin({ uidValidity, lastUid: mailbox.uidNext - 1, since: state?.since ?? Date.now() });
    }
    if (state.uidValidity === uidValidity)
      return this.#take(client, `${state.lastUid + 1}:*`, uidValidity, state.lastUid);
    // The numbers began anew: what came since we know the mailbox is looked at again, and recognised by its Message-ID.
    const since = new Date(state.since - SINCE_SLACK_MS);
    const uids = ((await client.search({ since }, { uid: true })) || []).toSorted((one, two) => one - two);
    const lastUid = (uids[0] ?? mailbox.uidNext) - 1;
    // Not 0: a line that is cut now would have the next connection take the whole past.
    await this.#begin({ uidValidity, lastUid, since: state.since });
    for (let index = 0; index < uids.length && !this.#isStopped; index += UIDS_PER_FETCH)
      await this.#take(
        client,
        uids.slice(index, index + UIDS_PER_FETCH).join(","),
        uidValidity,
        lastUid,
        state.since - SINCE_DRIFT_MS,
      );
  }

  async #begin(progress: { uidValidity: number; lastUid: number; since: number }): Promise<void> {
    const { id: emailChannelId } = this.#channel;
    await commit(this.#channel, (unit) => unit.run(beginMailbox, { emailChannelId, ...progress }));
  }

  async #take(client: ImapFlow, range: string, uidValidity: number, afterUid: number, since = 0): Promise<void> {
    const query = { uid: true, size: true, internalDate: true, source: { maxLength: PARSE_LIMITS.rawBytes } };
    for await (const message of client.fetch(range, query, { uid: true })) {
      const { uid, source, size = 0, internalDate } = message;
      // 'n:*' gives the last message even when it is before n.
      if (uid <= afterUid || !source || this.#isStopped) continue;
      if (internalDate && new Date(internalDate).getTime() < since) continue;
      await takeIn(this.#channel, [source], {
        // Some servers estimate the size: only at our own limit it says whether there was more.
        isCut: source.byteLength >= PARSE_LIMITS.rawBytes && size > source.byteLength,
        alongside: (unit) => unit.run(raiseLastUid, { emailChannelId: this.#channel.id, uidValidity, uid }),
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
function imapReason(error: unknown): DeliveryText {
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
