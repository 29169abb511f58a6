import { indexDirectoryRow } from "@/lib/platform/db/directory-index";
import { preparedSide } from "@/lib/platform/db/unit-of-work/prepared";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";

/** Has a customer found by what its row holds now; its e-mail address and number become its own, where nobody has them. */
export async function takeIntoSearch(tx: Tx, customerId: number): Promise<void> {
  indexDirectoryRow(preparedSide(tx).db, "customer", customerId);
}
