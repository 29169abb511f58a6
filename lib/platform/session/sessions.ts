import { hashToken } from "@/lib/platform/crypto/token";
import { isPostgres } from "@/lib/platform/db/engine";
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionByToken,
  findLiveSession,
  type SessionRow,
  touchSession,
} from "@/lib/platform/db/session-store";
import { globalSlot } from "@/lib/platform/global-slot";
import { endSessions } from "@/lib/platform/realtime/publisher";

/** A session ends after 7 days without use. */
export const SESSION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
/** How often use prolongs it; a write per request would be waste. */
const TOUCH_INTERVAL_MS = 5 * 60 * 1000;

/** Of so many sessions a node remembers what the database told last. */
const REMEMBERED_MAX = 10_000;

// By the token's hash; who was read longest ago goes first.
const remembered = () => globalSlot("session.last-read", () => new Map<string, SessionRow>());

function remember(tokenHash: string, row: SessionRow | undefined): void {
  const rows = remembered();
  rows.delete(tokenHash);
  if (row) rows.set(tokenHash, row);
  if (rows.size > REMEMBERED_MAX) rows.delete(rows.keys().next().value ?? "");
}

/**
 * The session of a token as the database told it when it was last asked on this node, which says nothing of now; undefined when
 * it wasn't live then, or is no longer remembered. On PostgreSQL alone: SQLite is asked sooner than this is compared.
 */
export function lastReadOf(token: string | undefined): SessionRow | undefined {
  return token ? remembered().get(hashToken(token)) : undefined;
}

/** The live session of a token, or undefined: unknown, expired, revoked, or its attender deactivated. */
export async function readSession(token: string | undefined): Promise<SessionRow | undefined> {
  if (!token) return undefined;
  const now = Date.now();
  const tokenHash = hashToken(token);
  const row = await findLiveSession(tokenHash, now);
  if (isPostgres()) remember(tokenHash, row);
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
