import type { Page } from "@playwright/test";
import { hashToken, newToken } from "@/lib/platform/crypto/token";
import { beginHistory } from "@/prisma/seed/recount";
import { withDatabase } from "@/tests/e2e/server-database";
import type { TestServer } from "@/tests/support/server";
import { OTHER_AGENT } from "@/tests/support/template";

/** Takes everything away that the second workspace could count, as deleting its conversations one by one does. */
export function emptyOtherWorkspace(server: TestServer): void {
  withDatabase(server, (db) => {
    const workspaceId = db
      .prepare("SELECT workspaceId FROM attender WHERE email = ?")
      .pluck()
      .get(OTHER_AGENT) as number;
    db.prepare("UPDATE conversation SET deletedAt = ?, updatedAt = ? WHERE workspaceId = ?").run(
      Date.now(),
      Date.now(),
      workspaceId,
    );
    beginHistory(db, workspaceId);
  });
}

/** Puts an answered survey on a conversation's closing, as the customer's click and comment do. */
export function answerSurveyOf(
  server: TestServer,
  conversationId: number,
  answer: { rating: "satisfied" | "unsatisfied"; comment: string },
): void {
  withDatabase(server, (db) => {
    const fact = db
      .prepare(
        "SELECT id, workspaceId FROM conversation_fact WHERE conversationId = ? AND kind = 'closed' ORDER BY id DESC",
      )
      .get(conversationId) as { id: number; workspaceId: number };
    const now = Date.now();
    db.prepare(
      `INSERT INTO survey (workspaceId, conversationId, factId, attenderId, tokenHash, locale, sentAt, expiresAt, rating, comment, answeredAt)
       VALUES (?, ?, ?, 0, ?, 'pt-BR', ?, ?, ?, ?, ?)`,
    ).run(
      fact.workspaceId,
      conversationId,
      fact.id,
      `hash-${conversationId}`,
      now,
      now + 60_000,
      answer.rating,
      answer.comment,
      now,
    );
    beginHistory(db, fact.workspaceId, conversationId);
  });
}

/** Sends a survey to a conversation's closing. `expiresAt` in epoch milliseconds. @returns the path of its page. */
export function addSurvey(
  server: TestServer,
  conversationId: number,
  { locale = "pt-BR", expiresAt = Date.now() + 60_000 }: { locale?: string; expiresAt?: number } = {},
): string {
  const token = newToken();
  withDatabase(server, (db) => {
    db.prepare(
      `INSERT INTO survey (workspaceId, conversationId, factId, attenderId, tokenHash, locale, sentAt, expiresAt)
       SELECT workspaceId, conversationId, id, COALESCE(attenderId, 0), ?, ?, ?, ? FROM conversation_fact
       WHERE conversationId = ? AND kind = 'closed' ORDER BY id DESC LIMIT 1`,
    ).run(hashToken(token), locale, Date.now(), expiresAt, conversationId);
    const workspaceId = db.prepare("SELECT workspaceId FROM conversation WHERE id = ?").pluck().get(conversationId);
    beginHistory(db, workspaceId as number, conversationId);
  });
  return `/survey/${token}`;
}

/** The rating and the comment of a conversation's newest survey. */
export function answerOf(
  server: TestServer,
  conversationId: number,
): { rating: string | null; comment: string | null } {
  return withDatabase(
    server,
    (db) =>
      db
        .prepare("SELECT rating, comment FROM survey WHERE conversationId = ? ORDER BY id DESC LIMIT 1")
        .get(conversationId) as { rating: string | null; comment: string | null },
  );
}

/** Lets the minute pass that a survey waits after a closing. @returns how many were waiting. */
export function passSurveyMinute(server: TestServer, conversationId: number): number {
  return withDatabase(server, (db) => {
    const queued = db
      .prepare("SELECT id, payload FROM job WHERE type = 'satisfaction.send' AND status = 'queued'")
      .all();
    const waiting = (queued as { id: number; payload: string }[]).filter(
      ({ payload }) => (JSON.parse(payload) as { conversationId: number }).conversationId === conversationId,
    );
    for (const { id } of waiting) db.prepare("UPDATE job SET runAt = 0 WHERE id = ?").run(id);
    return waiting.length;
  });
}

/** An export of somebody's that a worker has in hand. @returns its id. */
export function addRunningExport(server: TestServer, email: string, fileName: string): number {
  return withDatabase(server, (db) =>
    Number(
      db
        .prepare(
          `INSERT INTO analytics_export (workspaceId, attenderId, kind, state, query, locale, fileName, rows, totalRows, createdAt)
           SELECT workspaceId, id, 'conversations', 'running', '{}', 'pt-BR', ?, 1200, 4000, ? FROM attender WHERE email = ?`,
        )
        .run(fileName, Date.now(), email).lastInsertRowid,
    ),
  );
}

/** The worker of an export got further. */
export function advanceExportTo(server: TestServer, id: number, rows: number): void {
  withDatabase(server, (db) => db.prepare("UPDATE analytics_export SET rows = ? WHERE id = ?").run(rows, id));
}

/** Gives an export's job to the server's worker, for its last attempt. What it is to be made of can't be read: it fails. */
export function failExportOf(server: TestServer, id: number): void {
  withDatabase(server, (db) => {
    const workspaceId = db
      .prepare("UPDATE analytics_export SET query = 'nada', state = 'queued' WHERE id = ? RETURNING workspaceId")
      .pluck()
      .get(id);
    db.prepare(
      `INSERT INTO job (workspaceId, type, payload, status, runAt, attempts, createdAt, updatedAt)
       VALUES (?, 'analytics.export', ?, 'queued', 0, 0, 0, 0)`,
    ).run(workspaceId, JSON.stringify({ workspaceId, exportId: id }));
  });
}

/** A card or panel of the dashboard by its name. */
export const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The dialog that is open. */
export const dialog = (page: Page) => page.getByRole("dialog");

/** A notice. */
export const toastOf = (page: Page, text: string) => page.locator("[data-toaster]").getByText(text, { exact: true });
