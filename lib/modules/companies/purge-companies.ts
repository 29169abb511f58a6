import { eraseValuesAnywhere } from "@/lib/modules/fields/erase-values";
import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { forgetRows } from "@/lib/platform/search/rows/keep-row";
import { COMPANY_ROWS } from "./directory";
import { eraseDeleted, forgetDetached } from "./store/company-purge";

/** Rows of one commit: others wait for it. */
const AT_ONCE = 200;

/**
 * Erases companies of every workspace that were deleted before an instant and to which nothing refers; the rest stay as
 * deleted. @returns how many
 */
export async function purgeCompanies(before: number): Promise<number> {
  await globalCommit((tx) => tx.run(forgetDetached, { before }));
  for (let count = 0; ; ) {
    const erased = await globalCommit(async (tx) => {
      const rows = await tx.all(eraseDeleted, { before, limit: AT_ONCE });
      const ids = rows.map(({ id }) => id);
      await forgetRows(tx, COMPANY_ROWS, ids);
      await eraseValuesAnywhere(tx, "company", rows);
      return ids.length;
    });
    count += erased;
    if (erased < AT_ONCE) return count;
  }
}
