import { findUpload, type PendingUpload } from "@/lib/platform/db/upload-store";
import type { Ctx } from "@/lib/platform/session/context";

/** An own upload that isn't sent yet; undefined when there is none with this id. */
export function getOwnUpload(
  { workspaceId, attender }: Pick<Ctx, "workspaceId" | "attender">,
  id: string,
): PendingUpload | undefined {
  return findUpload({ workspaceId, attenderId: attender.id }, id);
}
