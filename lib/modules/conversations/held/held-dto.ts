import { isoInstant } from "@/lib/kernel/instant";
import type { StoredAttachment } from "@/lib/modules/conversations/messages/append-message";
import { type HeldRow, heldOf } from "@/lib/modules/conversations/store/held-message";
import type { EmailOptions } from "@/lib/modules/delivery/recipients/schema";
import type { Unit } from "@/lib/modules/events/unit";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { conversationRoom } from "@/lib/platform/realtime/rooms";
import type { HeldMessageDto } from "./schema";

/** The files of a message that waits, as they are stored. */
export const filesOf = ({ files }: Pick<HeldRow, "files">): StoredAttachment[] =>
  readStoredJson<StoredAttachment[]>(files);

/** To whom a message that waits goes by e-mail, where its writer said so. */
export const emailOf = ({ email }: Pick<HeldRow, "email">): EmailOptions | null =>
  email === null ? null : readStoredJson<EmailOptions>(email);

/** A message that waits, as the API gives it. */
export function toHeldDto(row: HeldRow): HeldMessageDto {
  const { conversationId, attenderId, attenderName, dueAt, createdAt } = row;
  const { clientMessageId, content, replyToId, isScheduled, evenIfAnswered, after, afterSeq, stoppedBy } = row;
  return {
    clientMessageId,
    chatId: conversationId,
    author: { id: attenderId, name: attenderName },
    content,
    replyToId,
    files: filesOf(row).map(({ id, fileName, contentType, size }) => ({
      id,
      fileName,
      fileType: contentType,
      fileSize: size,
    })),
    email: emailOf(row),
    sendAt: isoInstant(dueAt),
    isScheduled,
    evenIfAnswered,
    after,
    afterSeq,
    stoppedBy,
    createdAt: isoInstant(createdAt),
  };
}

/** Tells who is in a conversation what waits in it now, after this commit changed that. @returns it */
export async function tellHeld(unit: Unit, conversationId: number): Promise<HeldMessageDto[]> {
  const held = (await unit.all(heldOf, { conversationId })).map(toHeldDto);
  unit.tell(conversationRoom(unit.workspaceId, conversationId), "HeldMessages", { chatId: conversationId, held });
  return held;
}
