import type { Unit } from "@/lib/modules/events/unit";
import type { TagHolder } from "@/lib/modules/tags/holders";
import { actionsName, replacedInActions } from "@/lib/modules/tags/policy";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { MacroAction } from "./schema";
import { actionsOfMacros, setActionsOfMacro } from "./store/macro";

type Row = { id: number; actions: string };
type Before = Row & { after: string };

const actionsOf = ({ actions }: Row) => readStoredJson<MacroAction[]>(actions);

/** Whether a macro gives or takes one of these tags. */
const names = (row: Row, tags: readonly string[]): boolean => actionsName(actionsOf(row), tags);

const write = (unit: Unit, { id, actions }: Row) => unit.run(setActionsOfMacro, { id, actions, now: unit.now });

/** Macros as the registry of tags knows them. There are some hundreds at most: all are looked through. */
export const macroTags: TagHolder = {
  name: "macro",
  async uses(reader, tags) {
    const macros = await reader.all(actionsOfMacros, {});
    return tags.map((tag) => ({ tag, count: macros.filter((row) => names(row, [tag])).length, lastAt: null }));
  },
  async replace(unit, change, limit) {
    const macros = (await unit.all(actionsOfMacros, {})).filter((row) => names(row, change.from)).slice(0, limit);
    const undo: Before[] = [];
    for (const row of macros) {
      const after = JSON.stringify(replacedInActions(actionsOf(row), change));
      await write(unit, { id: row.id, actions: after });
      undo.push({ ...row, after });
    }
    return { count: undo.length, undo };
  },
  async restore(unit, _change, undo) {
    const now = new Map((await unit.all(actionsOfMacros, {})).map((row) => [row.id, row]));
    let restored = 0;
    for (const { after, ...before } of undo as Before[]) {
      // Somebody edited it since: it says what they want.
      if (now.get(before.id)?.actions !== after) continue;
      await write(unit, before);
      restored += 1;
    }
    return { restored, kept: (undo as Before[]).length - restored };
  },
};
