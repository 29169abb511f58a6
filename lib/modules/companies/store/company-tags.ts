import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** The tags of companies, JSON lists; also of deleted ones. */
export const tagsOfSome = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables.selectFrom("company").select(["id", "tags"]).where("id", "in", listed($.ids)),
);

/** Gives companies the same tags, a JSON list; it is no edit of them. */
export const setTagsOfSome = statement(($: Parameters<{ ids: readonly number[]; tags: string }>) =>
  tables.updateTable("company").set({ tags: $.tags }).where("id", "in", listed($.ids)),
);
