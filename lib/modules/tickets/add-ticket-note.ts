import { notifyOfTicket } from "@/lib/modules/notifications/notify-mentioned";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { takeTicketUploads } from "@/lib/platform/db/ticket-files";
import { findTicketEntryByClientId, findTicketState, insertTicketEntry } from "@/lib/platform/db/ticket-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { announceTicketEntries, readTicketEntries } from "./history";
import { publishTicket } from "./publish";
import { ticketDtosOf } from "./queries";
import { type NewTicketNote, type TicketEntryDto, ticketIdOf } from "./schema";

/**
 * Adds a note with its files and notifies the attenders that it names. The same `clientId` again answers the same note.
 * @throws {AppError} NOT_FOUND, also for a mentioned attender that the workspace doesn't have; UPLOAD_GONE
 */
export async function addTicketNote(ctx: Ctx, number: number, input: NewTicketNote): Promise<TicketEntryDto> {
  const { workspaceId, attender } = ctx;
  const mentions = [...new Set(input.mentions)];
  if (mentions.length > 0) {
    const known = await ctx.db.attender.count({ where: { id: { in: mentions } } });
    if (known !== mentions.length) throw notFound();
  }
  const files = [...new Set(input.attachments)];
  const made = await groupCommit((db) => {
    const state = findTicketState(db, workspaceId, number);
    if (!state) throw notFound();
    const twin = findTicketEntryByClientId(db, workspaceId, input.clientId);
    if (twin) {
      if (twin.ticketId !== state.id) throw notFound();
      return { state, id: twin.id, announce: null };
    }
    const entry = insertTicketEntry(db, {
      workspaceId,
      ticketId: state.id,
      kind: "note",
      authorId: attender.id,
      content: input.content,
      details: "{}",
      mentions: JSON.stringify(mentions),
      clientId: input.clientId,
      at: Math.max(Date.now(), state.updatedAt),
    });
    const taken = takeTicketUploads(db, { workspaceId, attenderId: attender.id }, state.id, files, entry.seq);
    if (taken !== files.length) throw new AppError("UPLOAD_GONE");
    const announce = notifyOfTicket(ctx, db, {
      ticketId: state.id,
      ticket: ticketIdOf(number),
      subject: state.subject,
      entryId: entry.id,
      content: input.content,
      mentions,
    });
    return { state, id: entry.id, announce };
  });
  if (made.announce) {
    publishTicket(workspaceId, "TicketUpdated", { tickets: ticketDtosOf(workspaceId, [made.state.id]) });
    made.announce();
  }
  const [entry] = made.announce
    ? await announceTicketEntries(ctx, number, [made.id])
    : (await readTicketEntries(ctx, number, [made.id])).map((read) => read.entry);
  if (!entry) throw notFound();
  return entry;
}
