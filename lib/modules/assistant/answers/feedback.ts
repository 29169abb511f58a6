import { commit } from "@/lib/modules/events/commit";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { setFeedback } from "../store/answer";

/** Keeps what the team says of an answer, in place of what was said before. @throws {AppError} NOT_FOUND */
export async function saveAnswerFeedback(ctx: Ctx, id: number, feedback: "positive" | "negative"): Promise<void> {
  const count = await commit(ctx, (unit) => unit.run(setFeedback, { id, feedback }));
  if (count === 0) throw notFound();
}
