import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { contains } from "@/lib/platform/db/sql/contains";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import type { AllTables } from "@/lib/platform/db/sql/tables";
import type { RowKind } from "./row-kind";
import { isShortWord } from "./terms";

const of = expressionBuilder<AllTables, never>();

/** Which of a query's words are short, as one text: a statement's text depends on that and on nothing else of the words. */
export const patternOf = (words: readonly string[]) => words.map((word) => (isShortWord(word) ? "s" : "l")).join("");

/** The words of a query as a statement's arguments, by their place. */
export type WordArguments = Record<`word${number}`, string>;
export const wordArguments = (words: readonly string[]): WordArguments =>
  Object.fromEntries(words.map((word, index) => [`word${index}`, word]));

/** The row of an id has all words of a query. A short one has to stand at the beginning of a word. */
export function hasWords(
  kind: RowKind,
  id: Expression<number>,
  pattern: string,
  $: Parameters<WordArguments>,
): Expression<SqlBool> {
  const found = [...pattern].map((length, index) => {
    const word = $[`word${index}`];
    return length === "s" ? contains(sql`x.starts`, sql`' ' || ${word} || ' '`) : contains(sql`x.text`, sql`${word}`);
  });
  return of.exists(
    of
      .selectFrom("directory_text as x")
      .select("x.key")
      .where("x.key", "=", sql<number>`2 * ${id} + ${sql.lit(kind.parity)}`)
      .where((is) => is.and(found)),
  );
}

/** The row of an id has one of the tags. */
export function hasTag(
  kind: RowKind,
  id: Expression<number>,
  $: Parameters<{ tags: readonly string[] }>,
): Expression<SqlBool> {
  return of.exists(
    of
      .selectFrom("directory_tag as g")
      .select("g.id")
      .where("g.kind", "=", sql.lit(kind.name))
      .where("g.tag", "in", listed($.tags))
      .where("g.id", "=", id),
  );
}
