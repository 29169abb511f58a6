import { STATUS_CODES } from "@/lib/kernel/conversation";
import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { addEntry } from "@/lib/modules/conversations/add-entry";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { openOf, release } from "@/lib/modules/conversations/store/released";
import type { DomainEvent } from "@/lib/modules/events/domain-events";
import type { Counts, Unit } from "@/lib/modules/events/unit";
import { settleStates } from "./conversation-state";
import { recordChange } from "./record-change";

/**
 * Gives the open conversations of an attender who is out back to the team: each becomes pending for whoever takes it, with a
 * line in its timeline that says so. @returns how many
 */
export async function releaseConversations(
  unit: Unit,
  { subjectId, actorId }: DomainEvent<"attender.deactivated">,
): Promise<Counts> {
  const { workspaceId, now } = unit;
  settleStates(unit);
  // Closed ones keep their attender.
  const open = await unit.all(openOf, { attenderId: Number(subjectId) });
  await unit.run(release, { ids: open.map(({ id }) => id), now });
  const changedBy = actorId === null ? "" : ((await attenderNames(workspaceId, [actorId])).get(actorId) ?? "");
  for (const row of open) {
    const { id, awaitingReplySince: waits } = row;
    await recordChange(unit, id, row, { ...row, status: "pending", assignedAttenderId: null });
    unit.afterwards(() =>
      announceChange(workspaceId, {
        id,
        changedBy,
        assignedAttender: null,
        status: "pending",
        statusCode: STATUS_CODES.pending,
        awaitingReplySince: isoInstantOrNull(waits),
        updatedAt: isoInstant(now),
      }),
    );
    const entry = await addEntry(unit, { chatId: id, kind: "released", authorId: actorId });
    await unit.happened("conversation.assigned", id, { from: Number(subjectId), to: null, entryId: entry.id });
  }
  return { releasedConversations: open.length };
}
