import type { Unit } from "@/lib/modules/events/unit";
import { insertAnswer, insertSource, type NewAnswer } from "../store/answer";
import { countGap } from "../store/gap";

/** Longest question that is listed among those that found nothing. */
const GAP_MAX = 500;

/** An answer with the items that it comes from, and the key of its question when that found nothing; empty: it isn't counted. */
export type KeptAnswer = NewAnswer & { sources: readonly { itemId: number; quote: string }[]; gapKey: string };

/** Keeps an answer with its sources, and counts what found nothing. @returns its id */
export async function storeAnswer(unit: Unit, { sources, gapKey, ...answer }: KeptAnswer): Promise<number> {
  if (gapKey !== "")
    await unit.run(countGap, { key: gapKey, question: answer.question.slice(0, GAP_MAX), now: unit.now });
  const row = await unit.first(insertAnswer, { ...answer, now: unit.now });
  if (!row) throw new Error("an answer was added without an id");
  for (const [position, { itemId, quote }] of sources.entries())
    await unit.run(insertSource, { answerId: row.id, position, itemId, quote });
  return row.id;
}
