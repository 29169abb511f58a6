import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { notFound } from "@/lib/platform/errors/app-error";
import { endSessions } from "@/lib/platform/realtime/publisher";
import type { Ctx } from "@/lib/platform/session/context";
import { clientDevice } from "./client-device";
import { removeSessions } from "./remove-sessions";
import type { SessionDto } from "./schema";

/** The attender's own live sign-ins: this one first, then by last use. */
export async function listSessions(ctx: Ctx): Promise<SessionDto[]> {
  const rows = await ctx.db.session.findMany({
    where: { attenderId: ctx.attender.id, expiresAt: { gt: new Date() } },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
  });
  return rows
    .map((row) => ({
      id: row.id,
      ...clientDevice(row.userAgent),
      address: row.ipAddress,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isCurrent: row.id === ctx.sessionId,
    }))
    .sort((one, two) => Number(two.isCurrent) - Number(one.isCurrent));
}

/**
 * Ends one of the attender's own sign-ins and its sockets.
 * @throws {AppError} NOT_FOUND for anybody else's
 */
export async function revokeSession(ctx: Ctx, sessionId: number): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { id: sessionId, attenderId: ctx.attender.id } });
    if (count === 0) throw notFound();
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: "session.revoked",
        subjectType: "session",
        subjectId: sessionId,
        address: ctx.address,
      },
      tx,
    );
  });
  endSessions([sessionId], "revoked");
}

/** Ends all of the attender's own sign-ins but this one. @returns how many. */
export async function revokeOtherSessions(ctx: Ctx): Promise<number> {
  const ended = await ctx.db.$transaction(async (tx) => {
    const ids = await removeSessions(tx, ctx.attender.id, ctx.sessionId);
    if (ids.length > 0)
      await recordAudit(
        ctx.workspaceId,
        {
          attenderId: ctx.attender.id,
          action: "sessions.revoked",
          details: { count: ids.length },
          address: ctx.address,
        },
        tx,
      );
    return ids;
  });
  endSessions(ended, "revoked");
  return ended.length;
}
