import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import { commit } from "@/lib/modules/events/commit";
import { ATTACHMENT_EXTENSIONS, UPLOAD_MAX_BYTES } from "@/lib/modules/files/policy";
import { type IncomingFile, receiveUpload } from "@/lib/modules/files/receive-upload";
import { assertStorageFor } from "@/lib/modules/files/storage-quota";
import { assertMayUpload, keepFirstUpload } from "@/lib/modules/files/uploads";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";

/**
 * Takes a file for the first message of a conversation that isn't begun yet. What can be refused by its name or its announced size is
 * refused before a byte is read.
 * @throws {AppError} TOO_MANY_UPLOADS, FILE_TOO_LARGE, FILE_EMPTY, INVALID_FILE_NAME, INVALID_FILE_TYPE, STORAGE_LIMIT
 */
export async function addFirstUpload(
  ctx: Pick<Ctx, "workspaceId" | "attender">,
  incoming: IncomingFile,
): Promise<AttachmentDto> {
  const attenderId = ctx.attender.id;
  await assertMayUpload(reads(ctx.workspaceId), attenderId);
  const file = await receiveUpload(ctx.workspaceId, incoming, ATTACHMENT_EXTENSIONS, UPLOAD_MAX_BYTES);
  try {
    // Once more: others may have come while this one travelled.
    await commit(ctx, async (unit) => {
      await assertMayUpload(unit, attenderId);
      await assertStorageFor(unit, file.size);
      await keepFirstUpload(unit, attenderId, file, unit.now);
    });
  } catch (error) {
    await scheduleFileRemoval(file.storageKey);
    throw error;
  }
  const { id, fileName, contentType, size } = file;
  return { id, fileName, fileType: contentType, fileSize: size, attachmentUrl: `/api/v1/uploads/${id}` };
}
