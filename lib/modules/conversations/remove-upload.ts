import { deleteUpload, findUpload } from "@/lib/platform/db/upload-store";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";

/** Gives up an own upload that wasn't sent. @throws {AppError} NOT_FOUND */
export async function removeUpload(
  { workspaceId, attender }: Pick<Ctx, "workspaceId" | "attender">,
  id: string,
): Promise<void> {
  const owner = { workspaceId, attenderId: attender.id };
  const upload = findUpload(owner, id);
  if (!upload) throw notFound();
  await scheduleFileRemoval(upload.storageKey);
  if (!(await deleteUpload(owner, id))) throw notFound();
}
