import { countAgainst } from "@/lib/platform/http/rate-limit";

const HOUR_MS = 60 * 60 * 1000;
/** The first message and five more: nobody's mailbox is ours to fill. */
const PER_ADDRESS = { limit: 6, windowMs: HOUR_MS };
/** What a company writes to whomever it likes; its name and its people's are in the text. */
const PER_WORKSPACE = { limit: 60, windowMs: HOUR_MS };

/**
 * Counts a message that a company has written to an address of its choice: an invite, or a link that confirms the address.
 * At once and not after the commit, or those that arrive together would all pass; one that is run again counts twice.
 * @throws {AppError} TOO_MANY_REQUESTS whatever was done to have it sent
 */
export function countTeamMail(workspaceId: number, address: string): void {
  countAgainst("invite-to", address, PER_ADDRESS);
  countAgainst("invite-of", String(workspaceId), PER_WORKSPACE);
}
