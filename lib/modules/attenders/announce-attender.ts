import type { Unit } from "@/lib/modules/events/unit";
import { attenderRoom, workspaceRoom } from "@/lib/platform/realtime/rooms";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import type { AttenderServerEvents } from "./events";

type Payload<E extends keyof AttenderServerEvents> = Parameters<AttenderServerEvents[E]>[0];

/** Tells everybody that the team has changed, and the attender's own windows that they have. */
export function tellAttender(unit: Unit, ctx: Ctx, attenderId: number): void {
  tellTeam(unit, attenderId, authorOf(ctx));
  tellAccount(unit, attenderId);
}

/** Tells everybody that an attender is new, or another than before. */
export function tellTeam(unit: Unit, attenderId: number, by: Payload<"TeamChanged">["by"]): void {
  unit.tell(workspaceRoom(unit.workspaceId), "TeamChanged", { attenderId, by });
}

/** Tells an attender's open windows to show what they are now. */
export function tellAccount(unit: Unit, attenderId: number): void {
  unit.tell(attenderRoom(unit.workspaceId, attenderId), "AccountChanged", { attenderId });
}

/** Tells an attender's open windows what they switched on or off. */
export function tellPreferences(
  unit: Unit,
  attenderId: number,
  changed: Payload<"PreferencesChanged">["changed"],
): void {
  unit.tell(attenderRoom(unit.workspaceId, attenderId), "PreferencesChanged", { changed });
}
