import { STATUS_CODES } from "@/lib/kernel/conversation";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import type { DomainEvent } from "@/lib/modules/events/domain-events";
import type { Counts, Unit } from "@/lib/modules/events/unit";
import { announceChange } from "./list-changes";
import { insertReleased, releaseOpen, waitingSince } from "./store/released";
import { announceEntry } from "./timeline";

/**
 * Gives the open conversations of an attender who is out back to the team: each becomes pending for whoever takes it, with a
 * line in its timeline that says so. @returns how many
 */
export async function releaseConversations(
  unit: Unit,
  { subjectId, actorId }: DomainEvent<"attender.deactivated">,
): Promise<Counts> {
  const { workspaceId, now } = unit;
  const released = await unit.all(releaseOpen, { attenderId: Number(subjectId), now });
  const rows = await unit.all(waitingSince, { ids: released.map(({ id }) => id) });
  const since = new Map(rows.map(({ id, awaitingReplySince }) => [id, awaitingReplySince]));
  const by = actorId === null ? "" : ((await attenderNames(workspaceId, [actorId])).get(actorId) ?? "");
  const at = new Date(now).toISOString();
  for (const { id, lastSeq } of released) {
    const entry = await unit.first(insertReleased, { conversationId: id, afterSeq: lastSeq, authorId: actorId, now });
    const waits = since.get(id) ?? null;
    unit.afterwards(() => {
      announceChange(workspaceId, {
        id,
        changedBy: by,
        assignedAttender: null,
        status: "pending",
        statusCode: STATUS_CODES.pending,
        awaitingReplySince: waits === null ? null : new Date(waits).toISOString(),
        updatedAt: at,
      });
      if (!entry) return;
      announceEntry(workspaceId, {
        id: entry.id,
        chatId: id,
        kind: "released",
        afterSeq: lastSeq,
        author: actorId === null ? null : { id: actorId, name: by },
        target: null,
        content: "",
        mentions: [],
        createdAt: at,
      });
    });
  }
  return { releasedConversations: released.length };
}
