import type Database from "better-sqlite3";
import { connections, prepared } from "./connections";

/** Position in a timeline: time, then kind, then id. */
export type TimelineCursor = { at: number; rank: number; id: number };

/** One line. Times are epoch milliseconds; columns of other kinds are null. */
export type TimelineRow = TimelineCursor & {
  kind: "conversation" | "ticket" | "note";
  customerId: number;
  customerName: string;
  subject: string | null;
  status: string | null;
  channel: string | null;
  priority: string | null;
  lastActivityAt: number | null;
  number: number | null;
  text: string | null;
  authorId: number | null;
  authorName: string | null;
};

const KINDS = {
  conversation: `SELECT r.createdAt AS at, 1 AS rank, r.id, 'conversation' AS kind, r.customerId, r.subject, r.status, r.channel, r.priority,
      r.lastActivityAt, NULL AS number, NULL AS text, NULL AS authorId FROM conversation r`,
  ticket: `SELECT r.createdAt, 2, r.id, 'ticket', r.customerId, r.subject, r.status, NULL, r.priority, NULL, r.number, NULL, NULL FROM ticket r`,
  note: `SELECT r.createdAt, 3, r.id, 'note', r.customerId, NULL, NULL, NULL, NULL, NULL, NULL, r.text, r.authorId FROM customer_note r`,
};
const AFTER = "AND (r.createdAt, RANK, r.id) < (:at, :rank, :id)";

function partOf(kind: keyof typeof KINDS, rank: number, owner: string, cursor: TimelineCursor | undefined): string {
  const alive = kind === "note" ? "" : "AND r.deletedAt IS NULL";
  const after = cursor ? AFTER.replace("RANK", String(rank)) : "";
  return `SELECT * FROM (${KINDS[kind]} WHERE r.workspaceId = :workspaceId AND ${owner} ${alive} ${after} ORDER BY r.createdAt DESC, r.id DESC LIMIT :limit)`;
}

const OF_CUSTOMER = "r.customerId = :owner";
const CUSTOMERS = "SELECT c.id FROM customer c WHERE c.workspaceId = :workspaceId AND c.companyId = :owner";
const OF_COMPANY = `r.customerId IN (${CUSTOMERS})`;

/** What happened with a customer, or with a company and its customers, newest first. */
export function listTimeline(
  query: {
    workspaceId: number;
    of: "customer" | "company";
    ownerId: number;
    cursor?: TimelineCursor;
    limit: number;
  },
  db: Database.Database = connections().reader,
): TimelineRow[] {
  const { cursor } = query;
  const owner = query.of === "customer" ? OF_CUSTOMER : OF_COMPANY;
  const parts = [
    partOf("conversation", 1, owner, cursor),
    partOf("ticket", 2, owner, cursor),
    partOf("note", 3, owner, cursor),
  ];
  // A conversation can name a company that isn't its customer's own; UNION drops what both ways find.
  if (query.of === "company") parts.push(partOf("conversation", 1, "r.companyId = :owner", cursor));
  return prepared(
    db,
    `SELECT p.*, cu.name AS customerName, trim(a.firstName || ' ' || a.surname) AS authorName
     FROM (SELECT * FROM (${parts.join(" UNION ")}) ORDER BY at DESC, rank DESC, id DESC LIMIT :limit) p
     JOIN customer cu ON cu.id = p.customerId LEFT JOIN attender a ON a.id = p.authorId
     ORDER BY p.at DESC, p.rank DESC, p.id DESC`,
  ).all({
    workspaceId: query.workspaceId,
    owner: query.ownerId,
    limit: query.limit,
    at: cursor?.at ?? 0,
    rank: cursor?.rank ?? 0,
    id: cursor?.id ?? 0,
  }) as TimelineRow[];
}
