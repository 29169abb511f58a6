import { recordsNamed } from "@/lib/modules/fields/named-records";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import type { Ctx } from "@/lib/platform/session/context";
import { newestOfCustomers } from "../store/search-text";

/** Most conversations that are found by what their customers have. */
const OF_CUSTOMERS_MAX = 200;

/** Ids of conversations that have a text in a field of the workspace's own, or whose customer has; some the asker may not see. */
export async function ownHits(reader: Reader, ctx: Pick<Ctx, "permissions">, text: string): Promise<number[]> {
  const own = await recordsNamed(reader, ctx, "conversation", text);
  const customerIds = await recordsNamed(reader, ctx, "customer", text);
  if (customerIds.length === 0) return own;
  const theirs = await reader.all(newestOfCustomers, { customerIds, limit: OF_CUSTOMERS_MAX });
  return [...new Set([...own, ...theirs.map(({ id }) => id)])];
}
