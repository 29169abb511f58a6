import { RESTORE_MS } from "@/lib/modules/conversations/delete-conversation";
import { connections } from "@/lib/platform/db/connections";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { findTicketFileKeys } from "@/lib/platform/db/ticket-files";
import {
  eraseTicket,
  findTicketsDeletedBefore,
  insertTicketEntry,
  markTicketDeleted,
} from "@/lib/platform/db/ticket-store";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { auditTicket } from "./audit-ticket";
import { announceTicketEntries } from "./history";
import { publishTicket } from "./publish";
import { getTicket, ticketDtosOf } from "./queries";
import { type TicketDetailDto, ticketIdOf } from "./schema";

const PURGE_BATCH = 50;

async function mark(ctx: Ctx, number: number, kind: "deleted" | "restored"): Promise<{ id: number; entryId: number }> {
  const at = Date.now();
  return groupCommit((db) => {
    const id = markTicketDeleted(db, ctx.workspaceId, number, kind === "deleted" ? at : null);
    if (id === undefined) throw notFound();
    auditTicket(ctx, db, number, `ticket.${kind}`);
    const entry = insertTicketEntry(db, {
      workspaceId: ctx.workspaceId,
      ticketId: id,
      kind,
      authorId: ctx.attender.id,
      content: "",
      details: "{}",
      mentions: "[]",
      clientId: null,
      at,
    });
    return { id, entryId: entry.id };
  });
}

/** Takes a ticket away from every list at once. It can be restored for a day. @throws {AppError} NOT_FOUND */
export async function deleteTicket(ctx: Ctx, number: number): Promise<void> {
  await mark(ctx, number, "deleted");
  publishTicket(ctx.workspaceId, "TicketDeleted", { id: ticketIdOf(number) });
}

/** Brings a deleted ticket back as it was. @throws {AppError} NOT_FOUND when it isn't deleted, or gone for good */
export async function restoreTicket(ctx: Ctx, number: number): Promise<TicketDetailDto> {
  const { id, entryId } = await mark(ctx, number, "restored");
  for (const ticket of ticketDtosOf(ctx.workspaceId, [id]))
    publishTicket(ctx.workspaceId, "TicketRestored", { ticket });
  await announceTicketEntries(ctx, number, [entryId]);
  const ticket = getTicket(ctx, number);
  if (!ticket) throw notFound();
  return ticket;
}

/** Erases the tickets of all workspaces that nobody restored in time, with their files. @returns how many. */
export async function purgeDeletedTickets(now: number): Promise<number> {
  let count = 0;
  for (;;) {
    const ids = findTicketsDeletedBefore(connections().reader, now - RESTORE_MS, PURGE_BATCH);
    for (const id of ids) {
      for (const storageKey of findTicketFileKeys(id)) await scheduleFileRemoval(storageKey);
      await groupCommit((db) => eraseTicket(db, id));
    }
    count += ids.length;
    if (ids.length < PURGE_BATCH) return count;
  }
}
