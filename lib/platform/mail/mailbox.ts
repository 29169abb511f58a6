import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/platform/env/env";
import { mailFolder } from "./mail-folder";
import { readEml } from "./read-eml";

const NAME = /^[0-9TZ-]+-\d+\.eml$/;
/** The newest messages that the list shows. */
const LIST_MAX = 100;

/** A line of the mailbox's list. */
export type MailboxLine = { name: string; subject: string; to: string; from: string; at: Date };
export type MailboxMessage = MailboxLine & { text: string; html: string };

/**
 * Whether this installation shows its written mail: only as a demo without a mail server, and never in production,
 * because whoever reads it can set the password of whoever asked for a reset.
 */
export function isMailboxOpen(): boolean {
  return env().DEMO_MODE && !env().SMTP_URL && !env().isProduction;
}

/** The newest messages, newest first. */
export async function listMailbox(): Promise<MailboxLine[]> {
  const names = await readdir(mailFolder()).catch(() => []);
  const newest = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(0, LIST_MAX);
  const messages = await Promise.all(newest.map(readMailbox));
  return messages.flatMap((message) => message ?? []);
}

/** One message by its file's name; undefined when there is none. */
export async function readMailbox(name: string): Promise<MailboxMessage | undefined> {
  // Only names that we make: a path can't be typed into the address.
  if (!NAME.test(name)) return undefined;
  const source = await readFile(path.join(mailFolder(), name)).catch(() => undefined);
  if (!source) return undefined;
  const { headers, text, html } = readEml(source);
  return {
    name,
    subject: headers.get("subject") ?? "",
    to: headers.get("to") ?? "",
    from: headers.get("from") ?? "",
    at: new Date(headers.get("date") ?? 0),
    text,
    html,
  };
}
