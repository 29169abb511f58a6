import type { Unit } from "@/lib/modules/events/unit";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { TagHolder } from "./holders";
import { replacedTags, restoredTags, type TagChange } from "./policy";

/** A row and its tags, a JSON list. */
type TaggedRow = { id: number; tags: string };

/** Rows of one step that had the same tags, before and after. What a holder's undo is given is a list of these. */
type RowGroup = { before: string; after: string; ids: number[] };

/** What a change makes of rows, in as few groups as they have different tags. */
function groupsOf(rows: readonly TaggedRow[], change: TagChange): RowGroup[] {
  const groups = new Map<string, RowGroup>();
  for (const { id, tags } of rows) {
    const known = groups.get(tags);
    if (known) known.ids.push(id);
    else
      groups.set(tags, {
        before: tags,
        after: JSON.stringify(replacedTags(readStoredJson<string[]>(tags), change)),
        ids: [id],
      });
  }
  return [...groups.values()];
}

/**
 * What taking a change back makes of rows. @param now the rows as they are
 * @returns their groups, and from how many rows somebody has taken the tag since or which are gone
 */
function groupsBack(
  undo: readonly RowGroup[],
  now: readonly TaggedRow[],
  change: TagChange,
): { groups: RowGroup[]; kept: number } {
  const tagsNow = new Map(now.map(({ id, tags }) => [id, tags]));
  const groups = new Map<string, RowGroup>();
  let kept = 0;
  for (const { before, ids } of undo)
    for (const id of ids) {
      const tags = tagsNow.get(id);
      const back =
        tags === undefined
          ? null
          : restoredTags(readStoredJson<string[]>(tags), readStoredJson<string[]>(before), change);
      if (tags === undefined || !back) {
        kept += 1;
        continue;
      }
      const after = JSON.stringify(back);
      const key = `${tags}\n${after}`;
      const known = groups.get(key);
      if (known) known.ids.push(id);
      else groups.set(key, { before: tags, after, ids: [id] });
    }
  return { groups: [...groups.values()], kept };
}

/** Rows with a list of tags, as their module reads and writes them. */
type TaggedRows = Pick<TagHolder, "name" | "isDated" | "used" | "uses"> & {
  /** At most so many rows with one of these tags. */
  tagged(unit: Unit, tags: readonly string[], limit: number): Promise<TaggedRow[]>;
  /** Those of these rows that are still there. */
  rowsOf(unit: Unit, ids: readonly number[]): Promise<TaggedRow[]>;
  /** Gives rows the same tags, a JSON list, and what lists find them by. When they changed last stays as it is. */
  write(unit: Unit, ids: readonly number[], tags: string): Promise<void>;
  /** What else follows from other tags, once for all rows of a commit. */
  follow?(unit: Unit, ids: readonly number[]): Promise<void>;
};

/** The holder of rows with a list of tags. */
export function holderOfRows({ tagged, rowsOf, write, follow, ...own }: TaggedRows): TagHolder {
  const store = async (unit: Unit, groups: readonly RowGroup[]) => {
    for (const { ids, after } of groups) await write(unit, ids, after);
    const ids = groups.flatMap((group) => group.ids);
    if (ids.length > 0) await follow?.(unit, ids);
    return ids.length;
  };
  return {
    ...own,
    async replace(unit, change, limit) {
      const undo = groupsOf(await tagged(unit, change.from, limit), change);
      return { count: await store(unit, undo), undo };
    },
    async restore(unit, change, undo) {
      const steps = undo as RowGroup[];
      const now = await rowsOf(
        unit,
        steps.flatMap(({ ids }) => ids),
      );
      const { groups, kept } = groupsBack(steps, now, change);
      return { restored: await store(unit, groups), kept };
    },
  };
}
