import { RESTORE_MS } from "@/lib/modules/conversations/state/delete-conversation";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { eraseValuesOf } from "@/lib/modules/fields/erase-values";
import { countFiles } from "@/lib/modules/files/storage-quota";
import { globalReads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import { ticketViewersRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { queueFileRemoval } from "@/lib/platform/storage/removal";
import { addEntry } from "./add-entry";
import { auditTicket } from "./audit-ticket";
import { existingTicket } from "./queries";
import { type TicketDetailDto, ticketIdOf } from "./schema";
import {
  deletedById,
  eraseDeleted,
  forgetPrevious,
  markDeleted,
  ticketsDeletedBefore,
  unmarkDeleted,
} from "./store/ticket";
import { eraseFilesOf } from "./store/ticket-attachment";
import { tellEntries, tellListed } from "./tell-tickets";

const PURGE_BATCH = 50;

/** Takes a ticket away from every list at once. It can be restored for a day. @throws {AppError} NOT_FOUND */
export function deleteTicket(ctx: Ctx, number: number): Promise<void> {
  return commit(ctx, async (unit) => {
    const ticket = await unit.first(markDeleted, { number, at: unit.now });
    if (!ticket) throw notFound();
    await auditTicket(unit, number, "ticket.deleted");
    await addEntry(unit, { ticketId: ticket.id, kind: "deleted", authorId: ctx.attender.id, at: unit.now });
    unit.tell(ticketViewersRoom(unit.workspaceId, number), "TicketDeleted", { id: ticketIdOf(number) });
  });
}

/** Brings a deleted ticket back as it was. @throws {AppError} NOT_FOUND when it isn't deleted, or gone for good */
export function restoreTicket(ctx: Ctx, number: number): Promise<TicketDetailDto> {
  return commit(ctx, async (unit) => {
    const ticket = await unit.first(unmarkDeleted, { number });
    if (!ticket) throw notFound();
    await auditTicket(unit, number, "ticket.restored");
    const entry = { ticketId: ticket.id, kind: "restored", authorId: ctx.attender.id, at: unit.now } as const;
    const { id } = await addEntry(unit, entry);
    await tellListed(unit, "TicketRestored", ticket.id);
    await tellEntries(unit, ctx.locale, number, [id]);
    return existingTicket(unit, number, ctx.sight);
  });
}

/** Erases the tickets of all workspaces that nobody restored in time, with their files. @returns how many. */
export async function purgeDeletedTickets(now: number): Promise<number> {
  for (let count = 0; ; ) {
    const gone = await globalReads.all(ticketsDeletedBefore, { before: now - RESTORE_MS, limit: PURGE_BATCH });
    for (const { workspaceId, id } of gone) await commit({ workspaceId }, (unit) => erase(unit, id));
    count += gone.length;
    if (gone.length < PURGE_BATCH) return count;
  }
}

/** Erases a deleted ticket for good, with its history and its files; those that go on with it forget it. */
async function erase(unit: Unit, id: number): Promise<void> {
  // One that was restored meanwhile stays, with its files.
  if (!(await unit.first(deletedById, { id }))) return;
  const removed = await unit.all(eraseFilesOf, { ticketId: id });
  await countFiles(unit, removed, -1);
  for (const key of new Set(removed.map(({ storageKey }) => storageKey))) await queueFileRemoval(unit, key);
  await eraseValuesOf(unit, "ticket", [id]);
  await unit.run(forgetPrevious, { id });
  await unit.run(eraseDeleted, { id });
}
