import { sql } from "kysely";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { questionTexts } from "./knowledge-question";

/** An item as its indexing sees it, unless it is deleted. */
export const itemToIndex = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("knowledge_item")
    .select([
      "id",
      "title",
      "titleSource",
      "category",
      "tags",
      "type",
      "content",
      "fileName",
      "storageKey",
      "revision",
      "indexedRevision",
    ])
    .select((of) =>
      of
        .selectFrom("knowledge_question as q")
        .whereRef("q.itemId", "=", "knowledge_item.id")
        .select((its) => questionTexts(its.ref("q.text"), its.ref("q.position")).as("list"))
        .$asScalar()
        .$notNull()
        .as("questions"),
    )
    .where("id", "=", $.id)
    .where("deletedAt", "is", null),
);

/** An item as its indexing sees it. `tags` and `questions` are JSON lists. */
export type IndexedItem = RowOf<typeof itemToIndex>;

type Revision = { id: number; revision: number };

/** How far the indexing of a revision is; no row when the item has another one by now. */
export const setProgress = statement(($: Parameters<Revision & { progress: number }>) =>
  tables
    .updateTable("knowledge_item")
    .set({ state: "indexing", failure: null, progress: $.progress })
    .where("id", "=", $.id)
    .where("revision", "=", $.revision)
    .where("deletedAt", "is", null),
);

type Title = { title: string; titleSource: "document" | "file_name" };

/** Gives an item the title that its document has, in place of one that no person typed. Who has its form open is told so by the version. */
export const giveTitle = statement(($: Parameters<Revision & Title>) =>
  tables
    .updateTable("knowledge_item")
    .set((row) => ({
      title: $.title,
      titleSource: $.titleSource,
      version: row("version", "+", 1),
      changedBy: null,
    }))
    .where("id", "=", $.id)
    .where("revision", "=", $.revision)
    .where((is) => is.or([is("titleSource", "is", null), is("titleSource", "<>", "typed")])),
);

type Indexed = { passageCount: number; isCut: boolean; fetchedAt: number | null; preview: string | null };

/** The passages of this revision are all there: answers come from them now. What is null stays as it was. */
export const setIndexed = statement(($: Parameters<Revision & Indexed>) =>
  tables
    .updateTable("knowledge_item")
    .set((row) => ({
      state: "ready",
      failure: null,
      progress: 100,
      indexedRevision: row.ref("revision"),
      passageCount: $.passageCount,
      isCut: $.isCut,
      fetchedAt: sql<number | null>`coalesce(${$.fetchedAt}, ${row.ref("fetchedAt")})`,
      content: sql<string>`coalesce(${$.preview}, ${row.ref("content")})`,
    }))
    .where("id", "=", $.id)
    .where("revision", "=", $.revision),
);

/** It couldn't be read. What was found of it before stays. */
export const setFailed = statement(($: Parameters<Revision & { failure: string }>) =>
  tables
    .updateTable("knowledge_item")
    .set({ state: "failed", failure: $.failure })
    .where("id", "=", $.id)
    .where("revision", "=", $.revision),
);
