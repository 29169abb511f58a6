import { findActiveAttender } from "@/lib/modules/attenders/find-attender";
import { settleStates } from "@/lib/modules/conversations/state/conversation-state";
import { giveAsAttender } from "@/lib/modules/conversations/state/give-conversation";
import { findRowToChange, type RowToChange } from "@/lib/modules/conversations/state/row-to-change";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import type { Ctx } from "@/lib/platform/session/context";
import type { NextDto } from "../schema";
import { touchQueue } from "./follow";
import { entriesOf, type Waiting } from "./in-order";

/** So many are looked at first: those in front may be offered to others, or taken in this very commit. */
const LOOKED_AT = 50;

/**
 * Gives the caller the conversation whose turn it is, of those that nobody has, that they see, and that are offered to nobody else. Of two
 * who ask at once each gets another one, because a commit has the database to itself. @throws {AppError} ATTENDER_INACTIVE
 */
export function takeNext(ctx: Ctx): Promise<NextDto> {
  return commit(ctx, async (unit) => {
    await findActiveAttender(unit, ctx.attender.id);
    settleStates(unit);
    const row = await nextOf(ctx, unit);
    return { chat: row ? await giveAsAttender(ctx, unit, row, ctx.attender.id) : null };
  });
}

async function nextOf({ attender, sight }: Ctx, unit: Unit): Promise<RowToChange | undefined> {
  const audiences = [...new Set([...sight.whole, ...sight.unassigned])];
  const isOthers = ({ offeredTo, offeredUntil }: Waiting) =>
    offeredTo !== null && offeredTo !== attender.id && (offeredUntil ?? 0) > unit.now;
  for (let [limit, seen] = [LOOKED_AT, 0]; ; limit *= 2) {
    const entries = await entriesOf(unit, audiences, { now: unit.now, limit });
    for (const entry of entries.slice(seen)) {
      const row = isOthers(entry) ? undefined : await findRowToChange(unit, entry.conversationId);
      if (row && row.status !== "closed" && row.assignedAttenderId === null && row.snoozedUntil === null) return row;
      // Somebody took it in this very commit, or another version left it in the queue.
      if (!isOthers(entry)) touchQueue(unit, entry.conversationId);
    }
    if (entries.length < limit) return undefined;
    seen = entries.length;
  }
}
