import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { countActive } from "./store/attender";

/** How many people take a seat: everybody active, whether or not they have accepted the invite. */
export async function countSeated(tx: Tx): Promise<number> {
  return (await tx.first(countActive, {}))?.count ?? 0;
}
