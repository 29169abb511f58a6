import { deleteHeldMessage, heldByClientId } from "@/lib/modules/conversations/store/held-message";
import { messageByClientId } from "@/lib/modules/conversations/store/message";
import { commit } from "@/lib/modules/events/commit";
import { countFiles } from "@/lib/modules/files/storage-quota";
import { keepUpload } from "@/lib/modules/files/uploads";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { filesOf, tellHeld, toHeldDto } from "./held-dto";
import type { HeldMessageDto } from "./schema";

/**
 * Takes an own message back that isn't out yet; its files wait for another message, as uploads do. Either this happens or the message is
 * sent, never both. @returns what was taken back
 * @throws {AppError} MESSAGE_SENT when it is out already, NOT_FOUND, FORBIDDEN for a colleague's
 */
export function withdrawHeld(ctx: Ctx, chatId: number, clientMessageId: string): Promise<HeldMessageDto> {
  return commit(ctx, async (unit) => {
    const named = { conversationId: chatId, clientMessageId };
    const row = await unit.first(heldByClientId, named);
    if (!row && (await unit.first(messageByClientId, named))) throw new AppError("MESSAGE_SENT");
    if (!row) throw notFound();
    const { id: attenderId } = ctx.attender;
    if (row.attenderId !== attenderId) throw new AppError("FORBIDDEN");
    await unit.run(deleteHeldMessage, { id: row.id });
    const files = filesOf(row);
    await countFiles(unit, files, -1);
    for (const file of files) await keepUpload(unit, { attenderId, conversationId: chatId }, file, unit.now);
    await unit.audit("conversation.message_withdrawn", { subject: ["conversation", chatId] });
    await tellHeld(unit, chatId);
    return toHeldDto(row);
  });
}
