import { ANSWER_THRESHOLD, rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { addPassages } from "@/lib/modules/assistant/knowledge/add-passages";
import { splitPassages } from "@/lib/modules/assistant/knowledge/split-passages";
import { commit } from "@/lib/modules/events/commit";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { EvalItem, EvalQuestion } from "./read-companies";

/** What happened to one question: what was found, how sure the engine was, and whether its answer was right. */
export type Outcome = EvalQuestion & {
  /** The keys of what was found, the surest first; and whether one of the first three says what was asked. */
  found: string[];
  isAmongThree: boolean;
  confidence: number;
  answered: boolean;
  isRight: boolean;
  /** The passage that was put first. */
  passage: string;
  ms: number;
};

/** Shares of some questions: `right` and `recallAt3` of those that can be answered, `wrong` of all. Null of none. */
export type Score = {
  questions: number;
  right: number | null;
  rightByItem: number | null;
  rightByDocument: number | null;
  recallAt3: number | null;
  wrong: number | null;
};

type NewItem = Omit<EvalItem, "key" | "tags"> & { tags: string; now: number };

const insertItem = statement(($: Parameters<NewItem>) =>
  tables
    .insertInto("knowledge_item")
    .values({
      type: $.type,
      category: $.category,
      tags: $.tags,
      title: $.title,
      titleSource: $.titleSource,
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

/** Puts a knowledge base into a workspace, indexed as the product does it. @returns each item's key by its id. */
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

// Marks and spaces are no part of what is said.
const bare = (text: string) => text.replace(/[*_`\\]/g, "").replace(/\s+/g, " ");

/** Whether a passage says what a question asks for. */
export function saysWhatIsAsked(
  { expected, fragment }: EvalQuestion,
  keys: ReadonlyMap<number, string>,
  { itemId, content }: { itemId: number; content: string },
): boolean {
  return expected.includes(keys.get(itemId) ?? "") && bare(content).includes(bare(fragment));
}

/** Asks the embedded engine. An answer from a document is right when the passage says what the question names. */
export async function ask(
  workspaceId: number,
  keys: ReadonlyMap<number, string>,
  question: EvalQuestion,
): Promise<Outcome> {
  const began = performance.now();
  const ranked = await rankPassages(workspaceId, question.text, 3);
  const ms = performance.now() - began;
  const says = (passage: (typeof ranked)[number]) => saysWhatIsAsked(question, keys, passage);
  const [first] = ranked;
  const confidence = first?.confidence ?? 0;
  const answered = confidence >= ANSWER_THRESHOLD;
  return {
    ...question,
    found: ranked.map(({ itemId }) => keys.get(itemId) ?? ""),
    isAmongThree: ranked.some(says),
    confidence,
    answered,
    isRight: answered && first !== undefined && says(first),
    passage: first ? `${first.heading} › ${first.content}` : "",
    ms,
  };
}

const share = (part: number, all: number) => (all === 0 ? null : part / all);

/** The numbers of some outcomes. */
export function scoreOf(outcomes: readonly Outcome[]): Score {
  const answerable = outcomes.filter(({ kind }) => kind !== "none");
  const rightOf = (some: readonly Outcome[]) => share(some.filter(({ isRight }) => isRight).length, some.length);
  return {
    questions: outcomes.length,
    right: rightOf(answerable),
    rightByItem: rightOf(answerable.filter(({ kind }) => kind === "item")),
    rightByDocument: rightOf(answerable.filter(({ kind }) => kind === "document")),
    recallAt3: share(answerable.filter(({ isAmongThree }) => isAmongThree).length, answerable.length),
    wrong: share(outcomes.filter(({ answered, isRight }) => answered && !isRight).length, outcomes.length),
  };
}

/** How many answers there are at a confidence and above, and which share of them is wrong: null of none. */
export function calibrationAt(outcomes: readonly Outcome[], threshold: number) {
  const sure = outcomes.filter(({ confidence }) => confidence >= threshold && confidence >= ANSWER_THRESHOLD);
  return { answered: sure.length, wrong: share(sure.filter(({ isRight }) => !isRight).length, sure.length) };
}
