import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { workspaceName } from "@/lib/modules/workspace/profile";
import { reads } from "@/lib/platform/db/reads";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { answerText, draftSince, sourcesOfAnswer } from "../store/answer";
import { type ItemRow, itemById, itemsByIds } from "../store/knowledge-item";
import { insertSuggestion, pendingImprovement } from "../store/suggestion";
import { type ChangedStatement, changedStatements, stemsOf } from "./compare-draft";
import { numbersOf } from "./facts";
import { tellProposals } from "./proposals";
import { readThread } from "./read-thread";

/** Type of the job that compares what was sent with what was drafted. */
export const LEARN_EDIT_JOB = "assistant.learn-edit";

/** A message that is sent later than this has nothing to do with the draft. */
const DRAFT_MS = 30 * 60_000;

/** A message of the team's, and the draft that it may come from. */
export type EditedDraft = {
  workspaceId: number;
  conversationId: number;
  seq: number;
  authorId: number;
  answerId: number;
};

/**
 * Has a sent message compared with the reply that was drafted for it, if there was one; runs in the commit that stores the message.
 * @param at epoch milliseconds
 */
export async function queueLearning(
  unit: Unit,
  { at, ...message }: Omit<EditedDraft, "answerId"> & { at: number },
): Promise<void> {
  const { conversationId, seq } = message;
  const draft = await unit.first(draftSince, { conversationId, since: at - DRAFT_MS });
  if (!draft) return;
  const payload: EditedDraft = { ...message, answerId: draft.id };
  const uniqueKey = `${LEARN_EDIT_JOB}:${unit.workspaceId}:${conversationId}:${seq}`;
  await queueJob(unit, { type: LEARN_EDIT_JOB, payload, uniqueKey });
}

/**
 * Proposes to improve the item that a draft was made of, where somebody sent other statements than it says; once for an item and a
 * conversation while nobody has decided.
 */
export async function learnFromEdit(edited: EditedDraft): Promise<void> {
  const { workspaceId, conversationId, seq, authorId, answerId } = edited;
  const reader = reads(workspaceId);
  const [thread, draft] = await Promise.all([
    readThread({ workspaceId }, conversationId),
    reader.first(answerText, { id: answerId }),
  ]);
  const sent = thread?.lines.find((line) => line.seq === seq && line.from === "team");
  if (!thread || !draft || !sent) return;
  const names = [...(await attenderNames(workspaceId, [authorId])).values()];
  const changes = changedStatements({
    drafted: draft.answer,
    sent: sent.text,
    names: [thread.customerName, await workspaceName(reader), ...names],
    asked: [
      thread.customerName,
      ...thread.lines.filter(({ from }) => from === "customer").map(({ text }) => text),
    ].join("\n"),
  });
  if (changes.length === 0) return;
  const sources = await reader.all(sourcesOfAnswer, { answerId });
  const items = await reader.all(itemsByIds, { ids: sources.map(({ itemId }) => itemId) });
  const item = improvedItem(
    sources.flatMap(({ itemId }) => items.find(({ id }) => id === itemId) ?? []),
    changes,
  );
  if (!item) return;
  await commit({ workspaceId }, async (unit) => {
    const now = await unit.first(itemById, { id: item.id });
    if (!now || (await unit.first(pendingImprovement, { conversationId, itemId: item.id })) !== undefined) return;
    await unit.first(insertSuggestion, {
      conversationId,
      proposedById: authorId,
      kind: "improvement",
      itemId: item.id,
      title: now.title,
      content: sent.text,
      drafted: draft.answer,
      category: now.category,
      tags: now.tags,
      now: unit.now,
    });
    tellProposals(unit);
  });
}

/** Whether the item says by now what was sent. */
function says({ title, content }: ItemRow, { before, after }: ChangedStatement): boolean {
  const [stems, numbers] = [stemsOf(`${title}\n${content}`), numbersOf(content)];
  const [old, oldNumbers] = [stemsOf(before ?? ""), numbersOf(before ?? "")];
  const newStems = [...stemsOf(after)].filter((stem) => !old.has(stem));
  const newNumbers = [...numbersOf(after)].filter((number) => !oldNumbers.has(number));
  const isNew = newStems.length + newNumbers.length > 0;
  return isNew && newStems.every((stem) => stems.has(stem)) && newNumbers.every((number) => numbers.has(number));
}

/**
 * The item that the changed statements were drawn from: the one with most of their words, the first source where that doesn't tell.
 * A file's or a page's text isn't ours to edit.
 */
function improvedItem(items: readonly ItemRow[], changes: readonly ChangedStatement[]): ItemRow | undefined {
  const drawn = stemsOf(changes.map(({ before, after }) => before ?? after).join("\n"));
  const ranked = items
    .map((item) => {
      const stems = stemsOf(`${item.title}\n${item.content}`);
      return { item, has: [...drawn].filter((stem) => stems.has(stem)).length };
    })
    .sort((one, two) => two.has - one.has);
  const item = ranked[0]?.item;
  if (!item || item.storageKey !== null || item.type === "website_link" || item.type === "document") return undefined;
  return changes.every((change) => says(item, change)) ? undefined : item;
}
