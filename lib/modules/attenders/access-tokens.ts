import { hashToken, newToken } from "@/lib/platform/crypto/token";
import { globalReads } from "@/lib/platform/db/reads";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { env } from "@/lib/platform/env/env";
import { AppError } from "@/lib/platform/errors/app-error";
import {
  deleteEmailChangeLink,
  deleteLinks,
  deletePasswordLinks,
  insertLink,
  liveLink,
  useLink,
} from "./store/access-token";

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

/** When a link that is made now stops working. */
export const linkEnd = (purpose: TokenPurpose, now = Date.now()) => new Date(now + LIFETIME_MS[purpose]);

/** A fresh link for an attender; an older one of the same purpose stops working. It is told once, to the e-mail. */
export async function issueLink(tx: Tx, attenderId: number, purpose: TokenPurpose, now = Date.now()): Promise<string> {
  const token = newToken();
  const expiresAt = linkEnd(purpose, now).getTime();
  await tx.run(deleteLinks, { attenderId, purpose });
  await tx.run(insertLink, { attenderId, purpose, tokenHash: hashToken(token), expiresAt, now });
  return `${env().APP_URL}/${PAGES[purpose]}/${token}`;
}

/** An unused, unexpired link with whom it is for. */
export type LiveLink = {
  workspaceId: number;
  workspaceName: string;
  timeZone: string;
  attenderId: number;
  firstName: string;
  surname: string;
  email: string;
  pendingEmail: string | null;
  primaryLanguage: string;
};

/** Whom a link is for; undefined for an unknown, used or expired one alike. */
export function findLiveLink(purpose: TokenPurpose, token: string, now = Date.now()): Promise<LiveLink | undefined> {
  return globalReads.first(liveLink, { purpose, tokenHash: hashToken(token), now });
}

/**
 * Uses a token up, in the commit that does what it allows: of two who come with the same one, one wins.
 * @throws {AppError} TOKEN_EXPIRED
 */
export async function consumeToken(tx: Tx, purpose: TokenPurpose, token: string, now: number): Promise<void> {
  if ((await tx.run(useLink, { tokenHash: hashToken(token), purpose, now })) !== 1) throw new AppError("TOKEN_EXPIRED");
}

/**
 * Ends every link that lets an attender set a password: their address or their account isn't what it was when the links
 * were sent. A link that confirms a new address goes on: it lets nobody in.
 */
export async function endLinks(tx: Tx, attenderId: number): Promise<void> {
  await tx.run(deletePasswordLinks, { attenderId });
}

/** Ends the link that would confirm a new address of an attender. */
export async function endEmailChange(tx: Tx, attenderId: number): Promise<void> {
  await tx.run(deleteEmailChangeLink, { attenderId });
}
