import { type Expression, sql } from "kysely";
import { jsonList } from "@/lib/platform/db/sql/json";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** The texts of an item's questions in their order, as a JSON list. */
export const questionTexts = (text: Expression<string>, position: Expression<number>) =>
  jsonList(sql`${text} order by ${position}`);

/** The questions of some items, in their order. */
export const questionsOfItems = statement(($: Parameters<{ itemIds: readonly number[] }>) =>
  tables
    .selectFrom("knowledge_question")
    .select(["itemId", "position", "text", "createdById", "createdAt"])
    .where("itemId", "in", listed($.itemIds))
    .orderBy("itemId")
    .orderBy("position"),
);

/** A question of an item. The instant is epoch milliseconds. */
export type QuestionRow = RowOf<typeof questionsOfItems>;

export const insertQuestion = statement(($: Parameters<QuestionRow>) =>
  tables.insertInto("knowledge_question").values({
    itemId: $.itemId,
    position: $.position,
    text: $.text,
    createdById: $.createdById,
    createdAt: $.createdAt,
  }),
);

export const deleteQuestions = statement(($: Parameters<{ itemId: number }>) =>
  tables.deleteFrom("knowledge_question").where("itemId", "=", $.itemId),
);
