import type Database from "better-sqlite3";
import type { DemoAttenderKey } from "./demo-people";
import { DEMO_TICKETS, type DemoTicket } from "./demo-ticket-list";
import { retagTickets } from "./recount";
import { HOUR } from "./thread-times";

/** Fills the demo workspace's tickets, each with a history that its status follows from. */
export function insertDemoTickets(
  db: Database.Database,
  {
    workspaceId,
    attenders,
    now,
  }: { workspaceId: number; attenders: ReadonlyMap<DemoAttenderKey, number>; now: number },
): void {
  // Those with a conversation first, so that linked tickets find one.
  const conversations = db
    .prepare(
      "SELECT min(id) AS id, customerId, teamId FROM conversation WHERE workspaceId = ? GROUP BY customerId ORDER BY customerId",
    )
    .all(workspaceId) as { id: number; customerId: number; teamId: number | null }[];
  const names = db.prepare("SELECT trim(firstName || ' ' || surname) FROM attender WHERE id = ?").pluck();
  const insertTicket = db.prepare(
    `INSERT INTO ticket (workspaceId, number, subject, description, status, priority, customerId, assignedAttenderId, conversationId,
       isLinked, teamId, audience, tags, version, lastSeq, createdById, createdAt, updatedAt, resolvedAt)
     VALUES (@workspaceId, @number, @subject, @description, @status, @priority, @customerId, @assigneeId, @conversationId,
       @conversationId IS NOT NULL, @teamId, COALESCE(@teamId, 0), @tags, @version, @lastSeq, @createdById, @createdAt, @updatedAt, @resolvedAt)`,
  );
  const insertEntry = db.prepare(
    `INSERT INTO ticket_entry (workspaceId, ticketId, seq, kind, version, authorId, content, details, mentions, createdAt)
     VALUES (@workspaceId, @ticketId, @seq, @kind, @version, @authorId, @content, @details, '[]', @at)`,
  );
  const oldestFirst = [...DEMO_TICKETS].sort((one, other) => other.created - one.created);
  oldestFirst.forEach((ticket, index) => {
    const place = conversations[(index * 3) % conversations.length];
    if (!place) throw new Error("The demo's tickets need its conversations");
    const createdAt = now - ticket.created * HOUR;
    const updatedAt = now - ticket.changed * HOUR;
    const createdById = attenders.get(ticket.assignee ?? "admin") ?? null;
    const assigneeId = ticket.assignee === null ? null : (attenders.get(ticket.assignee) ?? null);
    const lines = historyOf(ticket, assigneeId === null ? "" : (names.get(assigneeId) as string));
    const { lastInsertRowid } = insertTicket.run({
      workspaceId,
      number: index + 1,
      subject: ticket.subject,
      description: ticket.description,
      status: ticket.status,
      priority: ticket.priority,
      customerId: place.customerId,
      assigneeId,
      conversationId: ticket.isLinked ? place.id : null,
      // As one that is made of a conversation gets its team.
      teamId: ticket.isLinked ? place.teamId : null,
      tags: JSON.stringify(ticket.tags),
      version: lines.at(-1)?.version ?? 1,
      lastSeq: lines.length,
      createdById,
      createdAt,
      updatedAt,
      resolvedAt: ticket.status === "resolved" || ticket.status === "closed" ? updatedAt : null,
    });
    lines.forEach(({ by, ...line }, position) => {
      insertEntry.run({
        ...line,
        workspaceId,
        ticketId: lastInsertRowid,
        seq: position + 1,
        authorId: by === null ? createdById : (attenders.get(by) ?? null),
        // Spread evenly from its creation to its last change.
        at: Math.round(createdAt + ((updatedAt - createdAt) * position) / Math.max(1, lines.length - 1)),
      });
    });
  });
  db.prepare("INSERT INTO ticket_counter (workspaceId, lastNumber) VALUES (?, ?)").run(workspaceId, oldestFirst.length);
  retagTickets(db, workspaceId);
}

type Line = { kind: string; version: number; by: DemoAttenderKey | null; content: string; details: string };

function historyOf(ticket: DemoTicket, assigneeName: string): Line[] {
  let version = 1;
  const line = (kind: string, changes?: object[]): Line => ({
    kind,
    version: changes ? ++version : version,
    by: ticket.assignee,
    content: "",
    details: JSON.stringify(changes ? { changes } : {}),
  });
  const lines = [line("created")];
  const status = ticket.assignee === null ? "open" : "in_progress";
  if (ticket.assignee !== null)
    lines.push(
      line("assigned", [
        { field: "assignee", from: null, to: assigneeName },
        { field: "status", from: "open", to: status },
      ]),
    );
  for (const { by, text } of ticket.notes) lines.push({ ...line("note"), by, content: text });
  if (ticket.status !== status) lines.push(line("status", [{ field: "status", from: status, to: ticket.status }]));
  return lines;
}
