import { connections, prepared } from "./connections";
import type { GroupDb } from "./group-commit";

/** A notification that says that somebody was given a conversation or a ticket. Times are epoch milliseconds. */
export type AssignmentNotice = {
  id: number;
  attenderId: number;
  kind: "assigned" | "ticket_assigned";
  chatId: number | null;
  entryId: number | null;
  afterSeq: number | null;
  ticketNumber: number | null;
  subject: string;
  authorName: string;
  createdAt: number;
};

/** Leaves word with whom a ticket is given to, in the commit that gives it. `entryId`: the line of its history that says so. */
export function insertTicketAssigned(
  db: GroupDb,
  row: { workspaceId: number; attenderId: number; ticketId: number; entryId: number; at: number },
): void {
  prepared(
    db,
    `INSERT INTO notification (workspaceId, attenderId, kind, ticketId, ticketEntryId, createdAt)
     VALUES (:workspaceId, :attenderId, 'ticket_assigned', :ticketId, :entryId, :at)`,
  ).run(row);
}

const COLUMNS = `n.id, n.attenderId, n.kind, n.createdAt, trim(coalesce(a.firstName, '') || ' ' || coalesce(a.surname, '')) AS authorName`;

/** The notifications that a conversation's entries left. */
export function findConversationAssigned(workspaceId: number, entryIds: readonly number[]): AssignmentNotice[] {
  return prepared(
    connections().reader,
    `SELECT ${COLUMNS}, n.conversationId AS chatId, n.entryId, e.afterSeq, NULL AS ticketNumber, c.subject
     FROM notification n JOIN timeline_entry e ON e.workspaceId = n.workspaceId AND e.id = n.entryId
       JOIN conversation c ON c.workspaceId = n.workspaceId AND c.id = n.conversationId
       LEFT JOIN attender a ON a.id = e.authorId
     WHERE n.workspaceId = ? AND n.kind = 'assigned' AND n.entryId IN (SELECT value FROM json_each(?))`,
  ).all(workspaceId, JSON.stringify(entryIds)) as AssignmentNotice[];
}

/** The notifications that lines of a ticket's history left. */
export function findTicketAssigned(workspaceId: number, entryIds: readonly number[]): AssignmentNotice[] {
  return prepared(
    connections().reader,
    `SELECT ${COLUMNS}, NULL AS chatId, NULL AS entryId, NULL AS afterSeq, t.number AS ticketNumber, t.subject
     FROM notification n JOIN ticket_entry e ON e.workspaceId = n.workspaceId AND e.id = n.ticketEntryId
       JOIN ticket t ON t.workspaceId = n.workspaceId AND t.id = n.ticketId
       LEFT JOIN attender a ON a.id = e.authorId
     WHERE n.workspaceId = ? AND n.kind = 'ticket_assigned' AND n.ticketEntryId IN (SELECT value FROM json_each(?))`,
  ).all(workspaceId, JSON.stringify(entryIds)) as AssignmentNotice[];
}
