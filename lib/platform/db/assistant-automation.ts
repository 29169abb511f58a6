import type Database from "better-sqlite3";
import { connections, prepared } from "./connections";

// What the assistant looks at when it acts on a customer's message by itself.

/** A customer's message with what decides whether the assistant does something about it. */
export type IncomingRow = {
  content: string;
  createdAt: number;
  conversationId: number;
  channel: "email" | "whatsapp" | "webchat";
  status: "active" | "waiting" | "pending" | "closed";
  assignedAttenderId: number | null;
  lastSeq: number;
  awaitingReplySince: number | null;
  subject: string;
  /** JSON list. */
  tags: string;
  customerName: string;
  workspaceName: string;
  /** A machine wrote it. */
  isMachine: 0 | 1;
};

export function findIncoming(
  key: { workspaceId: number; conversationId: number; seq: number },
  db: Database.Database = connections().reader,
): IncomingRow | undefined {
  return prepared(
    db,
    `SELECT m.content, m.createdAt, c.id AS conversationId, c.channel, c.status, c.assignedAttenderId, c.lastSeq, c.awaitingReplySince, c.subject,
       json(c.tags) AS tags, cu.name AS customerName, w.name AS workspaceName, COALESCE(e.isAutomatic, 0) AS isMachine
     FROM message m JOIN conversation c ON c.workspaceId = m.workspaceId AND c.id = m.conversationId
     JOIN customer cu ON cu.id = c.customerId JOIN workspace w ON w.id = c.workspaceId
     LEFT JOIN email_message e ON e.workspaceId = m.workspaceId AND e.conversationId = m.conversationId AND e.messageSeq = m.seq
     WHERE m.workspaceId = :workspaceId AND m.conversationId = :conversationId AND m.seq = :seq AND m.senderKind = 'customer'
       AND c.deletedAt IS NULL`,
  ).get(key) as IncomingRow | undefined;
}

/** Whether a person of the team wrote in a conversation since an instant. */
export function hasTeamWritten(
  db: Database.Database,
  key: { workspaceId: number; conversationId: number },
  since: number,
): boolean {
  return (
    prepared(
      db,
      `SELECT EXISTS (SELECT 1 FROM message WHERE workspaceId = ? AND conversationId = ? AND senderKind = 'attender' AND createdAt >= ?)`,
    )
      .pluck()
      .get(key.workspaceId, key.conversationId, since) === 1
  );
}

/** Whether the assistant handed a conversation over to a person since an instant. */
export function wasHandedOver(
  db: Database.Database,
  key: { workspaceId: number; conversationId: number },
  since: number,
): boolean {
  return (
    prepared(
      db,
      `SELECT EXISTS (SELECT 1 FROM assistant_answer WHERE workspaceId = ? AND conversationId = ? AND kind = 'auto_response'
         AND fallback = 'handover' AND createdAt >= ?)`,
    )
      .pluck()
      .get(key.workspaceId, key.conversationId, since) === 1
  );
}

/** Who may be told of a conversation, or get it. */
export type RoutingCandidate = {
  id: number;
  firstName: string;
  surname: string;
  email: string;
  isAvailable: 0 | 1;
  /** Conversations that are theirs and not closed. */
  open: number;
  /** JSON list. */
  tags: string;
};

/** The active attenders of a workspace with what routing goes by. */
export function findCandidates(workspaceId: number, db: Database.Database = connections().reader): RoutingCandidate[] {
  return prepared(
    db,
    `SELECT a.id, a.firstName, a.surname, a.email, COALESCE(v.status = 'available', 0) AS isAvailable,
       (SELECT count(*) FROM conversation c WHERE c.workspaceId = a.workspaceId AND c.assignedAttenderId = a.id
          AND c.status <> 'closed' AND c.deletedAt IS NULL) AS open,
       (SELECT json_group_array(s.tag) FROM attender_skill s WHERE s.workspaceId = a.workspaceId AND s.attenderId = a.id) AS tags
     FROM attender a LEFT JOIN attender_availability v ON v.workspaceId = a.workspaceId AND v.attenderId = a.id
     WHERE a.workspaceId = ? AND a.isActive = 1 AND a.profile IN (1, 2) AND a.passwordHash IS NOT NULL ORDER BY a.id`,
  ).all(workspaceId) as RoutingCandidate[];
}

/** Adds a notification about a message. @returns its id. */
export function insertNotice(
  db: Database.Database,
  notice: {
    workspaceId: number;
    attenderId: number;
    conversationId: number;
    kind: string;
    messageSeq: number;
    text: string;
    at: number;
  },
): number {
  return Number(
    prepared(
      db,
      `INSERT INTO notification (workspaceId, attenderId, kind, conversationId, messageSeq, text, createdAt)
       VALUES (:workspaceId, :attenderId, :kind, :conversationId, :messageSeq, :text, :at)`,
    ).run(notice).lastInsertRowid,
  );
}
