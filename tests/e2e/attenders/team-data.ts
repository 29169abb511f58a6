import fs from "node:fs";
import path from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { readEml } from "@/lib/platform/mail/read-eml";
import { expect } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import type { TestServer } from "@/tests/support/server";

/** Somebody of the demo team that a test asked for. */
export type NewColleague = {
  firstName: string;
  surname?: string;
  email: string;
  profile?: 1 | 2;
  isActive?: boolean;
  /** Without a password: invited, and not there yet. */
  isInvited?: boolean;
  /** How long ago they signed in last, in milliseconds; never when left out. */
  lastLoginAge?: number;
};

function inDemo(server: TestServer, work: (db: BetterSqlite3.Database, workspaceId: number) => void): void {
  withDatabase(server, (db) => {
    const find = db.prepare("SELECT workspaceId FROM attender WHERE email = ?").pluck();
    work(db, find.get(DEMO_ACCOUNTS.admin) as number);
  });
}

/** Adds people to the demo team, all with the demo password unless invited. */
export function addColleagues(server: TestServer, people: readonly NewColleague[]): void {
  inDemo(server, (db, workspaceId) => {
    const passwordHash = db
      .prepare("SELECT passwordHash FROM attender WHERE email = ?")
      .pluck()
      .get(DEMO_ACCOUNTS.admin) as string;
    const insert = db.prepare(
      `INSERT INTO attender (workspaceId, firstName, surname, email, passwordHash, profile, isActive, namaEdition, lastLoginAt, createdAt, updatedAt)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'Cangoo 2024', ?, ?, ?)`,
    );
    const now = Date.now();
    for (const person of people)
      insert.run(
        workspaceId,
        person.firstName,
        person.surname ?? "Teixeira",
        person.email,
        person.isInvited ? null : passwordHash,
        person.profile ?? 2,
        person.isActive === false ? 0 : 1,
        person.lastLoginAge === undefined ? null : now - person.lastLoginAge,
        now,
        now,
      );
  });
}

/** Sets how many active attenders the demo's plan has room for: a number, or 'full' for as many as there are. */
export function setSeats(server: TestServer, seats: number | "full"): void {
  inDemo(server, (db, workspaceId) => {
    const taken = db
      .prepare("SELECT count(*) FROM attender WHERE workspaceId = ? AND isActive = 1")
      .pluck()
      .get(workspaceId) as number;
    db.prepare("UPDATE subscription SET seats = ? WHERE workspaceId = ?").run(
      seats === "full" ? taken : seats,
      workspaceId,
    );
  });
}

/** Ends every link that was sent to an address, as time would. */
export function expireLinks(server: TestServer, email: string): void {
  withDatabase(server, (db) => {
    db.prepare(
      "UPDATE access_token SET expiresAt = ? WHERE attenderId = (SELECT id FROM attender WHERE email = ?)",
    ).run(Date.now() - 1, email);
    db.prepare("UPDATE attender SET pendingEmailAt = 1 WHERE email = ? AND pendingEmail IS NOT NULL").run(email);
  });
}

/** Paths of the links of a kind in the messages written to an address, oldest first. */
export function linksTo(
  server: TestServer,
  email: string,
  kind: "invite" | "password-reset" | "email-change",
): string[] {
  const folder = path.join(server.dataDir, "mail");
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  return names
    .sort()
    .map((name) => readEml(fs.readFileSync(path.join(folder, name))))
    .filter(({ headers }) => headers.get("to")?.includes(email))
    .flatMap(({ text }) => new RegExp(`/${kind}/[\\w-]{20,}`).exec(text)?.[0] ?? []);
}

/** Waits for the `count`th link to an address, and gives it. */
export async function linkTo(
  server: TestServer,
  email: string,
  kind: "invite" | "password-reset" | "email-change",
  count = 1,
): Promise<string> {
  await expect.poll(() => linksTo(server, email, kind).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  return linksTo(server, email, kind)[count - 1] ?? "";
}
