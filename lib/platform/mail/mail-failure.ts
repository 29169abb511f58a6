/**
 * Why a message wasn't sent, for people: the recipient's server doesn't take it, ours can't be reached or doesn't take
 * anything from us, or something else.
 */
export const MAIL_FAILURES = ["refused", "unreachable", "other"] as const;
export type MailFailure = (typeof MAIL_FAILURES)[number];

/** A stored reason; what isn't one is none. */
export function toMailFailure(stored: string | null): MailFailure | null {
  return MAIL_FAILURES.find((reason) => reason === stored) ?? null;
}

/** What sendMail() throws when a message's link ended before a server took it. */
export const LINK_EXPIRED = "the message's link has expired";

/** The reason in what a transport threw: lib/platform/mail/transport.ts. */
export function mailFailureOf(message: string): MailFailure {
  // It was tried until its link ended.
  if (message === LINK_EXPIRED) return "unreachable";
  if (!message.startsWith("mail server refused:")) return "other";
  return /\b5\d\d (?:RCPT TO|DATA)/.test(message) ? "refused" : "unreachable";
}
