import { sql } from "kysely";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { listed, rowsListed, textsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { GlobalTx, Tx } from "@/lib/platform/db/unit-of-work/tx";
import { termIndex } from "@/lib/platform/search/term-index";
import { keyOf, type RowKind } from "./row-kind";

const addToCounter = statement(($: Parameters<{ kind: string; status: string; by: number }>) =>
  tables
    .insertInto("directory_counter")
    .values({ kind: $.kind, status: $.status, value: $.by })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "kind", "status"]).doUpdateSet((of) => ({
        value: of("directory_counter.value", "+", of.ref("excluded.value")),
      })),
    ),
);

/**
 * Counts a change of one row in its list's numbers; what a commit changes of a number is written once, at its end.
 * @param before the row's status; null: it is new, or comes back @param after null: it goes
 */
export function countRow(tx: Tx, kind: RowKind, before: string | null, after: string | null): void {
  if (before === after) return;
  const deltas = tx.shared(
    `row-counters:${kind.name}`,
    () => new Map<string, number>(),
    async (all) => {
      for (const [status, by] of all) if (by !== 0) tx.send(addToCounter, { kind: kind.name, status, by });
    },
  );
  if (before !== null) deltas.set(before, (deltas.get(before) ?? 0) - 1);
  if (after !== null) deltas.set(after, (deltas.get(after) ?? 0) + 1);
}

const deleteTags = statement(($: Parameters<{ kind: string; id: number }>) =>
  tables.deleteFrom("directory_tag").where("kind", "=", $.kind).where("id", "=", $.id),
);

const insertTags = statement(($: Parameters<{ kind: string; id: number; tags: readonly string[] }>) =>
  tables
    .insertInto("directory_tag")
    .columns(["kind", "tag", "id"])
    .expression((of) =>
      of
        .selectFrom(textsListed($.tags).as("j"))
        .select([sql<string>`${$.kind}`.as("kind"), "j.value as tag", sql<number>`${$.id}`.as("id")])
        .distinct(),
    ),
);

/** Notes a new row's tags, by which lists find it. */
export async function tagRow(tx: Tx, { name: kind }: RowKind, id: number, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await tx.run(insertTags, { kind, id, tags });
}

/** Notes the tags of a row that had others. */
export async function retagRow(tx: Tx, kind: RowKind, id: number, tags: readonly string[]): Promise<void> {
  await tx.run(deleteTags, { kind: kind.name, id });
  await tagRow(tx, kind, id, tags);
}

const deleteTagsOfSome = statement(($: Parameters<{ kind: string; ids: readonly number[] }>) =>
  tables.deleteFrom("directory_tag").where("kind", "=", $.kind).where("id", "in", listed($.ids)),
);

const insertTagsOfSome = statement(($: Parameters<{ kind: string; ids: readonly number[]; tags: readonly string[] }>) =>
  tables
    .insertInto("directory_tag")
    .columns(["kind", "tag", "id"])
    .expression((of) =>
      of
        .selectFrom([rowsListed($.ids).as("i"), textsListed($.tags).as("j")])
        .select([sql<string>`${$.kind}`.as("kind"), "j.value as tag", "i.value as id"]),
    ),
);

/** Notes the same tags of rows that had others. */
export async function retagRows(
  tx: Tx,
  { name: kind }: RowKind,
  ids: readonly number[],
  tags: readonly string[],
): Promise<void> {
  await tx.run(deleteTagsOfSome, { kind, ids });
  await tx.run(insertTagsOfSome, { kind, ids, tags });
}

const forgetTags = globalStatement(($: Parameters<{ kind: string; ids: readonly number[] }>) =>
  tables.deleteFrom("directory_tag").where("kind", "=", $.kind).where("id", "in", listed($.ids)),
);
const forgetTexts = globalStatement(($: Parameters<{ keys: readonly number[] }>) =>
  tables.deleteFrom("directory_text").where("key", "in", listed($.keys)),
);

/** Forgets what lists kept of rows that are erased. */
export async function forgetRows(tx: GlobalTx, kind: RowKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const keys = ids.map((id) => keyOf(kind, id));
  await tx.run(forgetTags, { kind: kind.name, ids });
  await tx.run(forgetTexts, { keys });
  await termIndex().drop(tx, "directory_search", keys);
}
