import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { TagHolder } from "./holders";
import { conditionNames, replacedInCondition } from "./policy";

/** A row that asks for tags. `condition` is JSON (lib/kernel/conditions). */
type Asking = { id: number; condition: string };
type Before = Asking & { after: string };

/** The holder of rows that ask for tags. There are few of them: all are looked through. */
export function holderOfConditions({
  name,
  read,
  write,
}: {
  name: string;
  read(reader: Pick<Reader, "all">): Promise<Asking[]>;
  /** Gives a row another condition, as an edit of it. */
  write(unit: Unit, row: Asking): Promise<void>;
}): TagHolder {
  return {
    name,
    async uses(reader, tags) {
      const conditions = (await read(reader)).map(({ condition }) => readStoredJson(condition));
      return tags.map((tag) => ({
        tag,
        count: conditions.filter((condition) => conditionNames(condition, [tag])).length,
        lastAt: null,
      }));
    },
    async replace(unit, change, limit) {
      const undo: Before[] = [];
      for (const row of await read(unit)) {
        const condition: unknown = readStoredJson(row.condition);
        if (undo.length === limit) break;
        if (!conditionNames(condition, change.from)) continue;
        const after = JSON.stringify(replacedInCondition(condition, change));
        await write(unit, { id: row.id, condition: after });
        undo.push({ ...row, after });
      }
      return { count: undo.length, undo };
    },
    async restore(unit, _change, undo) {
      const now = new Map((await read(unit)).map((row) => [row.id, row.condition]));
      let restored = 0;
      for (const { id, condition, after } of undo as Before[]) {
        // Somebody edited it since: it says what they want.
        if (now.get(id) !== after) continue;
        await write(unit, { id, condition });
        restored += 1;
      }
      return { restored, kept: (undo as Before[]).length - restored };
    },
  };
}
