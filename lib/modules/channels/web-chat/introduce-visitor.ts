import type { z } from "zod";
import { commit } from "@/lib/modules/events/commit";
import { readAnswers } from "@/lib/modules/forms/policy";
import { reads } from "@/lib/platform/db/reads";
import { AppError } from "@/lib/platform/errors/app-error";
import {
  cleanIntroduction,
  type Introduction,
  type introductionSchema,
  missingFields,
  parseIntroduction,
} from "./introduction";
import { ownQuestions, stillAsked } from "./own-questions";
import type { VisitorSelf } from "./schema";
import { setIntroduction, visitorById } from "./store/visitor";
import { hasConversationThatGoesOn } from "./visitor-conversation";
import type { VisitorCtx } from "./visitors";

/**
 * Keeps what a visitor answers before the first message. It is nobody's identity: an address that somebody merely types
 * finds no customer. What the visitor's site has signed can't be typed over. @throws {AppError} VALIDATION_FAILED
 */
export async function introduceVisitor(
  ctx: VisitorCtx,
  answers: z.output<typeof introductionSchema>,
): Promise<{ ok: true }> {
  const given = cleanIntroduction(answers, ctx.preChatFields);
  await commit(ctx, async (unit) => {
    const row = await unit.first(visitorById, { id: ctx.visitorId });
    const known = parseIntroduction(row?.introduction ?? null);
    const { subject, own: _, ...signed } = ctx.expiresAt === null ? ({} as Introduction) : (known ?? {});
    const asks = await ownQuestions(unit, ctx.webChatId, row?.customerId ?? null);
    const { values: own, errors } = readAnswers(asks, answers.fields ?? {});
    const introduction = { ...known, ...given, ...signed, ...(asks.length > 0 && { own }) };
    const wrong = [
      ...missingFields(introduction, ctx.preChatFields).map((field) => [field, "textRequired"] as const),
      ...Object.entries(errors).map(([name, error]) => [`fields.${name}`, error] as const),
    ];
    if (wrong.length > 0) throw new AppError("VALIDATION_FAILED", { errors: Object.fromEntries(wrong) });
    await unit.run(setIntroduction, { id: ctx.visitorId, introduction: JSON.stringify(introduction) });
  });
  return { ok: true };
}

/** What the visitor's window needs to know of them. */
export async function visitorSelf(ctx: VisitorCtx): Promise<VisitorSelf> {
  const reader = reads(ctx.workspaceId);
  const row = await reader.first(visitorById, { id: ctx.visitorId });
  const introduction = parseIntroduction(row?.introduction ?? null);
  const { own, ...told } = introduction ?? {};
  const goesOn = await hasConversationThatGoesOn(ctx);
  const asks = goesOn ? [] : await ownQuestions(reader, ctx.webChatId, row?.customerId ?? null);
  const isAnswered = own !== undefined && Object.keys(readAnswers(asks, stillAsked(asks, own)).errors).length === 0;
  return {
    isIdentified: ctx.expiresAt !== null,
    // Who has been asked once and left out what may be left out isn't asked again.
    needsIntroduction:
      !goesOn &&
      (missingFields(introduction, ctx.preChatFields).length > 0 ||
        (introduction === null && ctx.preChatFields.length > 0) ||
        (asks.length > 0 && !isAnswered)),
    introduction: told,
    asks,
  };
}
