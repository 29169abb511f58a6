import { sql } from "kysely";
import { contains } from "@/lib/platform/db/sql/contains";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { plainText } from "@/lib/platform/db/sql/plain-text";
import { query, type RowOf, type Statement, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const active = () =>
  tables
    .selectFrom("knowledge_passage as p")
    .innerJoin("knowledge_item as i", "i.id", "p.itemId")
    .select((of) => [
      "p.id as passageId",
      "p.itemId",
      "i.title",
      "i.titleSource",
      "i.category",
      "i.tags",
      "i.type",
      of.case().when("i.type", "=", "website_link").then(of.ref("i.content")).else(null).end().as("link"),
      of.case().when("i.storageKey", "is not", null).then(sql.lit(1)).else(sql.lit(0)).end().as("hasFile"),
      "p.heading",
      "p.content",
    ])
    .where("i.isActive", "=", true)
    .where("i.deletedAt", "is", null)
    .whereRef("p.revision", "=", "i.indexedRevision");

/** Some passages, where they are of active items and of those' newest revision. */
export const passagesAmong = statement(($: Parameters<{ ids: readonly number[] }>) =>
  active().where("p.id", "in", listed($.ids)),
);

/** The first passages of some items. */
export const passagesOfItems = statement(($: Parameters<{ itemIds: readonly number[]; limit: number }>) =>
  active()
    .where("p.itemId", "in", listed($.itemIds))
    .orderBy("p.itemId")
    .orderBy("p.revision")
    .orderBy("p.position")
    .limit($.limit),
);

/** The first passages of a workspace that has few. */
export const firstPassages = statement(($: Parameters<{ limit: number }>) => active().orderBy("p.id").limit($.limit));

/** A passage that has some of the words that were looked for. `tags` is a JSON list, `link` a link's address. */
export type FoundPassage = RowOf<typeof passagesAmong>;

export const countPassages = statement(() =>
  tables.selectFrom("knowledge_passage").select((of) => of.fn.countAll<number>().as("count")),
);

/** The items of some passages of their newest revision. */
export const itemsOfPassages = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom("knowledge_passage as p")
    .innerJoin("knowledge_item as i", "i.id", "p.itemId")
    .select("p.itemId")
    .distinct()
    .where("p.id", "in", listed($.ids))
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
    is.or((["title", "tags", "content"] as const).map((column) => contains(plainText(is.ref(column)), sql`${text}`))),
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
