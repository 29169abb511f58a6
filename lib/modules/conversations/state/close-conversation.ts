import { releaseBeforeClose } from "@/lib/modules/conversations/held/release-held";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { commit } from "@/lib/modules/events/commit";
import { assertFilled } from "@/lib/modules/fields/required-values";
import type { Ctx } from "@/lib/platform/session/context";
import { closeRow } from "./close-row";
import { readOpenRow } from "./row-to-change";

/**
 * Closes an open conversation as an attender and tells everyone in it. What only waits for being taken back is sent before.
 * @throws {AppError} NOT_FOUND, CHAT_CLOSED when somebody closed it before, FIELDS_REQUIRED
 */
export function closeConversation(ctx: Ctx, chatId: number): Promise<ChatDto> {
  return commit(ctx, async (unit) => {
    await releaseBeforeClose(unit, chatId);
    const row = await readOpenRow(unit, chatId);
    await assertFilled(unit, ctx, { subject: "conversation", id: chatId, teamId: row.teamId });
    return closeRow(ctx, unit, row);
  });
}
