import { workspaceOfKey } from "@/lib/platform/storage/file-store";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { removeStoredFile } from "@/lib/platform/storage/storage";
import type { FileReference } from "./file-reference";

/** Removes a stored file unless a row needs it; one that was stored again just now is looked at once more later. */
export async function removeUnneeded(storageKey: string, references: readonly FileReference[]): Promise<void> {
  if (await isFileNeeded(storageKey, references)) return;
  const wait = await removeStoredFile(storageKey);
  if (wait > 0) await scheduleFileRemoval(storageKey, wait);
}

/** Whether some row still needs a stored file. */
export async function isFileNeeded(storageKey: string, references: readonly FileReference[]): Promise<boolean> {
  const workspaceId = workspaceOfKey(storageKey);
  for (const { isNeeded } of references) if (await isNeeded(workspaceId, storageKey)) return true;
  return false;
}
