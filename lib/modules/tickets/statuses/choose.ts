import type { Unit } from "@/lib/modules/events/unit";
import type { TicketStatus } from "@/lib/modules/tickets/schema";
import { AppError } from "@/lib/platform/errors/app-error";
import { findOwnStatus } from "./registry";

type Asked = { status?: TicketStatus | undefined; ownStatusId?: number | null | undefined };

/**
 * What somebody asks of a ticket's status, with what an own status says of it: its base decides, whatever else was asked.
 * @param has the own status that the ticket has already: it may be archived by now
 * @param options.isUndo what was there before comes back, archived or not
 * @throws {AppError} NOT_FOUND, TICKET_STATUS_ARCHIVED
 */
export async function withOwnStatus<Patch extends Asked>(
  unit: Unit,
  patch: Patch,
  has: number | null = null,
  { isUndo = false }: { isUndo?: boolean } = {},
): Promise<Patch> {
  const { ownStatusId } = patch;
  if (typeof ownStatusId !== "number") return patch;
  const own = await findOwnStatus(unit, ownStatusId);
  if (own.archivedAt !== null && ownStatusId !== has && !isUndo)
    throw new AppError("TICKET_STATUS_ARCHIVED", { name: own.name });
  return { ...patch, status: own.base };
}
