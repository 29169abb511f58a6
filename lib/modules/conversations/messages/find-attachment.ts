import { attachmentById } from "@/lib/modules/conversations/store/attachment";
import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import type { Ctx } from "@/lib/platform/session/context";
import type { StoredAttachment } from "./append-message";

/** A message's file by its id; undefined when the asker sees none, or its conversation is deleted. */
export function findAttachment(
  ctx: Pick<Ctx, "workspaceId" | "sight">,
  id: string,
): Promise<Omit<StoredAttachment, "id"> | undefined> {
  return reads(ctx.workspaceId).first(attachmentById, { id, ...viewerOf(ctx.sight) });
}
