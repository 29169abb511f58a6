import { isoInstant } from "@/lib/kernel/instant";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { settleStates } from "@/lib/modules/conversations/state/conversation-state";
import { recordChange } from "@/lib/modules/conversations/state/record-change";
import { touchConversationTags } from "@/lib/modules/conversations/store/conversation-tag";
import { dueSnoozes, wake } from "@/lib/modules/conversations/store/snoozed";
import { commit } from "@/lib/modules/events/commit";
import { sayWoken } from "./say-woken";

/** Conversations of one commit: bounds how long it holds the write gate. */
const AT_ONCE = 100;

/** Brings back what a workspace's people snoozed until now, at the top of the lists. It may run twice. @returns how many */
export async function wakeDue(workspaceId: number, now: number): Promise<number> {
  for (let count = 0; ; ) {
    const woken = await wakeSome(workspaceId, now);
    count += woken;
    if (woken < AT_ONCE) return count;
  }
}

function wakeSome(workspaceId: number, now: number): Promise<number> {
  return commit({ workspaceId }, async (unit) => {
    settleStates(unit);
    const due = await unit.all(dueSnoozes, { now, limit: AT_ONCE });
    const ids = due.map(({ id }) => id);
    await unit.run(wake, { ids, now: unit.now });
    await unit.run(touchConversationTags, { ids, at: unit.now });
    const at = isoInstant(unit.now);
    for (const row of due) {
      await recordChange(unit, row.id, row, { ...row, snoozedUntil: null });
      await unit.react("conversation.placed", row.id, {});
      unit.afterwards(() =>
        announceChange(workspaceId, { id: row.id, snoozedUntil: null, lastActivityAt: at, updatedAt: at }),
      );
      await sayWoken(unit, row, false);
    }
    return due.length;
  });
}
