import { connections, prepared } from "./connections";

/** A live session with what each request needs of its attender and workspace. */
export type SessionRow = {
  sessionId: number;
  workspaceId: number;
  clientId: string;
  workspaceName: string;
  timeZone: string;
  attenderId: number;
  firstName: string;
  surname: string;
  email: string;
  profile: number;
  primaryLanguage: string;
  secondaryLanguage: string;
  theme: string;
  alertsMuted: 0 | 1;
  shortcutsEnabled: 0 | 1;
  /** When something of the attender changed last. */
  changedAt: number;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
};

// `+?` as in every statement with joins: HintingCompiler says why.
const LIVE = `FROM session s
  JOIN attender a ON a.id = s.attenderId AND a.isActive = 1
  JOIN workspace w ON w.id = s.workspaceId
  WHERE s.expiresAt > +?`;

const COLUMNS = `s.id AS sessionId, s.workspaceId, w.clientId, w.name AS workspaceName, w.timeZone, a.id AS attenderId,
  a.firstName, a.surname, a.email, a.profile, a.primaryLanguage, a.secondaryLanguage, a.theme,
  a.alertsMuted, a.shortcutsEnabled, a.updatedAt AS changedAt, s.createdAt, s.lastSeenAt, s.expiresAt`;

/** The live session of a token's hash: not revoked, not expired, its attender active. `now` in epoch milliseconds. */
export function findLiveSession(tokenHash: string, now: number): SessionRow | undefined {
  return prepared(connections().reader, `SELECT ${COLUMNS} ${LIVE} AND s.tokenHash = +?`).get(now, tokenHash) as
    | SessionRow
    | undefined;
}

/** The live session of an id, for a socket that was signed in by it. `now` in epoch milliseconds. */
export function findLiveSessionById(sessionId: number, now: number): SessionRow | undefined {
  return prepared(connections().reader, `SELECT ${COLUMNS} ${LIVE} AND s.id = +?`).get(now, sessionId) as
    | SessionRow
    | undefined;
}

/** Which of these sessions are live, by id, and when something of their attender changed last. */
export function liveSessions(sessionIds: number[], now: number): Map<number, number> {
  const rows = prepared(
    connections().reader,
    `SELECT s.id, a.updatedAt AS changedAt ${LIVE} AND s.id IN (SELECT value FROM json_each(?))`,
  ).all(now, JSON.stringify(sessionIds)) as { id: number; changedAt: number }[];
  return new Map(rows.map(({ id, changedAt }) => [id, changedAt]));
}
