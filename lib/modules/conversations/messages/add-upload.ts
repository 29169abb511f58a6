import type { Channel } from "@/lib/kernel/conversation";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import { liveStatus } from "@/lib/modules/conversations/store/conversation";
import { maxFileBytes } from "@/lib/modules/delivery/channel-rules";
import { commit } from "@/lib/modules/events/commit";
import { ATTACHMENT_EXTENSIONS } from "@/lib/modules/files/policy";
import { type IncomingFile, receiveUpload } from "@/lib/modules/files/receive-upload";
import { assertStorageFor } from "@/lib/modules/files/storage-quota";
import { assertMayUpload, keepUpload, type UploadPlace } from "@/lib/modules/files/uploads";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";

/**
 * Takes a file that waits for its message. What can be refused by its name, its announced size or the conversation is
 * refused before a byte is read.
 * @throws {AppError} NOT_FOUND, CHAT_CLOSED, TOO_MANY_UPLOADS, FILE_TOO_LARGE, FILE_EMPTY, INVALID_FILE_NAME,
 * INVALID_FILE_TYPE, STORAGE_LIMIT
 */
export async function addUpload(
  ctx: Pick<Ctx, "workspaceId" | "attender">,
  { conversationId, ...incoming }: IncomingFile & { conversationId: number },
): Promise<AttachmentDto> {
  const place: UploadPlace = { attenderId: ctx.attender.id, conversationId };
  const channel = await assertAccepted(reads(ctx.workspaceId), place);
  const maxBytes = maxFileBytes(channel, incoming.fileName);
  const file = await receiveUpload(ctx.workspaceId, incoming, ATTACHMENT_EXTENSIONS, maxBytes);
  try {
    // Once more: the conversation may have been closed, and other files may have come, while this one travelled.
    await commit(ctx, async (unit) => {
      await assertAccepted(unit, place);
      await assertStorageFor(unit, file.size);
      await keepUpload(unit, place, file, unit.now);
    });
  } catch (error) {
    await scheduleFileRemoval(file.storageKey);
    throw error;
  }
  const { id, fileName, contentType, size } = file;
  return { id, fileName, fileType: contentType, fileSize: size, attachmentUrl: `/api/v1/uploads/${id}` };
}

async function assertAccepted(reader: Pick<Reader, "first">, place: UploadPlace): Promise<Channel> {
  const conversation = await reader.first(liveStatus, { id: place.conversationId });
  if (!conversation) throw notFound();
  if (conversation.status === "closed") throw new AppError("CHAT_CLOSED");
  await assertMayUpload(reader, place.attenderId);
  return conversation.channel;
}
