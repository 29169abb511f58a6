import path from "node:path";
import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import type { TestServer } from "../support/server";
import { OTHER_AGENT } from "../support/template";

function withDatabase<T>(server: TestServer, work: (db: Database.Database) => T): T {
  const db = new Database(path.join(server.dataDir, "cangoo.db"), { timeout: 10_000 });
  try {
    db.pragma("foreign_keys = ON");
    return db.transaction(work).immediate(db);
  } finally {
    db.close();
  }
}

/** Takes everything away that the second workspace could count, as deleting its conversations one by one does. */
export function emptyOtherWorkspace(server: TestServer): void {
  withDatabase(server, (db) => {
    const workspaceId = db.prepare("SELECT workspaceId FROM attender WHERE email = ?").pluck().get(OTHER_AGENT);
    db.prepare("UPDATE conversation SET deletedAt = ?, updatedAt = ? WHERE workspaceId = ?").run(
      Date.now(),
      Date.now(),
      workspaceId,
    );
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
  });
}

/** A card or panel of the dashboard by its name. */
export const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The dialog that is open. */
export const dialog = (page: Page) => page.getByRole("dialog");

/** A notice. */
export const toastOf = (page: Page, text: string) => page.locator("[data-toaster]").getByText(text, { exact: true });
