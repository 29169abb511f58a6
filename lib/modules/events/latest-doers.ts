import { reads } from "@/lib/platform/db/reads";
import { doersOf } from "./store/audit-event";

/** `since`: only lines from this instant on (epoch milliseconds). */
type Wanted = { action: string; subjectType: string; ids: readonly number[]; since: number };
/** Somebody, and when they did it last (epoch milliseconds). */
type Doer = { id: number; name: string; at: number };

/** Who did something to each of these subjects, as the audit log says: each once, the latest last. */
export async function doersBySubject(
  workspaceId: number,
  { ids, ...wanted }: Wanted,
): Promise<ReadonlyMap<number, readonly Doer[]>> {
  if (ids.length === 0) return new Map();
  const found = new Map<number, Doer[]>();
  for (const { subjectId, ...doer } of await reads(workspaceId).all(doersOf, {
    ...wanted,
    subjectIds: ids.map(String),
  })) {
    const before = (found.get(Number(subjectId)) ?? []).filter(({ id }) => id !== doer.id);
    found.set(Number(subjectId), [...before, doer]);
  }
  return found;
}

/** Who did something last to each of these subjects. */
export async function latestDoers(
  workspaceId: number,
  wanted: Wanted,
): Promise<ReadonlyMap<number, { id: number; name: string }>> {
  const doers = await doersBySubject(workspaceId, wanted);
  return new Map(
    [...doers].flatMap(([subject, all]) => {
      const last = all.at(-1);
      return last ? [[subject, { id: last.id, name: last.name }]] : [];
    }),
  );
}
