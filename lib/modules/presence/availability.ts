import { isoInstantOrNull } from "@/lib/kernel/instant";
import { fullNameOf } from "@/lib/modules/attenders/attender-dto";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { globalReads, reads } from "@/lib/platform/db/reads";
import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import type { AttenderStatusDto, Availability } from "./schema";
import { availabilityOf, present, putChosen, putStatus, teamStatuses } from "./store/attender-availability";

/** What knows the windows of the attenders: the hub. */
export type AvailabilityTracker = {
  choose(workspaceId: number, attenderId: number, chosen: Availability): Promise<void>;
};

/** Installs the hub's tracker, or removes it with undefined. */
export function installAvailability(tracker: AvailabilityTracker | undefined): void {
  setGlobalSlot("availability", tracker);
}

type Person = { id: number; firstName: string; surname: string };
type Stored = { chosen: Availability | null; status: Availability | null; since: number | null };

const NOTHING: Stored = { chosen: null, status: null, since: null };

function toDto(person: Person, { chosen, status, since }: Stored = NOTHING): AttenderStatusDto {
  return {
    attenderId: person.id,
    name: fullNameOf(person),
    status: status ?? "offline",
    chosen: chosen ?? "available",
    since: isoInstantOrNull(since),
  };
}

/** Who of the active attenders is there. */
export async function listStatuses({ workspaceId }: Pick<Ctx, "workspaceId">): Promise<AttenderStatusDto[]> {
  return (await reads(workspaceId).all(teamStatuses, {})).map((row) => toDto(row, row));
}

/** Says whether one is there: available, away for a while, or offline for everybody although a window is open. */
export async function chooseAvailability(
  ctx: Pick<Ctx, "workspaceId" | "attender">,
  chosen: Availability,
): Promise<AttenderStatusDto> {
  const { workspaceId, attender } = ctx;
  const attenderId = attender.id;
  await commit(ctx, (unit) => unit.run(putChosen, { attenderId, chosen, now: unit.now }));
  await peekGlobalSlot<AvailabilityTracker>("availability")?.choose(workspaceId, attenderId, chosen);
  return toDto(attender, await reads(workspaceId).first(availabilityOf, { attenderId }));
}

/** What an attender said of themselves; available until they say anything. */
export async function readChosen(workspaceId: number, attenderId: number): Promise<Availability> {
  return (await reads(workspaceId).first(availabilityOf, { attenderId }))?.chosen ?? "available";
}

/** Stores whether somebody is there and tells the workspace, if it changed. */
export function storeStatus(workspaceId: number, person: Person, status: Availability): Promise<void> {
  return commit({ workspaceId }, async (unit) => {
    const row = await unit.first(putStatus, { attenderId: person.id, status, now: unit.now });
    if (!row) return;
    unit.tell(workspaceRoom(workspaceId), "AttenderStatusChanged", { status: toDto(person, row) });
    await unit.react("attender.presence", person.id, { status });
  });
}

/** Has somebody count as away from this commit on, until they say otherwise. */
export async function setAway(unit: Unit, attenderId: number): Promise<void> {
  await unit.run(putChosen, { attenderId, chosen: "away", now: unit.now });
  unit.afterwards(
    () => void peekGlobalSlot<AvailabilityTracker>("availability")?.choose(unit.workspaceId, attenderId, "away"),
  );
}

/** Says that those who are stored as there and aren't have left: when a process begins. */
export async function forgetStatusesOfAbsent(
  isThere: (workspaceId: number, attenderId: number) => boolean,
): Promise<void> {
  for (const { workspaceId, ...person } of await globalReads.all(present, {}))
    if (!isThere(workspaceId, person.id)) await storeStatus(workspaceId, person, "offline");
}
