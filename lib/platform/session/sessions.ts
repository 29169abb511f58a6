import { hashToken } from "@/lib/platform/crypto/token";
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionByToken,
  findLiveSession,
  type SessionRow,
  touchSession,
} from "@/lib/platform/db/session-store";
import { endSessions } from "@/lib/platform/realtime/publisher";

/** A session ends after 7 days without use. */
export const SESSION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
/** How often use prolongs it; a write per request would be waste. */
const TOUCH_INTERVAL_MS = 5 * 60 * 1000;

/** The live session of a token, or undefined: unknown, expired, revoked, or its attender deactivated. */
export async function readSession(token: string | undefined): Promise<SessionRow | undefined> {
  if (!token) return undefined;
  const now = Date.now();
  const row = await findLiveSession(hashToken(token), now);
  // A full disk must not end the process here: the next use tries again.
  if (row && now - row.lastSeenAt > TOUCH_INTERVAL_MS)
    touchSession({ id: row.sessionId, now, expiresAt: now + SESSION_LIFETIME_MS }).catch(() => undefined);
  return row;
}

/** Ends one session by its token (logout) and disconnects its sockets. */
export async function closeSession(token: string): Promise<void> {
  const rows = await deleteSessionByToken(hashToken(token));
  endSessions(
    rows.map(({ id }) => id),
    "logout",
  );
}

/** Ends one session by its id and disconnects its sockets. */
export async function closeSessionById(sessionId: number): Promise<void> {
  await deleteSession(sessionId);
  endSessions([sessionId], "logout");
}

/** Deletes sessions that expired. @returns how many. */
export const purgeExpiredSessions = (now: number): Promise<number> => deleteExpiredSessions(now);
