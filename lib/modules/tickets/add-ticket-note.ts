import { findAttender } from "@/lib/modules/attenders/find-attender";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { letIntoTicket } from "./access";
import { addEntry } from "./add-entry";
import { entryDtosOf } from "./history";
import type { NewTicketNote, TicketEntryDto } from "./schema";
import { type TicketState, ticketByNumber } from "./store/ticket";
import { giveFilesToEntry } from "./store/ticket-attachment";
import { entriesById, entryByClientId } from "./store/ticket-entry";
import { tellEntries, tellRows } from "./tell-tickets";

/**
 * Adds a note with its files; the attenders whom it names are notified. The same `clientId` again answers the same note.
 * @throws {AppError} NOT_FOUND, also for a mentioned attender that the workspace doesn't have; MENTION_WITHOUT_ACCESS for those who don't
 * see the ticket, unless the note gives them access; UPLOAD_GONE
 */
export function addTicketNote(ctx: Ctx, number: number, input: NewTicketNote): Promise<TicketEntryDto> {
  const mentions = [...new Set(input.mentions)];
  return commit(ctx, async (unit) => {
    const state = await unit.first(ticketByNumber, { number });
    for (const id of mentions) if (!(await findAttender(unit, id))) throw notFound();
    if (!state) throw notFound();
    const twin = await unit.first(entryByClientId, { clientId: input.clientId });
    if (twin && twin.ticketId !== state.id) throw notFound();
    if (!twin) await letIntoTicket(unit, ctx, state, mentions, input.givesAccess);
    const [entry] = twin ? await known(ctx, unit, number, twin.id) : await add(ctx, unit, state, input, mentions);
    if (!entry) throw notFound();
    return entry;
  });
}

async function known(ctx: Ctx, unit: Unit, number: number, id: number): Promise<TicketEntryDto[]> {
  return entryDtosOf(unit, ctx.locale, number, await unit.all(entriesById, { ids: [id] }));
}

async function add(
  ctx: Ctx,
  unit: Unit,
  state: TicketState,
  { content, attachments, clientId }: NewTicketNote,
  mentions: number[],
): Promise<TicketEntryDto[]> {
  const { id, seq } = await addEntry(unit, {
    ticketId: state.id,
    kind: "note",
    authorId: ctx.attender.id,
    note: { content, mentions, clientId },
    at: Math.max(unit.now, state.updatedAt),
  });
  const files = [...new Set(attachments)];
  const whose = { ticketId: state.id, attenderId: ctx.attender.id };
  const given = files.length === 0 ? 0 : await unit.run(giveFilesToEntry, { ...whose, ids: files, entrySeq: seq });
  if (given !== files.length) throw new AppError("UPLOAD_GONE");
  await tellRows(unit, [state.id]);
  if (mentions.length > 0) await unit.happened("ticket.mentioned", state.id, { attenderIds: mentions, entryId: id });
  return tellEntries(unit, ctx.locale, state.number, [id]);
}
