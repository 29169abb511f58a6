import { connections, prepared } from "./connections";
import { groupCommit } from "./group-commit";

// Whoever opens a link or asks for one isn't signed in: the token or the address is what tells the workspace.

/** An unused, unexpired token with whom it is for. */
export type LiveAccessToken = {
  workspaceId: number;
  workspaceName: string;
  timeZone: string;
  attenderId: number;
  firstName: string;
  surname: string;
  email: string;
};

/** The live token behind a hash, if its attender is active. `now` in epoch milliseconds. */
export function findLiveAccessToken(
  purpose: "invite" | "password_reset",
  tokenHash: string,
  now: number,
): LiveAccessToken | undefined {
  return prepared(
    connections().reader,
    `SELECT t.workspaceId, w.name AS workspaceName, w.timeZone, a.id AS attenderId, a.firstName, a.surname, a.email
     FROM access_token t
     JOIN attender a ON a.workspaceId = t.workspaceId AND a.id = t.attenderId AND a.isActive = 1
     JOIN workspace w ON w.id = t.workspaceId
     WHERE t.tokenHash = ? AND t.purpose = ? AND t.usedAt IS NULL AND t.expiresAt > ?`,
  ).get(tokenHash, purpose, now) as LiveAccessToken | undefined;
}

/** A new address that waits to be confirmed. */
export type LiveEmailChange = LiveAccessToken & { pendingEmail: string; primaryLanguage: string };

/** The change of address behind a live token's hash, also of somebody inactive. `now` in epoch milliseconds. */
export function findLiveEmailChange(tokenHash: string, now: number): LiveEmailChange | undefined {
  return prepared(
    connections().reader,
    `SELECT t.workspaceId, w.name AS workspaceName, w.timeZone, a.id AS attenderId, a.firstName, a.surname, a.email,
       a.pendingEmail, a.primaryLanguage
     FROM access_token t
     JOIN attender a ON a.workspaceId = t.workspaceId AND a.id = t.attenderId AND a.pendingEmail IS NOT NULL
     JOIN workspace w ON w.id = t.workspaceId
     WHERE t.tokenHash = ? AND t.purpose = 'email_change' AND t.usedAt IS NULL AND t.expiresAt > ?`,
  ).get(tokenHash, now) as LiveEmailChange | undefined;
}

/** An attender who is known by their sign-in address alone. */
export type AddressOwner = { workspaceId: number; timeZone: string; attenderId: number; isActive: 0 | 1 };

/** The attender whose sign-in address this is, in whatever workspace. */
export function findAttenderByEmail(email: string): AddressOwner | undefined {
  return prepared(
    connections().reader,
    `SELECT a.workspaceId, w.timeZone, a.id AS attenderId, a.isActive FROM attender a
     JOIN workspace w ON w.id = a.workspaceId WHERE a.email = ?`,
  ).get(email) as AddressOwner | undefined;
}

/** Deletes tokens that expired, used or not. @returns how many. */
export function purgeExpiredAccessTokens(now: number): Promise<number> {
  return groupCommit((db) => prepared(db, "DELETE FROM access_token WHERE expiresAt <= ?").run(now).changes);
}
