import type { Asked } from "@/lib/platform/db/unit-of-work/ahead";
import { commit as commitTx } from "@/lib/platform/db/unit-of-work/commit";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { publish } from "@/lib/platform/realtime/publisher";
import type { DomainEvent, DomainEvents, EventType } from "./domain-events";
import { queueDispatch } from "./queue-dispatch";
import { reactionsDispatched, reactionsWithin } from "./reactions";
import { insertAuditLine } from "./store/audit-event";
import { insertEvent } from "./store/domain-event";
import type { AuditLine, Counts, Doer, Unit } from "./unit";

const NOTHING: Counts = {};
/** Longest chain of events that follow from each other: longer ones go round in a circle. */
const DEPTH_MAX = 8;

/**
 * Runs `piece` as one unit of work and resolves with its result once everything of it is on disk. The piece may run twice,
 * so it has no effect but through its unit; nothing in it waits for the network.
 * @param asked what is best read for it together with what other pieces of the commit ask for
 * @throws whatever the piece throws, with nothing of it stored
 */
export function commit<T>(doer: Doer, piece: (unit: Unit) => Promise<T>, asked?: Asked): Promise<T> {
  return commitTx(doer.workspaceId, (tx) => piece(unitOf(tx, doer, Date.now())), asked);
}

/** The unit of a transaction that is open already. @param cause the event that it follows from */
export function unitOf(tx: Tx, doer: Doer, now: number, cause?: DomainEvent): Unit {
  return {
    ...tx,
    now,
    audit: (action: string, { subject, details = {}, at = now }: AuditLine = {}) =>
      tx
        .run(insertAuditLine, {
          attenderId: doer.attender?.id ?? null,
          action,
          subjectType: subject?.[0] ?? null,
          subjectId: subject?.[1] === undefined ? null : String(subject[1]),
          details: JSON.stringify(details),
          ipAddress: doer.address ?? "",
          at,
        })
        .then(() => undefined),
    happened: (type, subjectId, data) => addEvent(tx, doer, now, cause, type, String(subjectId), data),
    react: (type, subjectId, data) => reactTo(tx, doer, newEvent(doer, tx, now, cause, type, String(subjectId), data)),
    because: (event: DomainEvent) => unitOf(tx, doer, now, event),
    tell: (room, event, payload) => tx.afterwards(() => publish(room, event, payload)),
  };
}

async function addEvent<Type extends EventType>(
  tx: Tx,
  doer: Doer,
  now: number,
  cause: DomainEvent | undefined,
  type: Type,
  subjectId: string,
  data: DomainEvents[Type],
): Promise<Counts> {
  const event = newEvent(doer, tx, now, cause, type, subjectId, data);
  const { id: _, workspaceId: __, ...values } = event;
  const row = await tx.first(insertEvent, { ...values, data: JSON.stringify(data) });
  if (!row) throw new Error("an event was added without an id");
  const counts = await reactTo(tx, doer, { ...event, id: row.id });
  if (reactionsDispatched(type).length > 0) await queueDispatch(tx);
  return counts;
}

function newEvent<Type extends EventType>(
  doer: Doer,
  tx: Tx,
  now: number,
  cause: DomainEvent | undefined,
  type: Type,
  subjectId: string,
  data: DomainEvents[Type],
): DomainEvent<Type> {
  const depth = cause ? cause.depth + 1 : 0;
  if (depth > DEPTH_MAX) throw new Error(`events follow from each other in a circle: ${type}`);
  // What has no row can't be named as a cause: the event before it is.
  const causeId = cause ? (cause.id ?? cause.causeId) : null;
  const { workspaceId } = tx;
  return { id: null, workspaceId, type, subjectId, actorId: doer.attender?.id ?? null, causeId, depth, at: now, data };
}

/** Runs the reactions inside the commit. @returns what they counted */
async function reactTo(tx: Tx, doer: Doer, event: DomainEvent): Promise<Counts> {
  const reactions = reactionsWithin(event.type);
  if (reactions.length === 0) return NOTHING;
  const unit = unitOf(tx, doer, event.at, event);
  let counts = NOTHING;
  for (const reaction of reactions) {
    const counted = await reaction.run(unit, event);
    if (counted) counts = { ...counts, ...counted };
  }
  return counts;
}
