import { type AvailabilityRow, readAvailability, writeChosen, writeStatus } from "@/lib/platform/db/availability-store";
import { connections } from "@/lib/platform/db/connections";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import { publish } from "@/lib/platform/realtime/publisher";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import type { AnalyticsServerEvents } from "./events";
import type { AttenderStatusDto, Availability } from "./schema";

/** What knows the windows of the attenders: the hub. */
export type AvailabilityTracker = {
  choose(workspaceId: number, attenderId: number, chosen: Availability): Promise<void>;
};

/** Installs the hub's tracker, or removes it with undefined. */
export function installAvailability(tracker: AvailabilityTracker | undefined): void {
  setGlobalSlot("availability", tracker);
}

type Person = { id: number; firstName: string; surname: string };

function toDto(person: Person, row: Pick<AvailabilityRow, "chosen" | "status"> | undefined, since: number | null) {
  return {
    attenderId: person.id,
    name: `${person.firstName} ${person.surname}`.trim(),
    status: row?.status ?? "offline",
    chosen: row?.chosen ?? "available",
    since: since === null ? null : new Date(since).toISOString(),
  } satisfies AttenderStatusDto;
}

const PERSON = { id: true, firstName: true, surname: true } as const;

/** Who of the active attenders is there. */
export async function listStatuses(ctx: Pick<Ctx, "db">): Promise<AttenderStatusDto[]> {
  const people = await ctx.db.attender.findMany({
    where: { isActive: true },
    select: { ...PERSON, availability: { select: { chosen: true, status: true, since: true } } },
    orderBy: [{ firstName: "asc" }, { id: "asc" }],
  });
  return people.map(({ availability, ...person }) =>
    toDto(person, availability ?? undefined, availability ? availability.since.getTime() : null),
  );
}

/** Says whether one is there: available, away for a while, or offline for everybody although a window is open. */
export async function chooseAvailability(
  ctx: Pick<Ctx, "workspaceId" | "attender" | "db">,
  chosen: Availability,
): Promise<AttenderStatusDto> {
  const { id: attenderId } = ctx.attender;
  await groupCommit((db) => writeChosen(db, ctx.workspaceId, { attenderId, chosen, at: Date.now() }));
  await peekGlobalSlot<AvailabilityTracker>("availability")?.choose(ctx.workspaceId, attenderId, chosen);
  const row = readAvailability(connections().reader, ctx.workspaceId, attenderId);
  return toDto(ctx.attender, row, row?.since ?? null);
}

/** What an attender said of themselves; available until they say anything. */
export function readChosen(workspaceId: number, attenderId: number): Availability {
  return readAvailability(connections().reader, workspaceId, attenderId)?.chosen ?? "available";
}

/** Stores whether somebody is there and tells the workspace, if it changed. */
export async function storeStatus(workspaceId: number, person: Person, status: Availability): Promise<void> {
  const at = Date.now();
  const isChanged = await groupCommit((db) => writeStatus(db, workspaceId, { attenderId: person.id, status, at }));
  if (!isChanged) return;
  const row = readAvailability(connections().reader, workspaceId, person.id);
  const event: Parameters<AnalyticsServerEvents["AttenderStatusChanged"]>[0] = { status: toDto(person, row, at) };
  publish(workspaceRoom(workspaceId), "AttenderStatusChanged", event);
}
