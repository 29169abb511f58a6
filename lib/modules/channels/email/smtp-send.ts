import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import type SMTPTransport from "nodemailer/lib/smtp-transport";
import { openSocket } from "@/lib/platform/egress/open-socket";
import { isAppError } from "@/lib/platform/errors/app-error";
import type { DeliveryText } from "@/lib/platform/i18n/delivery-text";
import { readSecret } from "@/lib/platform/secrets/stored-secret";
import { cleanLine } from "./parse/clean-text";
import { LOOP_HEADER } from "./parse/recognise-mail";
import { loopMark } from "./reply-address";
import type { EmailChannelRow } from "./store/email-channel";

const SOCKET_TIMEOUT_MS = 30_000;
const GREETING_TIMEOUT_MS = 15_000;
/** When the process stops, a conversation with a server gets this long to end. */
const STOP_MS = 5_000;
/** The whole of it, for servers that say a word now and then and never finish. */
const SEND_MAX_MS = 10 * 60_000;

type Recipient = { name: string; address: string };

/** A message ready for a mail server. Message ids are without brackets. */
export type OutgoingEmail = {
  to: Recipient | readonly Recipient[];
  cc?: readonly Recipient[];
  /** In the envelope alone: no header names them. */
  bcc?: readonly Recipient[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  inReplyTo: string | null;
  references: readonly string[];
  replyTo: string | null;
  /** Marked as written by a machine (RFC 3834), so that no machine answers it. */
  isAutomatic: boolean;
  /** One with a Content-ID, without brackets, is a picture in the HTML. */
  attachments: { fileName: string; contentType: string; contentId?: string | undefined; content: Readable }[];
};

/** Why a server didn't take a message: a text's name, the server's words, and whether trying again can help. */
export class SmtpFailure extends Error {
  constructor(
    readonly reason: DeliveryText,
    readonly detail: string,
    readonly isFinal: boolean,
  ) {
    // Logged and kept in the queue, so without the server's words: they repeat addresses.
    super(`mail server: ${reason}`);
  }
}

/** The channel's server as an address that a person typed: through the guard, with its own timeouts. */
type Server = Pick<
  EmailChannelRow,
  "workspaceId" | "smtpHost" | "smtpPort" | "smtpSecurity" | "smtpUser" | "smtpPassword" | "fromEmail" | "fromName"
>;

/** Hands a message to the channel's mail server. @returns what the server answered. @throws {SmtpFailure} */
export async function sendBySmtp(
  server: Server,
  mail: OutgoingEmail,
  signal?: AbortSignal,
  maxMs = SEND_MAX_MS,
): Promise<string> {
  let socket: Socket | undefined;
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    socket?.destroy();
  }, maxMs).unref();
  // The signal lives as long as the process: what listens to it must go with the message.
  const stopLater = () => void setTimeout(() => socket?.destroy(), STOP_MS).unref();
  signal?.addEventListener("abort", stopLater, { once: true });
  try {
    const { createTransport } = await import("nodemailer");
    const connection = await openSocket({ host: server.smtpHost, port: server.smtpPort });
    socket = connection;
    const transport = createTransport({
      host: server.smtpHost,
      port: server.smtpPort,
      secure: server.smtpSecurity === "tls",
      requireTLS: server.smtpSecurity === "starttls",
      ignoreTLS: server.smtpSecurity === "none",
      ...(server.smtpUser === ""
        ? {}
        : { auth: { user: server.smtpUser, pass: readSecret("email.smtp-password", server.smtpPassword) } }),
      greetingTimeout: GREETING_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      getSocket: (_options, done) => done(null, { connection }),
    } satisfies SMTPTransport.Options);
    const sent = await transport.sendMail(toMailOptions(server, mail));
    const refused = sent.rejected.length === 0 ? "" : ` (refused: ${sent.rejected.join(", ")})`;
    return cleanLine(`${sent.response}${refused}`, 500);
  } catch (error) {
    throw isLate ? new SmtpFailure("timedOut", "", false) : toFailure(error);
  } finally {
    clearTimeout(deadline);
    socket?.destroy();
    signal?.removeEventListener("abort", stopLater);
    // What wasn't read to its end holds its file open for good.
    for (const { content } of mail.attachments) content.destroy();
  }
}

function toMailOptions(server: Server, mail: OutgoingEmail): SMTPTransport.MailOptions {
  return {
    from: { name: server.fromName, address: server.fromEmail },
    // As objects they are one address each, whatever is in them; a string would be parsed as a list.
    to: [mail.to].flat(),
    cc: [...(mail.cc ?? [])],
    // The transport takes them out of the message.
    bcc: [...(mail.bcc ?? [])],
    ...(mail.replyTo === null ? {} : { replyTo: { name: server.fromName, address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.messageId}>`,
    ...(mail.inReplyTo === null ? {} : { inReplyTo: `<${mail.inReplyTo}>` }),
    ...(mail.references.length === 0 ? {} : { references: mail.references.map((id) => `<${id}>`).join(" ") }),
    headers: {
      [LOOP_HEADER]: loopMark(server.workspaceId),
      ...(mail.isAutomatic ? { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" } : {}),
    },
    attachments: mail.attachments.map(({ fileName, contentType, contentId, content }) => ({
      filename: fileName,
      contentType,
      content,
      ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: "inline" as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

type MailError = { code?: string; responseCode?: number; command?: string; response?: string; message?: string };

/** What an error of the way to a mail server means. */
function toFailure(error: unknown): SmtpFailure {
  if (isAppError(error)) {
    const reason = error.code === "HOST_NOT_FOUND" ? "hostNotFound" : "hostNotAllowed";
    return new SmtpFailure(reason, "", error.code === "HOST_NOT_ALLOWED");
  }
  const { code = "", responseCode = 0, command = "", response, message } = (error ?? {}) as MailError;
  const detail = cleanLine(response ?? message ?? "", 500);
  if (code === "ETLS" || command === "STARTTLS") return new SmtpFailure("tlsFailed", detail, false);
  // A full mailbox has the code of a message that is too large, and another enhanced one.
  if (responseCode === 552 && /\b5\.2\.2\b/.test(detail)) return new SmtpFailure("recipientRefused", detail, true);
  if (responseCode === 552 || responseCode === 523) return new SmtpFailure("tooLarge", detail, true);
  if (code === "EAUTH" || responseCode === 530 || responseCode === 535)
    return new SmtpFailure("authFailed", detail, false);
  if (responseCode >= 500) {
    if (/^RCPT/.test(command)) return new SmtpFailure("recipientRefused", detail, true);
    if (/^MAIL/.test(command)) return new SmtpFailure("senderRefused", detail, true);
    return new SmtpFailure("messageRefused", detail, /^DATA/.test(command));
  }
  if (responseCode >= 400) return new SmtpFailure("tryLater", detail, false);
  if (code === "ECONNREFUSED") return new SmtpFailure("refused", detail, false);
  if (code === "ETIMEDOUT") return new SmtpFailure("timedOut", detail, false);
  if (/certificate|tls|ssl/i.test(`${code} ${detail}`)) return new SmtpFailure("tlsFailed", detail, false);
  if (["ECONNECTION", "ECONNRESET", "EPIPE", "ESOCKET"].includes(code))
    return new SmtpFailure("connectionLost", detail, false);
  return new SmtpFailure("unknown", detail, false);
}
