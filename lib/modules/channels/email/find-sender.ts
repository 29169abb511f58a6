import type Database from "better-sqlite3";
import { findIdentityOwner, setCustomerDeleted } from "@/lib/platform/db/customer-store";
import { findCustomerWithEmail, insertCustomerWithEmail } from "@/lib/platform/db/email-store";

/**
 * The customer who has an e-mail address, as the primary or a further one, made when there is none; a deleted one who
 * writes again is back. Runs inside groupCommit(). The one place that decides who wrote an e-mail. A new row's address is
 * among the identities a moment later; until then it is found in the row itself.
 * @param sender address in lower case
 */
export function findCustomerByEmail(
  db: Database.Database,
  workspaceId: number,
  sender: { name: string; address: string },
  at: number,
): { id: number; name: string } {
  const owner = findIdentityOwner(db, workspaceId, "email", sender.address);
  if (owner) {
    if (owner.deletedAt !== null) setCustomerDeleted(db, workspaceId, owner.customerId, null);
    return { id: owner.customerId, name: owner.name };
  }
  const known = findCustomerWithEmail(db, workspaceId, sender.address);
  if (known) return known;
  const name = sender.name || sender.address;
  return { id: insertCustomerWithEmail(db, { workspaceId, name, email: sender.address, at }), name };
}
