import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { tagHolders } from "./holders";

/** How much something is used: in all, in what lasts (which has no last activity), and when it was active last. */
export type Use = { count: number; lasting: number; isExact: boolean; lastAt: number | null };
export const NO_USE: Use = { count: 0, lasting: 0, isExact: true, lastAt: null };

/** How much each of these tags is used. @param limit what one kind of row is counted up to */
export async function usesOf(
  reader: Reader,
  tags: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, Use>> {
  const uses = new Map(tags.map((tag) => [tag, NO_USE]));
  if (tags.length === 0) return uses;
  for (const holder of tagHolders())
    for (const { tag, count, lastAt } of await holder.uses(reader, tags, limit)) {
      const known = uses.get(tag) ?? NO_USE;
      const dated = holder.isDated === true;
      uses.set(tag, {
        count: known.count + count,
        lasting: known.lasting + (dated ? 0 : count),
        isExact: known.isExact && count < limit,
        lastAt: Math.max(known.lastAt ?? 0, lastAt ?? 0) || null,
      });
    }
  return uses;
}
