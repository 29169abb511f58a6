import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { ANSWER_THRESHOLD, rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { addPassages } from "@/lib/modules/assistant/knowledge/add-passages";
import { splitPassages } from "@/lib/modules/assistant/knowledge/split-passages";
import { commit } from "@/lib/modules/events/commit";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const FOLDER = path.resolve(import.meta.dirname ?? "eval");

const itemSchema = z.object({
  key: z.string(),
  type: z.enum(["faq", "api_doc", "company_info", "document", "website_link"]),
  category: z.string(),
  tags: z.array(z.string()),
  title: z.string(),
  content: z.string(),
});
export type EvalItem = z.infer<typeof itemSchema>;

/** A question, with the items that answer it (none: nothing does) and the half that it belongs to. */
export type EvalQuestion = { part: "dev" | "test"; expected: string[]; text: string };

/** Numbers of some questions. Shares are of all of them, recall@3 of those that can be answered. */
export type Score = { questions: number; recallAt3: number; correct: number; wrong: number; unknown: number };

/** What happened to one question. */
export type Outcome = EvalQuestion & { found: string[]; confidence: number; answered: boolean; isCorrect: boolean };

/** The knowledge base of the evaluation. */
export function readItems(): EvalItem[] {
  return z.array(itemSchema).parse(JSON.parse(fs.readFileSync(path.join(FOLDER, "knowledge.json"), "utf8")));
}

/** The questions of a language. */
export function readQuestions(language: "pt" | "en"): EvalQuestion[] {
  return fs
    .readFileSync(path.join(FOLDER, `questions-${language}.txt`), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [part, keys = "", ...text] = line.split("|");
      if (part !== "dev" && part !== "test") throw new Error(`no part: ${line}`);
      return { part, expected: keys === "-" ? [] : keys.split(","), text: text.join("|") };
    });
}

type NewItem = Omit<EvalItem, "key" | "tags"> & { tags: string; now: number };

const insertItem = statement(($: Parameters<NewItem>) =>
  tables
    .insertInto("knowledge_item")
    .values({
      type: $.type,
      category: $.category,
      tags: $.tags,
      title: $.title,
      content: $.content,
      isActive: true,
      state: "ready",
      revision: 1,
      indexedRevision: 1,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning("id"),
);

/** Puts the knowledge base into a workspace, indexed as the product does it. @returns each item's key by its id. */
export function addItems(workspaceId: number, items: readonly EvalItem[]): Promise<Map<number, string>> {
  return commit({ workspaceId }, async (unit) => {
    const keys = new Map<number, string>();
    for (const { key, tags, ...item } of items) {
      const row = await unit.first(insertItem, { ...item, tags: JSON.stringify(tags), now: unit.now });
      if (!row) throw new Error("an item was added without an id");
      keys.set(row.id, key);
      await addPassages(unit, { id: row.id, revision: 1, ...item, tags }, splitPassages(item.content));
    }
    return keys;
  });
}

/** Asks the embedded engine. */
export async function ask(
  workspaceId: number,
  keys: ReadonlyMap<number, string>,
  question: EvalQuestion,
): Promise<Outcome> {
  const ranked = await rankPassages(workspaceId, question.text, 3);
  const found = ranked.map(({ itemId }) => keys.get(itemId) ?? "");
  const confidence = ranked[0]?.confidence ?? 0;
  const answered = confidence >= ANSWER_THRESHOLD;
  return {
    ...question,
    found,
    confidence,
    answered,
    isCorrect: answered && question.expected.includes(found[0] ?? ""),
  };
}

/** The numbers of some outcomes. */
export function scoreOf(outcomes: readonly Outcome[]): Score {
  const answerable = outcomes.filter(({ expected }) => expected.length > 0);
  const share = (some: readonly unknown[], all: readonly unknown[]) =>
    all.length === 0 ? 0 : some.length / all.length;
  return {
    questions: outcomes.length,
    recallAt3: share(
      answerable.filter(({ expected, found }) => found.some((key) => expected.includes(key))),
      answerable,
    ),
    correct: share(
      outcomes.filter(({ isCorrect }) => isCorrect),
      outcomes,
    ),
    wrong: share(
      outcomes.filter(({ answered, isCorrect }) => answered && !isCorrect),
      outcomes,
    ),
    unknown: share(
      outcomes.filter(({ answered }) => !answered),
      outcomes,
    ),
  };
}
