import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { tagKey } from "@/lib/modules/tags/policy";
import type { TicketStatus } from "@/lib/modules/tickets/schema";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { toOwnStatusDto } from "./dto";
import { OWN_STATUSES_MAX } from "./policy";
import type { ChangeOwnStatus, NewOwnStatus, OwnStatusDto } from "./schema";
import {
  archiveOwnStatus,
  insertOwnStatus,
  type OwnStatusRow,
  ownStatusById,
  ownStatuses,
  placeOwnStatus,
  updateOwnStatus,
} from "./store/own-status";

/** The workspace's own ticket statuses, archived ones too, each base's in their order. */
export async function listOwnStatuses({ workspaceId }: Pick<Ctx, "workspaceId">): Promise<OwnStatusDto[]> {
  return (await reads(workspaceId).all(ownStatuses, {})).map(toOwnStatusDto);
}

/** Adds an own status below its base's others. @throws {AppError} TICKET_STATUS_NAME_TAKEN, TICKET_STATUSES_FULL */
export function createOwnStatus(ctx: Ctx, { base, ...given }: NewOwnStatus): Promise<OwnStatusDto> {
  return commit(ctx, async (unit) => {
    const others = await unit.all(ownStatuses, {});
    const key = freeKey(others, given.name);
    if (others.length >= OWN_STATUSES_MAX) throw new AppError("TICKET_STATUSES_FULL", { limit: OWN_STATUSES_MAX });
    const position = (others.findLast((other) => other.base === base)?.position ?? 0) + 1;
    const edit = { key, position, changedBy: ctx.attender.fullName, now: unit.now };
    return noted(unit, "ticket_status.added", await unit.first(insertOwnStatus, { base, ...given, ...edit }));
  });
}

/** Changes name and colour of an own status. @throws {AppError} NOT_FOUND, TICKET_STATUS_NAME_TAKEN, RECORD_CHANGED */
export function changeOwnStatus(ctx: Ctx, input: ChangeOwnStatus, { id, version }: Edited): Promise<OwnStatusDto> {
  return commit(ctx, async (unit) => {
    const known = await findOwnStatus(unit, id);
    const edit = nextEdit(ctx, known, version, () => toOwnStatusDto(known));
    const others = (await unit.all(ownStatuses, {})).filter((other) => other.id !== id);
    const key = freeKey(others, input.name);
    const row = await unit.first(updateOwnStatus, { id, ...input, ...edit, key, now: unit.now });
    return noted(unit, "ticket_status.changed", row);
  });
}

/** Has an own status be chosen no more; tickets that have it keep it. @throws {AppError} NOT_FOUND */
export function removeOwnStatus(ctx: Ctx, id: number): Promise<OwnStatusDto> {
  return commit(ctx, async (unit) => {
    const known = await findOwnStatus(unit, id);
    if (known.archivedAt !== null) return toOwnStatusDto(known);
    const row = await unit.first(archiveOwnStatus, { id, at: unit.now, now: unit.now });
    return noted(unit, "ticket_status.archived", row);
  });
}

/** Lets an archived own status be chosen again. @throws {AppError} NOT_FOUND */
export function restoreOwnStatus(ctx: Ctx, id: number): Promise<OwnStatusDto> {
  return commit(ctx, async (unit) => {
    const known = await findOwnStatus(unit, id);
    if (known.archivedAt === null) return toOwnStatusDto(known);
    const row = await unit.first(archiveOwnStatus, { id, at: null, now: unit.now });
    return noted(unit, "ticket_status.restored", row);
  });
}

/**
 * Says in which order a base's own statuses are offered.
 * @returns every own status of the workspace
 * @throws {AppError} CONFLICT when the ids aren't all of the base: somebody added one
 */
export function orderOwnStatuses(ctx: Ctx, base: TicketStatus, ids: readonly number[]): Promise<OwnStatusDto[]> {
  return commit(ctx, async (unit) => {
    const all = (await unit.all(ownStatuses, {})).filter((status) => status.base === base);
    if (all.length !== ids.length || !all.every(({ id }) => ids.includes(id))) throw new AppError("CONFLICT");
    for (const [index, id] of ids.entries()) await unit.run(placeOwnStatus, { id, position: index + 1, now: unit.now });
    await unit.audit("ticket_statuses.ordered", { details: { base } });
    tell(unit);
    return (await unit.all(ownStatuses, {})).map(toOwnStatusDto);
  });
}

/** An own status as it is stored. @throws {AppError} NOT_FOUND */
export async function findOwnStatus(reader: Pick<Reader, "first">, id: number): Promise<OwnStatusRow> {
  const row = await reader.first(ownStatusById, { id });
  if (!row) throw notFound();
  return row;
}

function freeKey(others: readonly OwnStatusRow[], name: string): string {
  const key = tagKey(name);
  const twin = others.find((other) => other.key === key);
  if (twin)
    throw new AppError("TICKET_STATUS_NAME_TAKEN", { name: twin.name, errors: { name: "ticketStatusNameTaken" } });
  return key;
}

async function noted(unit: Unit, action: string, row: OwnStatusRow | undefined): Promise<OwnStatusDto> {
  if (!row) throw notFound();
  await unit.audit(action, { subject: ["ticket_status", row.id], details: { name: row.name, base: row.base } });
  tell(unit);
  return toOwnStatusDto(row);
}

const tell = (unit: Unit) => unit.tell(workspaceRoom(unit.workspaceId), "TicketStatusesChanged", {});
