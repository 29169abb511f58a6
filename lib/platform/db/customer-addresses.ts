import type Database from "better-sqlite3";
import { prepared } from "./connections";

/** Under which addresses a conversation's customer may be on WhatsApp, the likeliest first. */
export function findWhatsAppAddresses(db: Database.Database, workspaceId: number, conversationId: number): string[] {
  const customerId = prepared(db, "SELECT customerId FROM conversation WHERE workspaceId = ? AND id = ?")
    .pluck()
    .get(workspaceId, conversationId) as number | undefined;
  if (customerId === undefined) return [];
  return prepared(
    db,
    `SELECT value FROM (
       SELECT value, iif(kind = 'whatsapp', 0, 2) - isPrimary AS rank, id FROM customer_identity
         WHERE workspaceId = :workspaceId AND customerId = :customerId AND kind IN ('whatsapp', 'phone')
       UNION ALL SELECT phone, 3, 0 FROM customer WHERE workspaceId = :workspaceId AND id = :customerId AND phone IS NOT NULL)
     ORDER BY rank, id`,
  )
    .pluck()
    .all({ workspaceId, customerId }) as string[];
}
