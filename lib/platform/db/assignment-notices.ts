import { connections, prepared } from "./connections";

/** A notification that says that somebody was given a conversation. Times are epoch milliseconds. */
export type AssignmentNotice = {
  id: number;
  attenderId: number;
  kind: "assigned";
  chatId: number;
  entryId: number | null;
  afterSeq: number | null;
  subject: string;
  authorName: string;
  createdAt: number;
};

const COLUMNS = `n.id, n.attenderId, n.kind, n.createdAt, trim(coalesce(a.firstName, '') || ' ' || coalesce(a.surname, '')) AS authorName`;

/** The notifications that a conversation's entries left. */
export function findConversationAssigned(workspaceId: number, entryIds: readonly number[]): AssignmentNotice[] {
  return prepared(
    connections().reader,
    `SELECT ${COLUMNS}, n.conversationId AS chatId, n.entryId, e.afterSeq, c.subject
     FROM notification n JOIN timeline_entry e ON e.workspaceId = n.workspaceId AND e.id = n.entryId
       JOIN conversation c ON c.workspaceId = n.workspaceId AND c.id = n.conversationId
       LEFT JOIN attender a ON a.id = e.authorId
     WHERE n.workspaceId = ? AND n.kind = 'assigned' AND n.entryId IN (SELECT value FROM json_each(?))`,
  ).all(workspaceId, JSON.stringify(entryIds)) as AssignmentNotice[];
}
