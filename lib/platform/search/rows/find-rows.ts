import { listed, textsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { candidateKeys } from "./row-hits";
import { idsOfKeys, type RowKind } from "./row-kind";
import { rowPieces } from "./terms";

const tagged = statement(($: Parameters<{ kind: string; tags: readonly string[]; limit: number }>) =>
  tables
    .selectFrom("directory_tag")
    .select("id")
    .where("kind", "=", $.kind)
    .where("tag", "in", listed($.tags))
    .limit($.limit),
);

// Each tag is found by one step into the index.
const inUse = statement(($: Parameters<{ kind: string; limit: number }>) =>
  tables
    .withRecursive("step", (from) =>
      from
        .selectFrom("directory_tag")
        .select((its) => its.fn.min<string | null>("tag").as("tag"))
        .where("kind", "=", $.kind)
        .unionAll(
          from
            .selectFrom("step")
            .select((its) =>
              its
                .selectFrom("directory_tag as g")
                .select((next) => next.fn.min<string | null>("g.tag").as("tag"))
                .where("g.kind", "=", $.kind)
                .whereRef("g.tag", ">", "step.tag")
                .as("tag"),
            )
            .where("step.tag", "is not", null),
        ),
    )
    .selectFrom("step")
    .select("tag")
    .where("tag", "is not", null)
    .$narrowType<{ tag: string }>()
    .limit($.limit),
);

const uses = statement(($: Parameters<{ kind: string; tags: readonly string[]; limit: number }>) =>
  tables
    .selectFrom(textsListed($.tags).as("j"))
    .select((of) => [
      "j.value as tag",
      of
        .selectFrom((some) =>
          some
            .selectFrom("directory_tag as g")
            .select("g.id")
            .where("g.kind", "=", $.kind)
            .whereRef("g.tag", "=", "j.value")
            .limit($.limit)
            .as("some"),
        )
        .select((all) => all.fn.countAll<number>().as("count"))
        .as("count"),
    ])
    .$narrowType<{ count: number }>(),
);

const counted = statement(($: Parameters<{ kind: string }>) =>
  tables.selectFrom("directory_counter").select(["status", "value"]).where("kind", "=", $.kind),
);

/** Rows that may have all words of a query: some only have their pieces. Undefined when the index has `limit` and more. */
export async function rowsWithWords(
  { workspaceId }: Reader,
  kind: RowKind,
  words: readonly string[],
  limit: number,
): Promise<readonly number[] | undefined> {
  const keys = await candidateKeys(rowPieces(workspaceId, words), limit);
  return keys.length < limit ? idsOfKeys(kind, keys) : undefined;
}

/** Rows with any of the tags, each as often as it has one of them. */
export async function rowsWithTags(
  reader: Reader,
  kind: RowKind,
  tags: readonly string[],
  limit: number,
): Promise<number[]> {
  return (await reader.all(tagged, { kind: kind.name, tags, limit })).map(({ id }) => id);
}

/** The different tags of a kind's rows, in order. */
export async function tagsInUse(reader: Reader, kind: RowKind, limit: number): Promise<string[]> {
  return (await reader.all(inUse, { kind: kind.name, limit })).map(({ tag }) => tag);
}

/** How many rows of a kind have each of these tags, each counted up to a limit. */
export function usesOfTags(
  reader: Reader,
  { name: kind }: RowKind,
  tags: readonly string[],
  limit: number,
): Promise<{ tag: string; count: number }[]> {
  return reader.all(uses, { kind, tags, limit });
}

/** How many rows of a kind there are that aren't deleted, of some statuses or of all. */
export async function countRows(reader: Reader, kind: RowKind, statuses?: readonly string[]): Promise<number> {
  const rows = await reader.all(counted, { kind: kind.name });
  return rows.filter(({ status }) => !statuses || statuses.includes(status)).reduce((sum, { value }) => sum + value, 0);
}
