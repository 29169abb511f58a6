import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { SentMessageInfo, Transporter } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";
import { env } from "@/lib/platform/env/env";
import { globalSlot } from "@/lib/platform/global-slot";
import { PermanentFailure } from "@/lib/platform/jobs/permanent-failure";
import type { OutgoingMail } from "./mail";
import { mailFolder } from "./mail-folder";

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

/** The newest messages that the folder keeps: it stands in for a mail server, it is no archive. */
const FOLDER_MAX = 500;

/**
 * Hands a message to the mail server, or without one writes it to the mail folder.
 * Throws what says nothing of the text or the recipient, because the queue keeps and logs it.
 */
export async function deliver(mail: OutgoingMail): Promise<void> {
  if (env().SMTP_URL) await deliverBySmtp(mail);
  else await deliverToFolder(mail);
}

const host = () => new URL(env().APP_URL).hostname;

function envelopeOf(mail: OutgoingMail): SMTPTransport.MailOptions {
  return {
    from: env().MAIL_FROM ?? { name: "Cangoo", address: `no-reply@${host()}` },
    // As an object it is one address whatever is in it; a string would be parsed as a list.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(),
    messageId: `<${messageKey(mail)}@${host()}>`,
    headers: {
      // RFC 3834: no out-of-office answers.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": mail.locale,
      // RFC 2369.
      ...(mail.unsubscribeLink === undefined ? {} : { "List-Unsubscribe": `<${mail.unsubscribeLink}>` }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

// The same for each attempt, so that a message that was sent twice (we crashed before noting it) is shown once.
function messageKey(mail: OutgoingMail): string {
  const content = `${env().SECRET_KEY ?? ""}\n${mail.number}\n${mail.to}\n${mail.key ?? mail.text}`;
  return createHash("sha256").update(content).digest("hex").slice(0, 32);
}

function smtp(): Promise<Transporter<SentMessageInfo>> {
  return globalSlot("mail.smtp", async () => {
    // Loaded with the first message: most processes send none for hours.
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url: env().SMTP_URL,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
    } as SMTPTransport.Options);
  });
}

async function deliverBySmtp(mail: OutgoingMail): Promise<void> {
  try {
    await (await smtp()).sendMail(envelopeOf(mail));
  } catch (error) {
    const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
    const reason = `mail server refused: ${[code, responseCode, command].filter(Boolean).join(" ") || "unknown"}`;
    // Refusing this recipient or this message is final; refusing us (sign-in, sender) is for the operator to mend.
    const isFinal = (responseCode ?? 0) >= 500 && /^(RCPT TO|DATA)/.test(command ?? "");
    throw isFinal ? new PermanentFailure(reason) : new Error(reason);
  }
}

async function deliverToFolder(mail: OutgoingMail): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const composed = await createTransport({ streamTransport: true, buffer: true, newline: "windows" }).sendMail(
    envelopeOf(mail),
  );
  const folder = mailFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (await isWritten(folder, mail)) return;
  const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${mail.number}.eml`;
  const temporary = path.join(folder, `${randomBytes(8).toString("hex")}.part`);
  try {
    // It may hold a link that sets somebody's password: the owner's alone.
    const file = await open(temporary, "wx", 0o600);
    try {
      await file.writeFile(composed.message as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path.join(folder, name));
    await dropOldest(folder);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Whether a process that ended before it noted so has written the message. */
async function isWritten(folder: string, mail: OutgoingMail): Promise<boolean> {
  const key = messageKey(mail);
  const names = (await readdir(folder)).filter((name) => name.endsWith(`-${mail.number}.eml`));
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return texts.some((text) => text.includes(key));
}

async function dropOldest(folder: string): Promise<void> {
  // Their names begin with the time, so the order of names is the order of writing.
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
  for (const name of names.slice(0, -FOLDER_MAX)) await rm(path.join(folder, name), { force: true });
}
