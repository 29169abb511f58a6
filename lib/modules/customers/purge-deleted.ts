import { DIRECTORY_RESTORE_MS } from "@/lib/modules/companies/delete-company";
import { purgeCompanies } from "@/lib/modules/companies/purge-companies";
import { eraseValuesAnywhere } from "@/lib/modules/fields/erase-values";
import { globalReads } from "@/lib/platform/db/reads";
import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { forgetRows } from "@/lib/platform/search/rows/keep-row";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { CUSTOMER_ROWS } from "./directory";
import { deleteImport, eraseDeleted, forgetMerges, oldImports } from "./store/customer-purge";

/** An import's file and errors are kept this long. */
const IMPORT_KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Rows of one commit: others wait for it. */
const AT_ONCE = 200;
/** Imports of one purge; the next one is an hour later. */
const IMPORTS_AT_ONCE = 100;

/** Erases what nobody restored in time and nothing refers to, and old imports with their files. @returns how many rows. */
export async function purgeDeletedDirectory(now: number): Promise<number> {
  const before = now - DIRECTORY_RESTORE_MS;
  await globalCommit((tx) => tx.run(forgetMerges, { before }));
  return (await purgeCustomers(before)) + (await purgeCompanies(before)) + (await purgeImports(now - IMPORT_KEPT_MS));
}

async function purgeCustomers(before: number): Promise<number> {
  for (let count = 0; ; ) {
    const erased = await globalCommit(async (tx) => {
      const rows = await tx.all(eraseDeleted, { before, limit: AT_ONCE });
      const ids = rows.map(({ id }) => id);
      await forgetRows(tx, CUSTOMER_ROWS, ids);
      await eraseValuesAnywhere(tx, "customer", rows);
      return ids.length;
    });
    count += erased;
    if (erased < AT_ONCE) return count;
  }
}

async function purgeImports(before: number): Promise<number> {
  const old = await globalReads.all(oldImports, { before, limit: IMPORTS_AT_ONCE });
  for (const { id, storageKey } of old) {
    await scheduleFileRemoval(storageKey);
    await globalCommit((tx) => tx.run(deleteImport, { id }));
  }
  return old.length;
}
