import { hashToken } from "@/lib/platform/crypto/token";
import { prepared } from "@/lib/platform/db/connections";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { findLiveSession, type SessionRow } from "@/lib/platform/db/session-store";
import { endSessions } from "@/lib/platform/realtime/publisher";

/** A session ends after 7 days without use. */
export const SESSION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
/** How often use prolongs it; a write per request would be waste. */
const TOUCH_INTERVAL_MS = 5 * 60 * 1000;

/** The live session of a token, or undefined: unknown, expired, revoked, or its attender deactivated. */
export function readSession(token: string | undefined): SessionRow | undefined {
  if (!token) return undefined;
  const now = Date.now();
  const row = findLiveSession(hashToken(token), now);
  // A full disk must not end the process here: the next use tries again.
  if (row && now - row.lastSeenAt > TOUCH_INTERVAL_MS) touch(row.sessionId, now).catch(() => undefined);
  return row;
}

function touch(sessionId: number, now: number): Promise<void> {
  return groupCommit((db) => {
    prepared(db, "UPDATE session SET lastSeenAt = ?, expiresAt = ? WHERE id = ?").run(
      now,
      now + SESSION_LIFETIME_MS,
      sessionId,
    );
  });
}

/** Ends one session by its token (logout) and disconnects its sockets. */
export async function closeSession(token: string): Promise<void> {
  const ids = await groupCommit(
    (db) =>
      prepared(db, "DELETE FROM session WHERE tokenHash = ? RETURNING id").pluck().all(hashToken(token)) as number[],
  );
  endSessions(ids, "logout");
}

/** Ends one session by its id and disconnects its sockets. */
export async function closeSessionById(sessionId: number): Promise<void> {
  await groupCommit((db) => prepared(db, "DELETE FROM session WHERE id = ?").run(sessionId).changes);
  endSessions([sessionId], "logout");
}

/** Deletes sessions that expired. @returns how many. */
export function purgeExpiredSessions(now: number): Promise<number> {
  return groupCommit((db) => prepared(db, "DELETE FROM session WHERE expiresAt <= ?").run(now).changes);
}
