import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";

/** Keeps what the team says of an answer, in place of what was said before. @throws {AppError} NOT_FOUND */
export async function saveAnswerFeedback(ctx: Ctx, id: number, feedback: "positive" | "negative"): Promise<void> {
  const { count } = await ctx.db.assistantAnswer.updateMany({ where: { id }, data: { feedback } });
  if (count === 0) throw notFound();
}
