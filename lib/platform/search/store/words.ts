import { sql } from "kysely";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { textsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/**
 * Which of some words a workspace has, in their order. The join looks each word up. With IN, PostgreSQL read all words of a workspace
 * while it had no statistics of the table: a quarter of a second for a million words.
 */
export const wordsAmong = statement(($: Parameters<{ words: readonly string[] }>) =>
  tables
    .selectFrom(textsListed($.words).as("typed"))
    .crossJoin("search_word as known")
    .select("known.word")
    .whereRef("known.word", "=", "typed.value")
    .orderBy("known.word"),
);

type Range = { from: string; before: string; limit: number };

/** A workspace's words from one on, in their order. */
export const wordsFrom = statement(($: Parameters<Range>) =>
  tables
    .selectFrom("search_word")
    .select("word")
    .where("word", ">=", $.from)
    .where("word", "<", $.before)
    .orderBy("word")
    .limit($.limit),
);

/** A workspace's words after one, in their order. */
export const wordsAfter = statement(($: Parameters<Range>) =>
  tables
    .selectFrom("search_word")
    .select("word")
    .where("word", ">", $.from)
    .where("word", "<", $.before)
    .orderBy("word")
    .limit($.limit),
);

/** Adds words that a workspace may have already. */
export const insertWords = globalStatement(($: Parameters<{ workspaceId: number; words: readonly string[] }>) =>
  tables
    .insertInto("search_word")
    .columns(["workspaceId", "word"])
    .expression((of) =>
      of
        .selectFrom(textsListed($.words).as("w"))
        .select([sql<number>`${$.workspaceId}`.as("workspaceId"), "w.value as word"])
        // Without a condition SQLite reads what follows as one of a join.
        .where(sql.lit(true)),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

export const deleteWords = globalStatement(() => tables.deleteFrom("search_word"));
