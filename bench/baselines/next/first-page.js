import { openDatabase } from "./driver.js";

// The product's first page of a tab (lib/platform/db/conversation-list.ts), written out.
const FIRST_PAGE = `SELECT c.id, c.subject, c.channel, c.status, c.priority, c.tags, c.lastSeq, c.lastMessageText, c.lastMessageAt,
    c.lastMessageAttenderId, c.lastMessageFromAttender, c.createdAt, c.updatedAt, c.lastActivityAt, c.closedAt,
    cu.id AS customerId, cu.name AS customerName, cu.email AS customerEmail,
    co.id AS companyId, co.name AS companyName, co.email AS companyEmail,
    a.id AS attenderId, a.firstName AS attenderFirstName, a.surname AS attenderSurname, a.email AS attenderEmail
  FROM (SELECT c.id, c.lastActivityAt FROM conversation c WHERE c.workspaceId = ? ORDER BY c.lastActivityAt DESC, c.id DESC LIMIT ?) p
  JOIN conversation c ON c.id = p.id
  JOIN customer cu ON cu.id = c.customerId
  LEFT JOIN company co ON co.id = COALESCE(c.companyId, cu.companyId)
  LEFT JOIN attender a ON a.id = c.assignedAttenderId
  ORDER BY c.lastActivityAt DESC, c.id DESC`;

let statement;

/** The newest rows of the first workspace. */
export function firstPage(limit) {
  statement ??= openDatabase(process.env.BASELINE_DATABASE, { readonly: true }).prepare(FIRST_PAGE);
  return statement.all(1, limit);
}
