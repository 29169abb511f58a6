import type { Unit } from "@/lib/modules/events/unit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { itemById, noteEdit } from "../store/knowledge-item";
import { deleteQuestions, insertQuestion, questionsOfItems } from "../store/knowledge-question";
import { tagsOf } from "./queries";
import { reviseItemOf } from "./revise-item";
import { KNOWLEDGE_QUESTION_MAX, KNOWLEDGE_QUESTIONS_MAX } from "./schema";
import { tellItem } from "./tell-item";

/** Replaces the questions of an item, in a commit. One that was there before stays whose it was. */
export async function replaceQuestions(
  ctx: Pick<Ctx, "attender">,
  unit: Unit,
  itemId: number,
  texts: readonly string[],
): Promise<void> {
  const known = new Map((await unit.all(questionsOfItems, { itemIds: [itemId] })).map((row) => [row.text, row]));
  await unit.run(deleteQuestions, { itemId });
  for (const [position, text] of texts.entries()) {
    const { createdById, createdAt } = known.get(text) ?? { createdById: ctx.attender.id, createdAt: unit.now };
    await unit.run(insertQuestion, { itemId, position, text, createdById, createdAt });
  }
}

/** A customer's words as a question of an item: in one line, and cut. */
const asQuestion = (text: string) => text.replace(/\s+/gu, " ").trim().slice(0, KNOWLEDGE_QUESTION_MAX).trim();

/**
 * Teaches an item a question that it answers, or takes it back, in a commit; the item is to be indexed afterwards. Nothing happens where
 * that is so already. @throws {AppError} NOT_FOUND, KNOWLEDGE_QUESTIONS_LIMIT
 */
export async function changeQuestion(
  ctx: Pick<Ctx, "attender">,
  unit: Unit,
  { itemId, text, isAnswered }: { itemId: number; text: string; isAnswered: boolean },
): Promise<void> {
  const item = await unit.first(itemById, { id: itemId });
  if (!item) throw notFound();
  const before = tagsOf(item.questions);
  const question = asQuestion(text);
  if (before.includes(question) === isAnswered) return;
  if (isAnswered && before.length >= KNOWLEDGE_QUESTIONS_MAX)
    throw new AppError("KNOWLEDGE_QUESTIONS_LIMIT", { limit: KNOWLEDGE_QUESTIONS_MAX });
  const after = isAnswered ? [...before, question] : before.filter((one) => one !== question);
  await replaceQuestions(ctx, unit, itemId, after);
  await unit.run(noteEdit, { id: itemId, changedBy: ctx.attender.fullName });
  await reviseItemOf(unit, itemId);
  await unit.audit("knowledge.updated", { subject: ["knowledge_item", itemId], details: { title: item.title } });
  await tellItem(unit, itemId);
}
