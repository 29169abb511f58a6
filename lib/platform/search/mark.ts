import { sql } from "kysely";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { rowsListed, textsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";
import { installationOf } from "@/lib/platform/db/unit-of-work/installation";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { markKind, type SearchSource, searchSources } from "./search-source";
import { takeRow } from "./take-rows";

const putMarks = globalStatement(($: Parameters<{ kinds: readonly string[]; ids: readonly number[] }>) =>
  tables
    .insertInto("search_dirty")
    .columns(["kind", "id", "afterId"])
    .expression((of) =>
      of
        .selectFrom([textsListed($.kinds).as("k"), rowsListed($.ids).as("i")])
        .select(["k.value as kind", "i.value as id", sql.lit(0).as("afterId")])
        // Without a condition SQLite reads what follows as one of a join.
        .where(sql.lit(true)),
    )
    .onConflict((conflict) => conflict.columns(["kind", "id"]).doUpdateSet({ afterId: 0 })),
);

/**
 * Has the search read again what rows are found by, in the commit that changes them: the rows themselves, and those of other
 * modules that show something of them. New rows need no mark.
 * @param subject which rows, as the sources' `marked` names them: "customer"
 * @param options.except a source that has taken the change in already
 */
export async function markSearched(
  tx: Tx,
  subject: string,
  ids: readonly number[],
  options: { except?: SearchSource } = {},
): Promise<void> {
  const kinds = searchSources()
    .filter(({ name, marked }) => subject in marked && name !== options.except?.name)
    .map(({ name }) => markKind(name, subject));
  if (ids.length > 0 && kinds.length > 0) await installationOf(tx).run(putMarks, { kinds, ids });
}

const passRow = globalStatement(($: Parameters<{ name: string; id: number }>) =>
  tables
    .updateTable("search_state")
    .set({ value: $.id })
    .where("name", "=", $.name)
    .where("value", "=", sql<number>`${$.id} - 1`),
);

/**
 * Takes one row in at once, in the commit that writes it: who typed a name a moment ago finds it, whatever an import has left
 * to be taken in. @param source whose own rows are a subject of its marks
 */
export async function takeIntoSearch(tx: Tx, source: SearchSource, id: number): Promise<void> {
  const own = source.marked[source.name];
  if (!own) throw new Error(`the search source ${source.name} can't read one row`);
  const installation = installationOf(tx);
  const row = await installation.first(own, { id, after: 0, limit: 1 });
  if (!row) return;
  await takeRow(installation, source, row);
  await installation.run(passRow, { name: source.name, id });
}
