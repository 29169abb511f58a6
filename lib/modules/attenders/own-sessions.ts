import { isoInstant } from "@/lib/kernel/instant";
import { commit } from "@/lib/modules/events/commit";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import { endSessions } from "@/lib/platform/realtime/publisher";
import type { Ctx } from "@/lib/platform/session/context";
import { clientDevice } from "./client-device";
import { endSessionsOf } from "./end-sessions-of";
import type { SessionDto } from "./schema";
import { deleteSession, liveSessionsOf } from "./store/session";

/** The attender's own live sign-ins: this one first, then by last use. */
export async function listSessions(ctx: Ctx): Promise<SessionDto[]> {
  const rows = await reads(ctx.workspaceId).all(liveSessionsOf, { attenderId: ctx.attender.id, now: Date.now() });
  return rows
    .map((row) => ({
      id: row.id,
      ...clientDevice(row.userAgent),
      address: row.ipAddress,
      createdAt: isoInstant(row.createdAt),
      lastSeenAt: isoInstant(row.lastSeenAt),
      isCurrent: row.id === ctx.sessionId,
    }))
    .sort((one, two) => Number(two.isCurrent) - Number(one.isCurrent));
}

/**
 * Ends one of the attender's own sign-ins and its sockets.
 * @throws {AppError} NOT_FOUND for anybody else's
 */
export function revokeSession(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    if ((await unit.run(deleteSession, { id, attenderId: ctx.attender.id })) === 0) throw notFound();
    await unit.audit("session.revoked", { subject: ["session", id] });
    unit.afterwards(() => endSessions([id], "revoked"));
  });
}

/** Ends all of the attender's own sign-ins but this one. @returns how many. */
export function revokeOtherSessions(ctx: Ctx): Promise<number> {
  return commit(ctx, async (unit) => {
    const count = await endSessionsOf(unit, ctx.attender.id, "revoked", ctx.sessionId);
    if (count > 0) await unit.audit("sessions.revoked", { details: { count } });
    return count;
  });
}
