import { hashToken, newToken } from "@/lib/platform/crypto/token";
import { prepared } from "@/lib/platform/db/connections";
import { type GroupDb, groupCommit } from "@/lib/platform/db/group-commit";
import { findLiveSession, type SessionRow } from "@/lib/platform/db/session-store";
import { endSessions } from "@/lib/platform/realtime/publisher";

/** A session ends after 7 days without use. */
export const SESSION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
/** How often use prolongs it; a write per request would be waste. */
const TOUCH_INTERVAL_MS = 5 * 60 * 1000;
const USER_AGENT_MAX = 255;

/**
 * Opens a session and returns its token, which is shown once: only its hash is stored. `first` runs in the same commit
 * before it; what it throws keeps the session from being.
 */
export async function openSession(
  owner: { workspaceId: number; attenderId: number; userAgent: string; address: string },
  first: (db: GroupDb) => void = () => undefined,
): Promise<{ token: string; sessionId: number }> {
  const token = newToken();
  const now = Date.now();
  const sessionId = await groupCommit((db) => {
    first(db);
    prepared(db, "UPDATE attender SET lastLoginAt = ? WHERE workspaceId = ? AND id = ?").run(
      now,
      owner.workspaceId,
      owner.attenderId,
    );
    return Number(
      prepared(
        db,
        `INSERT INTO session (workspaceId, attenderId, tokenHash, userAgent, ipAddress, createdAt, lastSeenAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        owner.workspaceId,
        owner.attenderId,
        hashToken(token),
        owner.userAgent.slice(0, USER_AGENT_MAX),
        owner.address,
        now,
        now,
        now + SESSION_LIFETIME_MS,
      ).lastInsertRowid,
    );
  });
  return { token, sessionId };
}

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

/** Ends every session of an attender but `exceptSessionId` (password change, deactivation) and disconnects their sockets. */
export async function closeSessionsOf(
  workspaceId: number,
  attenderId: number,
  reason: string,
  exceptSessionId = 0,
): Promise<void> {
  const ids = await groupCommit(
    (db) =>
      prepared(db, "DELETE FROM session WHERE workspaceId = ? AND attenderId = ? AND id <> ? RETURNING id")
        .pluck()
        .all(workspaceId, attenderId, exceptSessionId) as number[],
  );
  endSessions(ids, reason);
}

/** Deletes sessions that expired. @returns how many. */
export function purgeExpiredSessions(now: number): Promise<number> {
  return groupCommit((db) => prepared(db, "DELETE FROM session WHERE expiresAt <= ?").run(now).changes);
}
