import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { customerName } from "./store/customer-name";

/** The name of a customer, deleted or not; undefined when the workspace has none with this id. */
export async function findCustomerName(
  reader: Pick<Reader, "first">,
  id: number,
): Promise<{ name: string; isDeleted: boolean } | undefined> {
  const row = await reader.first(customerName, { id });
  return row && { name: row.name, isDeleted: row.deletedAt !== null };
}
