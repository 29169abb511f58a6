import { reads } from "@/lib/platform/db/reads";
import { doersOf } from "./store/audit-event";

/**
 * Who did something last to each of these subjects, as the audit log says.
 * @param since only lines from this instant on (epoch milliseconds)
 */
export async function latestDoers(
  workspaceId: number,
  { ids, ...wanted }: { action: string; subjectType: string; ids: readonly number[]; since: number },
): Promise<ReadonlyMap<number, { id: number; name: string }>> {
  if (ids.length === 0) return new Map();
  const lines = await reads(workspaceId).all(doersOf, { ...wanted, subjectIds: ids.map(String) });
  // In ascending order, so that the last one of a subject stays.
  return new Map(lines.map(({ subjectId, id, name }) => [Number(subjectId), { id, name }]));
}
