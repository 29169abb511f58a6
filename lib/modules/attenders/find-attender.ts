import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { attenderById } from "./store/attender";

/** A person of the team by id, active or not; undefined when the workspace has none. */
export async function findAttender(
  reader: Pick<Reader, "first">,
  id: number,
): Promise<{ name: string; isActive: boolean } | undefined> {
  const row = await reader.first(attenderById, { id });
  return row && { name: `${row.firstName} ${row.surname}`.trim(), isActive: row.isActive };
}
