import { sql } from "kysely";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { plainText } from "@/lib/platform/db/sql/plain-text";
import { query, type RowOf, type Statement, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const index = sql.ref("knowledge_search");

/** Passages of active items that a match expression finds, the likeliest first: words of titles and tags weigh most. */
export const likelyPassages = statement(($: Parameters<{ match: string; limit: number }>) =>
  tables
    .selectFrom(
      tables
        .selectFrom("knowledge_search")
        .select("rowid as id")
        .where(index, "match", $.match)
        .orderBy(sql`bm25(${index}, 4.0, 3.0, 1.0)`)
        .limit($.limit)
        .as("f"),
    )
    .innerJoin("knowledge_passage as p", "p.id", "f.id")
    .innerJoin("knowledge_item as i", "i.id", "p.itemId")
    .select((of) => [
      "p.id as passageId",
      "p.itemId",
      "i.title",
      "i.category",
      "i.tags",
      "i.type",
      sql<string | null>`iif(${of.ref("i.type")} = 'website_link', ${of.ref("i.content")}, null)`.as("link"),
      sql<0 | 1>`${of.ref("i.storageKey")} is not null`.as("hasFile"),
      "p.heading",
      "p.content",
    ])
    .where("i.isActive", "=", true)
    .where("i.deletedAt", "is", null)
    .whereRef("p.revision", "=", "i.indexedRevision"),
);

/** A passage that has some of the words that were looked for. `tags` is a JSON list, `link` a link's address. */
export type FoundPassage = RowOf<typeof likelyPassages>;

/** How many passages have a term. */
export const passagesOfTerm = statement(($: Parameters<{ term: string }>) =>
  tables.selectFrom("knowledge_terms").select("doc as count").where("term", "=", $.term),
);

/** Terms of the index in their order, from one on and before another. */
export const termsBetween = statement(($: Parameters<{ from: string; before: string; limit: number }>) =>
  tables
    .selectFrom("knowledge_terms")
    .select("term")
    .where("term", ">=", $.from)
    .where("term", "<", $.before)
    .limit($.limit),
);

export const countPassages = statement(() =>
  tables.selectFrom("knowledge_passage").select((of) => of.fn.countAll<number>().as("count")),
);

/** The items of the newest passages that a match expression finds. */
export const matchingItems = statement(($: Parameters<{ match: string; limit: number }>) =>
  tables
    .selectFrom(
      tables
        .selectFrom("knowledge_search")
        .select("rowid as id")
        .where(index, "match", $.match)
        .orderBy("rowid", "desc")
        .limit($.limit)
        .as("f"),
    )
    .innerJoin("knowledge_passage as p", "p.id", "f.id")
    .innerJoin("knowledge_item as i", "i.id", "p.itemId")
    .select("p.itemId")
    .distinct()
    .whereRef("p.revision", "=", "i.indexedRevision"),
);

/**
 * What narrows the list of knowledge; what isn't said narrows nothing. `text`, without accents and capitals, stands in title,
 * content or tags; `among`: these items alone.
 */
export type ItemFilter = {
  text: string;
  type?: FoundPassage["type"] | undefined;
  isActive?: boolean | undefined;
  among?: readonly number[] | undefined;
};

function filtered({ text, type, isActive, among }: ItemFilter) {
  let items = tables.selectFrom("knowledge_item").where("deletedAt", "is", null);
  if (type !== undefined) items = items.where("type", "=", type);
  if (isActive !== undefined) items = items.where("isActive", "=", isActive);
  if (among !== undefined) items = items.where("id", "in", listed(sql.val(among)));
  if (text === "") return items;
  return items.where((is) =>
    is.or(
      (["title", "tags", "content"] as const).map(
        (column) => sql<boolean>`instr(${plainText(is.ref(column))}, ${text}) > 0`,
      ),
    ),
  );
}

/** Ids of a page of the items that pass a filter, the newest first, from before an id. */
export function itemIds(
  filter: ItemFilter,
  { beforeId, take }: { beforeId?: number | undefined; take: number },
): Statement<Record<never, never>, { id: number }> {
  const ids = filtered(filter).select("id").orderBy("id", "desc").limit(take);
  return query(beforeId === undefined ? ids : ids.where("id", "<", beforeId));
}

/** How many items pass a filter. */
export function countItemIds(filter: ItemFilter): Statement<Record<never, never>, { count: number }> {
  return query(filtered(filter).select((of) => of.fn.countAll<number>().as("count")));
}
