import { indexDirectoryRow } from "@/lib/platform/db/directory-index";
import { preparedSide } from "@/lib/platform/db/unit-of-work/prepared";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";

/** Has a company found by what its row holds now. */
export async function takeIntoSearch(tx: Tx, companyId: number): Promise<void> {
  indexDirectoryRow(preparedSide(tx).db, "company", companyId);
}
