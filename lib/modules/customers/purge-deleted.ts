import { DIRECTORY_RESTORE_MS } from "@/lib/modules/companies/delete-company";
import { deleteImport, findOldImports } from "@/lib/platform/db/customer-import-store";
import { eraseDeletedCompanies, eraseDeletedCustomers, forgetUndo } from "@/lib/platform/db/directory-purge";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";

/** An import's file and errors are kept this long. */
const IMPORT_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Erases what nobody restored in time and nothing refers to, and old imports with their files. @returns how many rows. */
export async function purgeDeletedDirectory(now: number): Promise<number> {
  const before = now - DIRECTORY_RESTORE_MS;
  await groupCommit((db) => forgetUndo(db, before));
  let count = 0;
  for (const erase of [eraseDeletedCustomers, eraseDeletedCompanies]) {
    for (let erased = -1; erased !== 0; count += erased) erased = await groupCommit((db) => erase(db, before));
  }
  for (const { id, storageKey } of findOldImports(now - IMPORT_KEPT_MS)) {
    await scheduleFileRemoval(storageKey);
    await groupCommit((db) => deleteImport(db, id));
    count += 1;
  }
  return count;
}
