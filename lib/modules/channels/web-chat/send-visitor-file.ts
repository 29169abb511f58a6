import { FILES_ONLY_TEXT } from "@/lib/modules/conversations/schema";
import type { VisitorMessage } from "@/lib/modules/conversations/visitor/schema";
import { toVisitorMessage } from "@/lib/modules/conversations/visitor/visitor-message";
import { type IncomingFile, receiveUpload } from "@/lib/modules/files/receive-upload";
import { countShared, forKey } from "@/lib/platform/http/shared-rates";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { addVisitorMessage } from "./send-visitor-message";
import type { VisitorCtx } from "./visitors";

/** Strangers fill a company's storage with these, so one of them gets only so far. */
const PER_VISITOR = { limit: 30, windowMs: 60 * 60_000 };

/** A file as it arrives from a visitor. */
export type VisitorFile = IncomingFile & { clientMessageId: string };

/**
 * Sends a file as a message of its own: it is stored and said at once, so that nothing waits for a message that may never
 * come. The same `clientMessageId` again changes nothing.
 * @throws {AppError} FILE_TOO_LARGE, FILE_EMPTY, INVALID_FILE_NAME, INVALID_FILE_TYPE, STORAGE_LIMIT, TOO_MANY_REQUESTS,
 * PRE_CHAT_REQUIRED
 */
export async function sendVisitorFile(ctx: VisitorCtx, file: VisitorFile): Promise<VisitorMessage> {
  const { workspaceId } = ctx;
  await countShared(forKey("visitor-file", `${workspaceId}:${ctx.visitorId}`, PER_VISITOR));
  const stored = await receiveUpload(workspaceId, file);
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
