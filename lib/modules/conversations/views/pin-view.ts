import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { teamsUsed } from "@/lib/modules/teams/audience";
import { AppError } from "@/lib/platform/errors/app-error";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { deletePin, pinsOf, putPin, usableViews } from "../store/saved-view";

import { usableView } from "./queries";
import { PINS_MAX } from "./schema";

/**
 * Puts a view beside the caller's tabs, or moves it there. @param position its place, from 0 on; without one a new one is the last
 * and an old one stays @throws {AppError} NOT_FOUND; CONFLICT beyond the limit
 */
export function pinView(ctx: Ctx, viewId: number, position?: number): Promise<void> {
  return commit(ctx, async (unit) => {
    await usableView(ctx, unit, viewId);
    const attenderId = ctx.attender.id;
    const before = (await unit.all(pinsOf, { attenderId })).map((pin) => pin.viewId);
    if (position === undefined && before.includes(viewId)) return;
    const order = before.filter((id) => id !== viewId);
    if (order.length >= PINS_MAX) throw new AppError("CONFLICT");
    // Between what they see: deleted ones keep their places, should somebody restore them.
    const usable = await unit.all(usableViews, { attenderId, teamIds: teamsUsed(ctx) });
    const seen = order.filter((id) => usable.some((view) => view.id === id));
    const next = position === undefined ? undefined : seen[position];
    order.splice(next === undefined ? order.length : order.indexOf(next), 0, viewId);
    for (const [place, id] of order.entries())
      if (before[place] !== id) await unit.run(putPin, { attenderId, viewId: id, position: place });
    tellOwn(ctx, unit);
  });
}

/** Takes a view away from beside the caller's tabs. @throws {AppError} NOT_FOUND */
export function unpinView(ctx: Ctx, viewId: number): Promise<void> {
  return commit(ctx, async (unit) => {
    await usableView(ctx, unit, viewId);
    await unit.run(deletePin, { attenderId: ctx.attender.id, viewId });
    tellOwn(ctx, unit);
  });
}

const tellOwn = (ctx: Ctx, unit: Unit) =>
  unit.tell(attenderRoom(unit.workspaceId, ctx.attender.id), "ViewsChanged", {});
