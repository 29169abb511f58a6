import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { questionTexts } from "./knowledge-question";

type Type = "faq" | "api_doc" | "company_info" | "document" | "website_link";

const shown = () =>
  tables
    .selectFrom("knowledge_item as i")
    .leftJoin("attender as a", "a.id", "i.createdById")
    .select([
      "i.id",
      "i.title",
      "i.titleSource",
      "i.content",
      "i.type",
      "i.category",
      "i.tags",
      "i.isActive",
      "i.createdById",
      "a.firstName as creatorFirstName",
      "a.surname as creatorSurname",
      "i.fileName",
      "i.fileSize",
      "i.fileType",
      "i.storageKey",
      "i.state",
      "i.failure",
      "i.progress",
      "i.passageCount",
      "i.isCut",
      "i.revision",
      "i.fetchedAt",
      "i.createdAt",
      "i.updatedAt",
      "i.version",
      "i.changedBy",
    ])
    .select((of) =>
      of
        .selectFrom("knowledge_question as q")
        .whereRef("q.itemId", "=", "i.id")
        .select((its) => questionTexts(its.ref("q.text"), its.ref("q.position")).as("list"))
        .$asScalar()
        .$notNull()
        .as("questions"),
    )
    .where("i.deletedAt", "is", null);

/** An item that isn't deleted, with who added it. */
export const itemById = statement(($: Parameters<{ id: number }>) => shown().where("i.id", "=", $.id));

/** An item as it is stored. `tags` and `questions` are JSON lists; instants are epoch milliseconds. */
export type ItemRow = RowOf<typeof itemById>;

/** Of these items those that aren't deleted, the newest first. */
export const itemsByIds = statement(($: Parameters<{ ids: readonly number[] }>) =>
  shown().where("i.id", "in", listed($.ids)).orderBy("i.id", "desc"),
);

export const countItems = statement(() =>
  tables
    .selectFrom("knowledge_item")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("deletedAt", "is", null),
);

/** Categories and tags (JSON lists) of the newest items. */
export const itemOptions = statement(($: Parameters<{ limit: number }>) =>
  tables
    .selectFrom("knowledge_item")
    .select(["category", "tags"])
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .limit($.limit),
);

/** The stored file of an item that isn't deleted. */
export const itemFile = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("knowledge_item")
    .select(["storageKey", "fileName", "fileType", "fileSize"])
    .where("id", "=", $.id)
    .where("deletedAt", "is", null),
);

type TitleSource = "typed" | "document" | "file_name" | null;
type Values = {
  title: string;
  titleSource: TitleSource;
  content: string;
  type: Type;
  category: string;
  tags: string;
  isActive: boolean;
};
type File = { fileName: string | null; fileSize: number | null; fileType: string | null; storageKey: string | null };

export const insertItemRow = statement(($: Parameters<Values & File & { createdById: number; now: number }>) =>
  tables
    .insertInto("knowledge_item")
    .values({
      title: $.title,
      titleSource: $.titleSource,
      content: $.content,
      type: $.type,
      category: $.category,
      tags: $.tags,
      isActive: $.isActive,
      createdById: $.createdById,
      fileName: $.fileName,
      fileSize: $.fileSize,
      fileType: $.fileType,
      storageKey: $.storageKey,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning("id"),
);

type Edit = { id: number; version: number; changedBy: string | null; now: number };

/** Replaces what an item says of itself. */
export const updateItem = statement(($: Parameters<Values & Edit>) =>
  tables
    .updateTable("knowledge_item")
    .set({
      title: $.title,
      titleSource: $.titleSource,
      content: $.content,
      type: $.type,
      category: $.category,
      tags: $.tags,
      isActive: $.isActive,
      version: $.version,
      changedBy: $.changedBy,
      updatedAt: $.now,
    })
    .where("id", "=", $.id),
);

/** Notes an edit of something that an item's own row doesn't have. */
export const noteEdit = statement(($: Parameters<{ id: number; changedBy: string }>) =>
  tables
    .updateTable("knowledge_item")
    .set((row) => ({ version: row("version", "+", 1), changedBy: $.changedBy }))
    .where("id", "=", $.id),
);

/** Gives an item a new revision, which waits to be indexed. */
export const reviseItem = statement(($: Parameters<{ id: number; now: number }>) =>
  tables
    .updateTable("knowledge_item")
    .set((row) => ({
      revision: row("revision", "+", 1),
      state: "pending",
      progress: 0,
      failure: null,
      updatedAt: $.now,
    }))
    .where("id", "=", $.id)
    .where("deletedAt", "is", null),
);

/** Takes an item out of the base; no row when there is none, or it is out already. */
export const markItemDeleted = statement(($: Parameters<{ id: number; now: number }>) =>
  tables
    .updateTable("knowledge_item")
    .set({ deletedAt: $.now, updatedAt: $.now })
    .where("id", "=", $.id)
    .where("deletedAt", "is", null)
    .returning("title"),
);

/** Brings a deleted item back. */
export const unmarkItemDeleted = statement(($: Parameters<{ id: number; now: number }>) =>
  tables
    .updateTable("knowledge_item")
    .set({ deletedAt: null, updatedAt: $.now })
    .where("id", "=", $.id)
    .where("deletedAt", "is not", null),
);

/** The item of a deletion, which was neither undone nor made again later. */
export const itemOfDeletion = statement(($: Parameters<{ id: number; deletedAt: number }>) =>
  tables
    .selectFrom("knowledge_item")
    .select(["storageKey", "fileSize"])
    .where("id", "=", $.id)
    .where("deletedAt", "=", $.deletedAt),
);

/** Erases an item; its passages and sources go with it. */
export const eraseItem = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("knowledge_item").where("id", "=", $.id),
);
