import type { z } from "zod";
import { commit } from "@/lib/modules/events/commit";
import { reads } from "@/lib/platform/db/reads";
import { AppError } from "@/lib/platform/errors/app-error";
import {
  cleanIntroduction,
  type Introduction,
  type introductionSchema,
  missingFields,
  parseIntroduction,
} from "./introduction";
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
  const missing = await commit(ctx, async (unit) => {
    const row = await unit.first(visitorById, { id: ctx.visitorId });
    const known = parseIntroduction(row?.introduction ?? null);
    const { subject, ...signed } = ctx.expiresAt === null ? ({} as Introduction) : (known ?? {});
    const introduction = { ...known, ...given, ...signed };
    const open = missingFields(introduction, ctx.preChatFields);
    if (open.length === 0)
      await unit.run(setIntroduction, { id: ctx.visitorId, introduction: JSON.stringify(introduction) });
    return open;
  });
  if (missing.length > 0)
    throw new AppError("VALIDATION_FAILED", {
      errors: Object.fromEntries(missing.map((field) => [field, "textRequired"])),
    });
  return { ok: true };
}

/** What the visitor's window needs to know of them. */
export async function visitorSelf(ctx: VisitorCtx): Promise<VisitorSelf> {
  const row = await reads(ctx.workspaceId).first(visitorById, { id: ctx.visitorId });
  const introduction = parseIntroduction(row?.introduction ?? null);
  return {
    isIdentified: ctx.expiresAt !== null,
    // Who has been asked once and left out what may be left out isn't asked again.
    needsIntroduction:
      !(await hasConversationThatGoesOn(ctx)) &&
      (missingFields(introduction, ctx.preChatFields).length > 0 ||
        (introduction === null && ctx.preChatFields.length > 0)),
    introduction: introduction ?? {},
  };
}
