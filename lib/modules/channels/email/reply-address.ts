import { isSignatureOf, shortSignature } from "@/lib/platform/crypto/sign";

const PURPOSE = "email.reply";
const TOKEN = /\+c\.([0-9a-z]{1,10})\.([a-z2-7]{16})@/i;

const textOf = (workspaceId: number, conversationId: number) => `${workspaceId}:${conversationId}`;

/** The address that replies to a conversation are asked to: the mailbox's own with a signed part behind a plus. */
export function replyAddress(mailbox: string, workspaceId: number, conversationId: number): string {
  const at = mailbox.lastIndexOf("@");
  const signature = shortSignature(PURPOSE, textOf(workspaceId, conversationId));
  return `${mailbox.slice(0, at)}+c.${conversationId.toString(36)}.${signature}${mailbox.slice(at)}`;
}

/** The conversation that one of these addresses names, if we signed it for this workspace. */
export function conversationOfAddresses(addresses: readonly string[], workspaceId: number): number | undefined {
  for (const address of addresses) {
    const [, id = "", signature = ""] = TOKEN.exec(address) ?? [];
    const conversationId = Number.parseInt(id, 36);
    if (Number.isSafeInteger(conversationId) && isSignatureOf(PURPOSE, textOf(workspaceId, conversationId), signature))
      return conversationId;
  }
  return undefined;
}

/** Whether an address is a mailbox's own, with or without something behind a plus. */
export function isOwnAddress(channel: { fromEmail: string; replyToEmail: string | null }, address: string): boolean {
  const plain = address.toLowerCase().replace(/\+[^@]*@/, "@");
  return [channel.fromEmail, channel.replyToEmail].some((own) => own?.toLowerCase() === plain);
}

/** The id under which a message of ours goes out: the same for each attempt, and nobody else can make it. */
export function outgoingMessageId(
  fromEmail: string,
  workspaceId: number,
  conversationId: number,
  seq: number | string,
): string {
  const signature = shortSignature("email.message-id", `${workspaceId}:${conversationId}:${seq}`);
  return `c${conversationId.toString(36)}.${seq}.${signature}@${fromEmail.split("@").at(-1) ?? "localhost"}`;
}

const AUTO_REPLY_ID = /^c([0-9a-z]{1,10})\.(a\d{8})\.([a-z2-7]{16})@/;

/** Whether a message id is that of an automatic answer of this workspace's. */
export function isAutoReplyId(messageId: string, workspaceId: number): boolean {
  const [, id = "", day = "", signature = ""] = AUTO_REPLY_ID.exec(messageId) ?? [];
  const text = `${workspaceId}:${Number.parseInt(id, 36)}:${day}`;
  return signature !== "" && isSignatureOf("email.message-id", text, signature);
}

/** Value of the loop header of a workspace's mail. */
export function loopMark(workspaceId: number): string {
  return shortSignature("email.loop", String(workspaceId));
}
