import { liveStatus } from "@/lib/modules/conversations/store/conversation";
import { heldOf } from "@/lib/modules/conversations/store/held-message";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { toHeldDto } from "./held-dto";
import type { HeldMessageDto } from "./schema";

/** What was sent in a conversation and isn't out yet, in the order of writing. @throws {AppError} NOT_FOUND */
export async function listHeld({ workspaceId }: Pick<Ctx, "workspaceId">, chatId: number): Promise<HeldMessageDto[]> {
  const reader = reads(workspaceId);
  const held = await reader.all(heldOf, { conversationId: chatId });
  if (held.length === 0 && !(await reader.first(liveStatus, { id: chatId }))) throw notFound();
  return held.map(toHeldDto);
}
