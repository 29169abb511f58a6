import { commit } from "@/lib/modules/events/commit";
import { changeValues } from "@/lib/modules/fields/change-values";
import { listedValues } from "@/lib/modules/fields/listed-values";
import { recordFields } from "@/lib/modules/fields/record-values";
import type { ChangeValues, ListedRecord, RecordFieldsDto } from "@/lib/modules/fields/schema";
import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import { ticketViewersRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { addEntry } from "./add-entry";
import { auditTicket } from "./audit-ticket";
import { ticketIdOf } from "./schema";
import { ticketByNumber } from "./store/ticket";
import { ticketsThere } from "./store/ticket-sight";
import { tellEntries, tellRows } from "./tell-tickets";

const ownerOf = async (reader: Pick<Reader, "first">, number: number) => {
  const ticket = await reader.first(ticketByNumber, { number });
  if (!ticket) throw notFound();
  return { subject: "ticket", id: ticket.id, teamId: ticket.teamId } as const;
};

/** What a ticket has in its fields. @throws {AppError} NOT_FOUND */
export async function ticketFields(ctx: Ctx, number: number): Promise<RecordFieldsDto> {
  const reader = reads(ctx.workspaceId);
  return recordFields(reader, ctx, await ownerOf(reader, number));
}

/** What those of some tickets that the asker sees have in the fields that lists show. */
export async function ticketsListed(ctx: Ctx, numbers: readonly number[]): Promise<ListedRecord[]> {
  const there = await reads(ctx.workspaceId).all(ticketsThere, { ...viewerOf(ctx.sight), numbers });
  return listedValues(ctx, "ticket", new Map(there.map(({ id, number }) => [id, ticketIdOf(number)])));
}

/** Changes values of a ticket, with a line in its history. @throws {AppError} NOT_FOUND, and what `changeValues` throws */
export function changeTicketFields(ctx: Ctx, number: number, input: ChangeValues): Promise<RecordFieldsDto> {
  return commit(ctx, async (unit) => {
    const owner = await ownerOf(unit, number);
    const { changes } = await changeValues(unit, ctx, owner, input);
    if (changes.length > 0) {
      const line = { ticketId: owner.id, kind: "edited", authorId: ctx.attender.id, at: unit.now } as const;
      const { id } = await addEntry(unit, { ...line, details: { fieldChanges: changes } });
      await auditTicket(unit, number, "ticket.updated");
      await tellRows(unit, [owner.id]);
      await tellEntries(unit, ctx.locale, number, [id]);
      unit.tell(ticketViewersRoom(unit.workspaceId, number), "FieldValuesChanged", { subject: "ticket", id: number });
    }
    return recordFields(unit, ctx, owner);
  });
}
