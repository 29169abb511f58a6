import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { readStoredFile } from "@/lib/platform/storage/storage";
import { toPeople } from "./email-line";
import type { EmailPartsDto } from "./schema";
import { emailOfMessage } from "./store/email-message";

async function findRow({ workspaceId }: Ctx, { chatId, messageId }: { chatId: number; messageId: number }) {
  const row = await reads(workspaceId).first(emailOfMessage, { conversationId: chatId, messageId });
  if (!row) throw notFound();
  return row;
}

/** The whole of a message as an e-mail. @throws {AppError} NOT_FOUND, also for a message that is none */
export async function getMessageEmail(ctx: Ctx, input: { chatId: number; messageId: number }): Promise<EmailPartsDto> {
  const row = await findRow(ctx, input);
  return {
    subject: row.subject,
    from: { name: row.fromName, address: row.fromAddress },
    to: toPeople(row.toAddresses),
    cc: toPeople(row.ccAddresses),
    bcc: toPeople(row.bccAddresses),
    replyTo: row.replyTo,
    html: row.html,
    hasRemoteImages: row.hasRemoteImages,
    quotedText: row.quotedText,
    isAutomatic: row.isAutomatic,
    hasSource: row.rawKey !== null,
  };
}

/** The message as it came, for a download. @throws {AppError} NOT_FOUND */
export async function readMessageSource(ctx: Ctx, input: { chatId: number; messageId: number }) {
  const { rawKey } = await findRow(ctx, input);
  return sourceOf(rawKey, `message-${input.messageId}.eml`);
}

/** A raw message as a download that no browser looks into. @throws {AppError} NOT_FOUND when it is gone */
export async function sourceOf(rawKey: string | null, fileName: string) {
  const stored = rawKey === null ? undefined : await readStoredFile(rawKey);
  if (!stored) throw notFound();
  return new Response(stored, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "Cache-Control": "private, no-store",
    },
  });
}
