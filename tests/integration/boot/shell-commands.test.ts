import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, inject, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { verifyPassword } from "@/lib/platform/crypto/password";
import { hashToken } from "@/lib/platform/crypto/token";
import { databaseEnv, layTemplate } from "@/tests/support/postgres/databases";
import { type Rows, rowsIn } from "@/tests/support/rows";

const run = promisify(execFile);
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

/** A data folder with the template's database. */
function dataFolder(): { dataDir: string; stored: Rows } {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-shell-"));
  folders.push(dataDir);
  layTemplate(dataDir, inject("templateFile"));
  return { dataDir, stored: rowsIn(dataDir) };
}

const command = (script: string, dataDir: string, ...args: string[]) =>
  run(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      DATA_DIR: dataDir,
      APP_URL: "https://desk.example.com",
      ...databaseEnv(dataDir),
    },
  });

type Person = { id: number; passwordHash: string };
async function personOf(stored: Rows, email: string): Promise<Person> {
  const person = await stored.first<Person>("SELECT id, passwordHash FROM attender WHERE email = ?", email);
  if (!person) throw new Error(`${email} is nobody`);
  return person;
}
const audited = (stored: Rows) =>
  stored.first("SELECT action, attenderId, subjectId, details FROM audit_event ORDER BY id DESC LIMIT 1");

async function addSession(stored: Rows, attenderId: number): Promise<void> {
  await stored.insert("session", {
    workspaceId: await stored.value("SELECT workspaceId FROM attender WHERE id = ?", attenderId),
    attenderId,
    tokenHash: hashToken(`sessão ${attenderId}`),
    createdAt: 1,
    lastSeenAt: 1,
    expiresAt: Date.now() + 1e9,
  });
}

describe("npm run reset-password", () => {
  test("prints a link that works, ends the sessions and is in the audit log", async () => {
    const { dataDir, stored } = dataFolder();
    const { id, passwordHash } = await personOf(stored, DEMO_ACCOUNTS.agent);
    await addSession(stored, id);
    const { stdout } = await command("reset-password", dataDir, ` ${DEMO_ACCOUNTS.agent.toUpperCase()} `);
    const token = /^https:\/\/desk\.example\.com\/password-reset\/([\w-]{43})$/m.exec(stdout)?.[1] ?? "";
    expect(
      await stored.first("SELECT attenderId, purpose, usedAt FROM access_token WHERE tokenHash = ?", hashToken(token)),
    ).toEqual({ attenderId: id, purpose: "password_reset", usedAt: null });
    expect(await stored.value("SELECT count(*) FROM session WHERE attenderId = ?", id)).toBe(0);
    expect((await personOf(stored, DEMO_ACCOUNTS.agent)).passwordHash).toBe(passwordHash);
    expect(await audited(stored)).toEqual({
      action: "password-reset.issued",
      attenderId: null,
      subjectId: String(id),
      details: "{}",
    });
  });

  test("with --password prints the new one, which replaces the old, and tells its owner", async () => {
    const { dataDir, stored } = dataFolder();
    const { stdout } = await command("reset-password", dataDir, DEMO_ACCOUNTS.agent, "--password");
    const { id, passwordHash } = await personOf(stored, DEMO_ACCOUNTS.agent);
    const [password = ""] = stdout.split("\n");
    expect(await verifyPassword(passwordHash, password)).toBe(true);
    expect(await verifyPassword(passwordHash, DEMO_PASSWORD)).toBe(false);
    expect(await audited(stored)).toMatchObject({ action: "password.replaced", subjectId: String(id) });
    const mails = await stored.values<string>("SELECT payload FROM job WHERE type = 'mail.send'");
    expect(mails.map((payload) => (JSON.parse(payload) as { template: string }).template)).toEqual([
      "password-changed",
    ]);
    expect(mails.join()).not.toContain(password);
  });

  test("refuses an address that is nobody's, and changes nothing", async () => {
    const { dataDir, stored } = dataFolder();
    const before = await audited(stored);
    await expect(command("reset-password", dataDir, "ninguem@example.com")).rejects.toMatchObject({
      code: 1,
      stderr: "ninguem@example.com is the address of no active attender.\n",
    });
    expect(await audited(stored)).toEqual(before);
  });
});

describe("npm run new-workspace", () => {
  const make = (dataDir: string, ...args: string[]) =>
    command("new-workspace", dataDir, "Ferraria do Porto", "dona@ferraria.example", "Rita de Cássia Prado", ...args);
  const workspaces = (stored: Rows) => stored.value("SELECT count(*) FROM workspace");

  test("prints an invite for its administrator, who has seats and nothing to pay", async () => {
    const { dataDir, stored } = dataFolder();
    const { stdout } = await make(dataDir, "--seats", "12");
    const token = /^https:\/\/desk\.example\.com\/invite\/([\w-]{43})$/m.exec(stdout)?.[1] ?? "";
    const row = await stored.first(
      `SELECT w.name AS company, a.firstName, a.surname, a.email, a.profile, a.passwordHash, s.seats, s.priceCents, t.purpose
         FROM access_token t JOIN attender a ON a.id = t.attenderId JOIN workspace w ON w.id = a.workspaceId
         JOIN subscription s ON s.workspaceId = w.id WHERE t.tokenHash = ?`,
      hashToken(token),
    );
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
  });

  test("refuses an address that has an account, and makes nothing", async () => {
    const { dataDir, stored } = dataFolder();
    const before = await workspaces(stored);
    await expect(command("new-workspace", dataDir, "Outra", DEMO_ACCOUNTS.admin, "Outra Pessoa")).rejects.toMatchObject(
      { code: 1, stderr: `${DEMO_ACCOUNTS.admin} has an account already.\n` },
    );
    expect(await workspaces(stored)).toBe(before);
  });

  test.each([
    ["no name", ["Outra", "outra@example.com"]],
    ["an address that is none", ["Outra", "outra", "Outra Pessoa"]],
    ["no seats", ["Outra", "outra@example.com", "Outra Pessoa", "--seats", "0"]],
    ["a language that isn't spoken", ["Outra", "outra@example.com", "Outra Pessoa", "--locale", "fr"]],
  ])("refuses %s", async (_, args) => {
    const { dataDir, stored } = dataFolder();
    await expect(command("new-workspace", dataDir, ...args)).rejects.toMatchObject({ code: 1 });
    expect(await stored.value("SELECT count(*) FROM attender WHERE email = 'outra@example.com'")).toBe(0);
  });
});

describe("npm run jobs", () => {
  const addDead = (stored: Rows, type: string) =>
    stored.insert("job", {
      type,
      payload: '{"to":"segredo@example.com"}',
      status: "dead",
      runAt: 1,
      attempts: 8,
      lastError: "mail server refused: 550",
      createdAt: 1,
      updatedAt: 1,
      finishedAt: 1,
    });
  const stateOf = (stored: Rows, id: number) => stored.first("SELECT status, attempts FROM job WHERE id = ?", id);

  test("lists dead jobs without what is in them", async () => {
    const { dataDir, stored } = dataFolder();
    const id = await addDead(stored, "mail.send");
    const { stdout } = await command("jobs", dataDir);
    expect(stdout).toMatch(new RegExp(`^${id}\\t\\S+\\tmail\\.send\\t.*mail server refused: 550$`, "m"));
    expect(stdout).not.toContain("segredo");
  });

  test("has one tried again, or all of a type, and no job that isn't dead", async () => {
    const { dataDir, stored } = dataFolder();
    const [first, second, other] = [
      await addDead(stored, "mail.send"),
      await addDead(stored, "mail.send"),
      await addDead(stored, "x.y"),
    ] as const;
    await command("jobs", dataDir, "retry", String(first));
    expect([await stateOf(stored, first), await stateOf(stored, second)]).toEqual([
      { status: "queued", attempts: 0 },
      { status: "dead", attempts: 8 },
    ]);
    await expect(command("jobs", dataDir, "retry", String(first))).rejects.toMatchObject({ code: 1 });
    await command("jobs", dataDir, "retry", "--type", "mail.send");
    expect([await stateOf(stored, second), await stateOf(stored, other)]).toEqual([
      { status: "queued", attempts: 0 },
      { status: "dead", attempts: 8 },
    ]);
  });
});
