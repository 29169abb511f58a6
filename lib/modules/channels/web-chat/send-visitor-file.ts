import { randomUUID } from "node:crypto";
import { hasStorageFor, storageFull } from "@/lib/modules/billing/assert-storage";
import type { StoredAttachment } from "@/lib/modules/conversations/append-message";
import { checkFile, formatFileSize, tooLarge } from "@/lib/modules/conversations/attachment-rules";
import { ATTACHMENT_MAX_BYTES, FILES_ONLY_TEXT } from "@/lib/modules/conversations/schema";
import { checkContent } from "@/lib/modules/conversations/store-attachments";
import { countAgainst } from "@/lib/platform/http/rate-limit";
import { cleanFileName } from "@/lib/platform/storage/file-name";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { receiveFile } from "@/lib/platform/storage/storage";
import type { VisitorMessage } from "./schema";
import { addVisitorMessage } from "./send-visitor-message";
import { toVisitorMessage } from "./visitor-message";
import type { VisitorCtx } from "./visitors";

/** Strangers fill a company's storage with these, so one of them gets only so far. */
const PER_VISITOR = { limit: 30, windowMs: 60 * 60_000 };

/** A file as it arrives from a visitor. */
export type VisitorFile = {
  fileName: string;
  clientMessageId: string;
  /** How many bytes were announced; null when nobody said. */
  announcedSize: number | null;
  bytes: AsyncIterable<Uint8Array>;
};

/**
 * Sends a file as a message of its own: it is stored and said at once, so that nothing waits for a message that may never
 * come. The same `clientMessageId` again changes nothing.
 * @throws {AppError} FILE_TOO_LARGE, FILE_EMPTY, INVALID_FILE_NAME, INVALID_FILE_TYPE, STORAGE_LIMIT, TOO_MANY_REQUESTS,
 * PRE_CHAT_REQUIRED
 */
export async function sendVisitorFile(ctx: VisitorCtx, file: VisitorFile): Promise<VisitorMessage> {
  const { workspaceId } = ctx;
  countAgainst("visitor-file", `${workspaceId}:${ctx.visitorId}`, PER_VISITOR);
  const fileName = cleanFileName(file.fileName);
  checkFile(fileName, file.announcedSize ?? 0);
  if (!hasStorageFor(workspaceId, file.announcedSize ?? 0)) throw storageFull();
  const received = await receiveFile(workspaceId, file.bytes, ATTACHMENT_MAX_BYTES);
  if (!received) throw tooLarge(fileName, `> ${formatFileSize(ATTACHMENT_MAX_BYTES)}`);
  let contentType: string;
  try {
    contentType = await checkContent(fileName, await received.read());
    if (!hasStorageFor(workspaceId, received.size)) throw storageFull();
  } catch (error) {
    await received.discard();
    throw error;
  }
  const stored: StoredAttachment = {
    id: randomUUID(),
    fileName,
    contentType,
    size: received.size,
    storageKey: await received.keep(),
  };
  const message = { text: FILES_ONLY_TEXT, clientMessageId: file.clientMessageId, files: [stored] };
  try {
    const appended = await addVisitorMessage(ctx, message);
    if (appended.isDuplicate) await scheduleFileRemoval(stored.storageKey);
    return toVisitorMessage({ ...message, sender: { kind: "customer" } }, appended);
  } catch (error) {
    await scheduleFileRemoval(stored.storageKey);
    throw error;
  }
}
