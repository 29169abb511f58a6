import { STATUS_CODES } from "@/lib/kernel/conversation";
import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { addEntry } from "@/lib/modules/conversations/add-entry";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { changeRow, findRowToChange } from "@/lib/modules/conversations/state/row-to-change";
import { commit } from "@/lib/modules/events/commit";
import type { DomainEvent } from "@/lib/modules/events/domain-events";
import type { Unit } from "@/lib/modules/events/unit";
import { setAway } from "@/lib/modules/presence/availability";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { releaseJobKey } from "@/lib/platform/jobs/queue-job";
import type { Ctx } from "@/lib/platform/session/context";
import { readRouted } from "../people/candidates";
import { isAutomatic, routingsIn } from "../routings";
import { leftAtOf, putLeft, waitingOf, waitingOfAll } from "../store/routed-attender";
import { queueDrain, queueRequeue } from "./queue-drain";

const MINUTE_MS = 60_000;

/** What somebody's coming and going changes: who is there gets what waits; what who left hasn't answered goes back after a while. */
export async function followPresence(
  unit: Unit,
  { subjectId, data: { status } }: DomainEvent<"attender.presence">,
): Promise<void> {
  if (!(await isAutomatic(unit))) return;
  const attenderId = Number(subjectId);
  await unit.run(putLeft, { attenderId, at: status === "available" ? null : unit.now });
  if (status === "available") return queueDrain(unit, unit.now);
  const waits = (await requeuing(unit)).map(({ requeueMinutes }) => requeueMinutes);
  if (waits.length > 0) await queueRequeue(unit, attenderId, unit.now + Math.min(...waits) * MINUTE_MS);
}

/**
 * After a queue's way was changed: whoever isn't there already is followed as if they left now, or since they did. While every queue
 * worked by hand, nobody's coming and going was noted. @param wasNoted whether a queue gave its conversations out before
 */
export async function followAbsent(unit: Unit, wasNoted: boolean): Promise<void> {
  const waits = (await requeuing(unit)).map(({ requeueMinutes }) => requeueMinutes);
  if (wasNoted && waits.length === 0) return;
  const { people } = await readRouted(unit, unit.now);
  for (const { id: attenderId, status } of people) {
    if (!wasNoted) await unit.run(putLeft, { attenderId, at: null });
    if (status === "available") continue;
    if (!wasNoted) await unit.run(putLeft, { attenderId, at: unit.now });
    if (waits.length > 0) await queueRequeue(unit, attenderId, unit.now + Math.min(...waits) * MINUTE_MS);
  }
}

/** The queues that take back what somebody who left hasn't answered. */
const requeuing = async (unit: Unit) =>
  (await routingsIn(unit)).filter(({ mode, requeueMinutes }) => mode !== "manual" && requeueMinutes > 0);

/** Takes back what somebody who isn't there hasn't answered, of each queue after its time. It may run twice. */
export async function requeueOfAbsent(job: LeasedJob): Promise<void> {
  const { workspaceId, attenderId } = job.payload as { workspaceId: number; attenderId: number };
  await commit({ workspaceId }, async (unit) => {
    await releaseJobKey(unit, job);
    const leftAt = (await unit.first(leftAtOf, { attenderId }))?.leftAt ?? null;
    if (leftAt === null) return;
    const later: number[] = [];
    for (const { audience, requeueMinutes } of await requeuing(unit)) {
      const due = leftAt + requeueMinutes * MINUTE_MS;
      if (due > unit.now) later.push(due);
      else
        for (const { id } of await unit.all(waitingOf, { attenderId, audience })) await takeBack(unit, id, attenderId);
    }
    if (later.length > 0) await queueRequeue(unit, attenderId, Math.min(...later));
  });
}

/** Has the caller count as away, and gives back what they haven't answered. @returns how many conversations */
export function handOver(ctx: Ctx): Promise<number> {
  return commit(ctx, async (unit) => {
    const attenderId = ctx.attender.id;
    await setAway(unit, attenderId);
    const waiting = await unit.all(waitingOfAll, { attenderId });
    for (const { id } of waiting) await takeBack(unit, id, attenderId);
    await unit.audit("queue.handed_over", { details: { conversations: waiting.length } });
    return waiting.length;
  });
}

/** Puts a conversation back into the queue; it has the place there that it had. */
async function takeBack(unit: Unit, id: number, from: number): Promise<void> {
  const row = await findRowToChange(unit, id);
  if (row?.assignedAttenderId !== from || row.status === "closed") return;
  await changeRow(unit, row, { assignedAttenderId: null, status: "pending" });
  const entry = await addEntry(unit, { chatId: id, kind: "requeued", authorId: null, targetAttenderId: from });
  await unit.happened("conversation.assigned", id, { from, to: null, entryId: entry.id });
  unit.afterwards(() =>
    announceChange(unit.workspaceId, {
      id,
      assignedAttender: null,
      status: "pending",
      statusCode: STATUS_CODES.pending,
      awaitingReplySince: isoInstantOrNull(row.awaitingReplySince),
      updatedAt: isoInstant(unit.now),
    }),
  );
}
