import { hashToken, newToken } from "@/lib/platform/crypto/token";
import type { ScopedDb } from "@/lib/platform/db/scoped-client";
import { env } from "@/lib/platform/env/env";
import { AppError } from "@/lib/platform/errors/app-error";

const HOUR_MS = 60 * 60 * 1000;
/** How long a link in an e-mail works. */
export const INVITE_HOURS = 72;
export const RESET_MINUTES = 60;
export const EMAIL_CHANGE_HOURS = 72;
const LIFETIME_MS = {
  invite: INVITE_HOURS * HOUR_MS,
  password_reset: RESET_MINUTES * 60 * 1000,
  email_change: EMAIL_CHANGE_HOURS * HOUR_MS,
} as const;
const PAGES = { invite: "invite", password_reset: "password-reset", email_change: "email-change" } as const;

export type TokenPurpose = keyof typeof LIFETIME_MS;
type Db = Pick<ScopedDb, "accessToken">;

/** When a link that is made now stops working. */
export const linkEnd = (purpose: TokenPurpose, now = Date.now()) => new Date(now + LIFETIME_MS[purpose]);

/** A fresh link for an attender; an older one of the same purpose stops working. It is told once, to the e-mail. */
export async function issueLink(
  db: Db,
  owner: { workspaceId: number; attenderId: number },
  purpose: TokenPurpose,
  now = Date.now(),
): Promise<string> {
  const token = newToken();
  await db.accessToken.deleteMany({ where: { attenderId: owner.attenderId, purpose } });
  await db.accessToken.create({
    data: {
      workspaceId: owner.workspaceId,
      attenderId: owner.attenderId,
      purpose,
      tokenHash: hashToken(token),
      expiresAt: linkEnd(purpose, now),
    },
  });
  return `${env().APP_URL}/${PAGES[purpose]}/${token}`;
}

/**
 * Uses a token up, in the transaction that does what it allows: of two who come with the same one, one wins.
 * @throws {AppError} TOKEN_EXPIRED
 */
export async function consumeToken(db: Db, purpose: TokenPurpose, token: string, now = new Date()): Promise<void> {
  const { count } = await db.accessToken.updateMany({
    where: { tokenHash: hashToken(token), purpose, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (count !== 1) throw new AppError("TOKEN_EXPIRED");
}

/**
 * Ends every link that lets an attender set a password: their address or their account isn't what it was when the links
 * were sent. A link that confirms a new address goes on: it lets nobody in.
 */
export async function endLinks(db: Db, attenderId: number): Promise<void> {
  await db.accessToken.deleteMany({ where: { attenderId, usedAt: null, purpose: { not: "email_change" } } });
}

/** Ends the link that would confirm a new address of an attender. */
export async function endEmailChange(db: Db, attenderId: number): Promise<void> {
  await db.accessToken.deleteMany({ where: { attenderId, usedAt: null, purpose: "email_change" } });
}
