import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type BetterSqlite3 from "better-sqlite3";
import { afterAll, describe, expect, inject, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { verifyPassword } from "@/lib/platform/crypto/password";
import { hashToken } from "@/lib/platform/crypto/token";
import Database from "@/lib/platform/db/driver/sqlite";

const run = promisify(execFile);
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

/** A data folder with the template's database. */
function dataFolder(): { dataDir: string; open(): BetterSqlite3.Database } {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-shell-"));
  folders.push(dataDir);
  const file = path.join(dataDir, "cangoo.db");
  fs.copyFileSync(inject("templateFile"), file);
  return { dataDir, open: () => new Database(file) };
}

const command = (script: string, dataDir: string, ...args: string[]) =>
  run(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "test", DATA_DIR: dataDir, APP_URL: "https://desk.example.com" },
  });

type Person = { id: number; passwordHash: string };
const personOf = (db: BetterSqlite3.Database, email: string) =>
  db.prepare("SELECT id, passwordHash FROM attender WHERE email = ?").get(email) as Person;
const audited = (db: BetterSqlite3.Database) =>
  db.prepare("SELECT action, attenderId, subjectId, details FROM audit_event ORDER BY id DESC LIMIT 1").get();

function addSession(db: BetterSqlite3.Database, attenderId: number): void {
  const workspaceId = db.prepare("SELECT workspaceId FROM attender WHERE id = ?").pluck().get(attenderId);
  db.prepare(
    "INSERT INTO session (workspaceId, attenderId, tokenHash, createdAt, lastSeenAt, expiresAt) VALUES (?, ?, ?, 1, 1, ?)",
  ).run(workspaceId, attenderId, hashToken(`sessão ${attenderId}`), Date.now() + 1e9);
}

describe("npm run reset-password", () => {
  test("prints a link that works, ends the sessions and is in the audit log", async () => {
    const { dataDir, open } = dataFolder();
    const db = open();
    const { id, passwordHash } = personOf(db, DEMO_ACCOUNTS.agent);
    addSession(db, id);
    const { stdout } = await command("reset-password", dataDir, ` ${DEMO_ACCOUNTS.agent.toUpperCase()} `);
    const token = /^https:\/\/desk\.example\.com\/password-reset\/([\w-]{43})$/m.exec(stdout)?.[1] ?? "";
    expect(
      db.prepare("SELECT attenderId, purpose, usedAt FROM access_token WHERE tokenHash = ?").get(hashToken(token)),
    ).toEqual({ attenderId: id, purpose: "password_reset", usedAt: null });
    expect(db.prepare("SELECT count(*) FROM session WHERE attenderId = ?").pluck().get(id)).toBe(0);
    expect(personOf(db, DEMO_ACCOUNTS.agent).passwordHash).toBe(passwordHash);
    expect(audited(db)).toEqual({
      action: "password-reset.issued",
      attenderId: null,
      subjectId: String(id),
      details: "{}",
    });
    db.close();
  });

  test("with --password prints the new one, which replaces the old, and tells its owner", async () => {
    const { dataDir, open } = dataFolder();
    const { stdout } = await command("reset-password", dataDir, DEMO_ACCOUNTS.agent, "--password");
    const db = open();
    const { id, passwordHash } = personOf(db, DEMO_ACCOUNTS.agent);
    const [password = ""] = stdout.split("\n");
    expect(await verifyPassword(passwordHash, password)).toBe(true);
    expect(await verifyPassword(passwordHash, DEMO_PASSWORD)).toBe(false);
    expect(audited(db)).toMatchObject({ action: "password.replaced", subjectId: String(id) });
    const mails = db.prepare("SELECT payload FROM job WHERE type = 'mail.send'").pluck().all() as string[];
    expect(mails.map((payload) => (JSON.parse(payload) as { template: string }).template)).toEqual([
      "password-changed",
    ]);
    expect(mails.join()).not.toContain(password);
    db.close();
  });

  test("refuses an address that is nobody's, and changes nothing", async () => {
    const { dataDir, open } = dataFolder();
    const db = open();
    const before = audited(db);
    await expect(command("reset-password", dataDir, "ninguem@example.com")).rejects.toMatchObject({
      code: 1,
      stderr: "ninguem@example.com is the address of no active attender.\n",
    });
    expect(audited(db)).toEqual(before);
    db.close();
  });
});

describe("npm run new-workspace", () => {
  const make = (dataDir: string, ...args: string[]) =>
    command("new-workspace", dataDir, "Ferraria do Porto", "dona@ferraria.example", "Rita de Cássia Prado", ...args);
  const workspaces = (db: BetterSqlite3.Database) =>
    db.prepare("SELECT count(*) FROM workspace").pluck().get() as number;

  test("prints an invite for its administrator, who has seats and nothing to pay", async () => {
    const { dataDir, open } = dataFolder();
    const { stdout } = await make(dataDir, "--seats", "12");
    const token = /^https:\/\/desk\.example\.com\/invite\/([\w-]{43})$/m.exec(stdout)?.[1] ?? "";
    const db = open();
    const row = db
      .prepare(
        `SELECT w.name AS company, a.firstName, a.surname, a.email, a.profile, a.passwordHash, s.seats, s.priceCents, t.purpose
         FROM access_token t JOIN attender a ON a.id = t.attenderId JOIN workspace w ON w.id = a.workspaceId
         JOIN subscription s ON s.workspaceId = w.id WHERE t.tokenHash = ?`,
      )
      .get(hashToken(token));
    expect(row).toEqual({
      company: "Ferraria do Porto",
      firstName: "Rita",
      surname: "de Cássia Prado",
      email: "dona@ferraria.example",
      profile: 1,
      passwordHash: null,
      seats: 12,
      priceCents: 0,
      purpose: "invite",
    });
    db.close();
  });

  test("refuses an address that has an account, and makes nothing", async () => {
    const { dataDir, open } = dataFolder();
    const db = open();
    const before = workspaces(db);
    await expect(command("new-workspace", dataDir, "Outra", DEMO_ACCOUNTS.admin, "Outra Pessoa")).rejects.toMatchObject(
      { code: 1, stderr: `${DEMO_ACCOUNTS.admin} has an account already.\n` },
    );
    expect(workspaces(db)).toBe(before);
    db.close();
  });

  test.each([
    ["no name", ["Outra", "outra@example.com"]],
    ["an address that is none", ["Outra", "outra", "Outra Pessoa"]],
    ["no seats", ["Outra", "outra@example.com", "Outra Pessoa", "--seats", "0"]],
    ["a language that isn't spoken", ["Outra", "outra@example.com", "Outra Pessoa", "--locale", "fr"]],
  ])("refuses %s", async (_, args) => {
    const { dataDir, open } = dataFolder();
    await expect(command("new-workspace", dataDir, ...args)).rejects.toMatchObject({ code: 1 });
    const db = open();
    expect(db.prepare("SELECT count(*) FROM attender WHERE email = 'outra@example.com'").pluck().get()).toBe(0);
    db.close();
  });
});

describe("npm run jobs", () => {
  function addDead(db: BetterSqlite3.Database, type: string): number {
    return Number(
      db
        .prepare(
          `INSERT INTO job (type, payload, status, runAt, attempts, lastError, createdAt, updatedAt, finishedAt)
           VALUES (?, '{"to":"segredo@example.com"}', 'dead', 1, 8, 'mail server refused: 550', 1, 1, 1)`,
        )
        .run(type).lastInsertRowid,
    );
  }
  const stateOf = (db: BetterSqlite3.Database, id: number) =>
    db.prepare("SELECT status, attempts FROM job WHERE id = ?").get(id);

  test("lists dead jobs without what is in them", async () => {
    const { dataDir, open } = dataFolder();
    const db = open();
    const id = addDead(db, "mail.send");
    const { stdout } = await command("jobs", dataDir);
    expect(stdout).toMatch(new RegExp(`^${id}\\t\\S+\\tmail\\.send\\t.*mail server refused: 550$`, "m"));
    expect(stdout).not.toContain("segredo");
    db.close();
  });

  test("has one tried again, or all of a type, and no job that isn't dead", async () => {
    const { dataDir, open } = dataFolder();
    const db = open();
    const [first, second, other] = [addDead(db, "mail.send"), addDead(db, "mail.send"), addDead(db, "x.y")] as const;
    await command("jobs", dataDir, "retry", String(first));
    expect([stateOf(db, first), stateOf(db, second)]).toEqual([
      { status: "queued", attempts: 0 },
      { status: "dead", attempts: 8 },
    ]);
    await expect(command("jobs", dataDir, "retry", String(first))).rejects.toMatchObject({ code: 1 });
    await command("jobs", dataDir, "retry", "--type", "mail.send");
    expect([stateOf(db, second), stateOf(db, other)]).toEqual([
      { status: "queued", attempts: 0 },
      { status: "dead", attempts: 8 },
    ]);
    db.close();
  });
});
