import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { TagColor } from "../policy";

const COLUMNS = [
  "id",
  "name",
  "key",
  "color",
  "groupName",
  "description",
  "archivedAt",
  "isAutomatic",
  "version",
  "changedBy",
] as const;

/** The workspace's tags, archived ones too, by their keys. */
export const allTags = statement(($: Parameters<{ limit: number }>) =>
  tables.selectFrom("tag").select(COLUMNS).orderBy("key").limit($.limit),
);
/** A tag as it is stored. Instants are epoch milliseconds. */
export type TagRow = RowOf<typeof allTags>;

export const tagById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("tag").select(COLUMNS).where("id", "=", $.id),
);

/** The tags with these keys, archived ones too. */
export const tagsOfKeys = statement(($: Parameters<{ keys: readonly string[] }>) =>
  tables.selectFrom("tag").select(COLUMNS).where("key", "in", listed($.keys)),
);

export const countTags = statement(() => tables.selectFrom("tag").select((of) => of.fn.countAll<number>().as("count")));

type Values = {
  name: string;
  key: string;
  color: TagColor;
  groupName: string | null;
  description: string | null;
  archivedAt: number | null;
  isAutomatic: boolean;
  now: number;
};

/** Adds a tag; no row where its key is another's. */
export const insertTag = statement(($: Parameters<Values>) =>
  tables
    .insertInto("tag")
    .values({
      name: $.name,
      key: $.key,
      color: $.color,
      groupName: $.groupName,
      description: $.description,
      archivedAt: $.archivedAt,
      isAutomatic: $.isAutomatic,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .onConflict((conflict) => conflict.columns(["workspaceId", "key"]).doNothing())
    .returning(COLUMNS),
);

/** Brings a tag back that a merge took away, under its id. */
export const returnTag = statement(
  ($: Parameters<Values & { id: number; version: number; changedBy: string | null }>) =>
    tables
      .insertInto("tag")
      .values({
        id: $.id,
        name: $.name,
        key: $.key,
        color: $.color,
        groupName: $.groupName,
        description: $.description,
        archivedAt: $.archivedAt,
        isAutomatic: $.isAutomatic,
        version: $.version,
        changedBy: $.changedBy,
        createdAt: $.now,
        updatedAt: $.now,
      })
      .returning(COLUMNS),
);

export const updateTag = statement(
  ($: Parameters<Values & { id: number; version: number; changedBy: string | null }>) =>
    tables
      .updateTable("tag")
      .set({
        name: $.name,
        key: $.key,
        color: $.color,
        groupName: $.groupName,
        description: $.description,
        archivedAt: $.archivedAt,
        isAutomatic: $.isAutomatic,
        version: $.version,
        changedBy: $.changedBy,
        updatedAt: $.now,
      })
      .where("id", "=", $.id)
      .returning(COLUMNS),
);

export const deleteTag = statement(($: Parameters<{ id: number }>) => tables.deleteFrom("tag").where("id", "=", $.id));

/** Shows every tag to everybody: none counts as come by itself any more. */
export const publishTags = statement(($: Parameters<{ now: number }>) =>
  tables.updateTable("tag").set({ isAutomatic: false, updatedAt: $.now }).where("isAutomatic", "=", true),
);
