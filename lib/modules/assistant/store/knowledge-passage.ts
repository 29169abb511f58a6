import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type Revision = { itemId: number; revision: number };

/** Adds a passage; no row when that position is there already. */
export const insertPassage = statement(
  ($: Parameters<Revision & { position: number; heading: string; content: string }>) =>
    tables
      .insertInto("knowledge_passage")
      .values({
        itemId: $.itemId,
        revision: $.revision,
        position: $.position,
        heading: $.heading,
        content: $.content,
      })
      .onConflict((conflict) => conflict.columns(["workspaceId", "itemId", "revision", "position"]).doNothing())
      .returning("id"),
);

/** Removes some passages of an item that aren't of this revision. */
export const deleteOtherPassages = statement(($: Parameters<Revision & { limit: number }>) =>
  tables
    .deleteFrom("knowledge_passage")
    .where("id", "in", (of) =>
      of
        .selectFrom("knowledge_passage")
        .select("id")
        .where("itemId", "=", $.itemId)
        .where("revision", "<>", $.revision)
        .limit($.limit),
    ),
);

/** How many passages of a revision are stored. */
export const countStored = statement(($: Parameters<Revision>) =>
  tables
    .selectFrom("knowledge_passage")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("itemId", "=", $.itemId)
    .where("revision", "=", $.revision),
);

/** What was found in an item, after a position. */
export const passagesAfter = statement(($: Parameters<Revision & { position: number; limit: number }>) =>
  tables
    .selectFrom("knowledge_passage")
    .select(["id", "position", "heading", "content"])
    .where("itemId", "=", $.itemId)
    .where("revision", "=", $.revision)
    .where("position", ">", $.position)
    .orderBy("position")
    .limit($.limit),
);

/** The revision of an item's passages, unless it is deleted. */
export const passageRevision = statement(($: Parameters<{ itemId: number }>) =>
  tables
    .selectFrom("knowledge_item")
    .select("indexedRevision as revision")
    .where("id", "=", $.itemId)
    .where("deletedAt", "is", null),
);
