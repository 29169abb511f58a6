import { findActiveAttender } from "@/lib/modules/attenders/find-attender";
import { settleStates } from "@/lib/modules/conversations/state/conversation-state";
import { giveAsAttender } from "@/lib/modules/conversations/state/give-conversation";
import { readOpenRow } from "@/lib/modules/conversations/state/row-to-change";
import { nextInQueue } from "@/lib/modules/conversations/store/queue";
import { commit } from "@/lib/modules/events/commit";
import type { Ctx } from "@/lib/platform/session/context";
import type { NextDto } from "./schema";

/** A deadline that is so near comes before everything but what is urgent. */
const NEAR_MS = 15 * 60_000;

/**
 * Gives the caller the conversation whose turn it is, of those that nobody has and that they see. Of two who ask at once each gets another
 * one, because a commit has the database to itself. @throws {AppError} ATTENDER_INACTIVE
 */
export function takeNext(ctx: Ctx): Promise<NextDto> {
  return commit(ctx, async (unit) => {
    await findActiveAttender(unit, ctx.attender.id);
    settleStates(unit);
    const { whole, unassigned } = ctx.sight;
    const next = await unit.first(nextInQueue, {
      audiences: [...new Set([...whole, ...unassigned])],
      dueBefore: unit.now + NEAR_MS,
    });
    if (!next) return { chat: null };
    return { chat: await giveAsAttender(ctx, unit, await readOpenRow(unit, next.id), ctx.attender.id) };
  });
}
