import type { ScopedDb } from "@/lib/platform/db/scoped-client";

/**
 * Deletes an attender's sessions but one, in the caller's transaction. Tell the sockets after the commit, with
 * endSessions().
 * @returns their ids.
 */
export async function removeSessions(
  db: Pick<ScopedDb, "session">,
  attenderId: number,
  exceptSessionId = 0,
): Promise<number[]> {
  const where = { attenderId, id: { not: exceptSessionId } };
  const rows = await db.session.findMany({ where, select: { id: true } });
  await db.session.deleteMany({ where });
  return rows.map(({ id }) => id);
}
