import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type BetterSqlite3 from "better-sqlite3";
import { afterAll, describe, expect, inject, test } from "vitest";
import { prepareData } from "@/lib/platform/boot/prepare-data";
import { seal, unseal } from "@/lib/platform/crypto/seal";
import Database from "@/lib/platform/db/driver/sqlite";
import { parseEnv } from "@/lib/platform/env/env";
import { KeyError, rotateKey } from "@/lib/platform/secrets/rotate-key";
import { rotateSecrets, UnreadableSecretsError } from "@/lib/platform/secrets/rotate-secrets";
import { sealedInFile } from "@/lib/platform/secrets/sealed-rows";
import { sealedColumns } from "@/lib/workers/sealed-columns";
import { onSqliteOnly } from "@/tests/support/engine";

onSqliteOnly("the secrets of a SQLite file are sealed anew, and no byte of the old ones stays in it");

const OLD = "a".repeat(48);
const NEW = "s0meB1tsOfCh4nce-9fT2xQvLw7ZpRk3HyN6dJ8gM5cA1uE4";
const run = promisify(execFile);
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

/** Secrets by purpose: where they lie, and their texts. */
const SECRETS = {
  "email.smtp-password": "senha-smtp",
  "email.imap-password": "senha-imap",
  "web-chat.identity": "segredo-da-identidade",
  "assistant.api-key": "chave-do-modelo",
  "whatsapp.access-token": "token-do-whatsapp",
  "whatsapp.app-secret": "segredo-do-app",
  mail: '{"link":"https://desk.example.com/invite/x"}',
};
type Purpose = keyof typeof SECRETS;

/** A data folder whose database has one secret of each purpose, sealed with the old key. */
function installation(): { dataDir: string; databaseFile: string } {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-rotate-"));
  folders.push(dataDir);
  const databaseFile = path.join(dataDir, "cangoo.db");
  fs.copyFileSync(inject("templateFile"), databaseFile);
  fs.writeFileSync(path.join(dataDir, "secret-key"), OLD, { mode: 0o600 });
  const db = new Database(databaseFile);
  const sealed = (purpose: Purpose) => seal(purpose, SECRETS[purpose], OLD);
  const workspaceId = db.prepare("SELECT min(id) FROM workspace").pluck().get();
  db.prepare("UPDATE web_chat SET identitySecret = ? WHERE id = (SELECT min(id) FROM web_chat)").run(
    sealed("web-chat.identity"),
  );
  const profileId = 9001;
  insertBare(db, "chatbot_profile", { id: profileId, workspaceId });
  insertBare(db, "email_channel", {
    workspaceId,
    profileId,
    smtpPassword: sealed("email.smtp-password"),
    imapPassword: sealed("email.imap-password"),
  });
  insertBare(db, "assistant_config", { workspaceId, apiKey: sealed("assistant.api-key") });
  insertBare(db, "whatsapp_channel", {
    workspaceId,
    profileId,
    accessToken: sealed("whatsapp.access-token"),
    appSecret: sealed("whatsapp.app-secret"),
  });
  db.prepare(
    "INSERT INTO job (type, payload, runAt, createdAt, updatedAt) VALUES ('mail.send', json_object('to', 'x', 'sealed', ?), 1, 1, 1)",
  ).run(sealed("mail"));
  db.close();
  return { dataDir, databaseFile };
}

/** Inserts a row with something in each column that must have a value. */
function insertBare(db: BetterSqlite3.Database, table: string, values: Record<string, unknown>): void {
  const columns = db.pragma(`table_info(${table})`) as {
    name: string;
    type: string;
    notnull: number;
    dflt_value: unknown;
  }[];
  const required = columns.filter(({ name, notnull, dflt_value }) => notnull && dflt_value === null && name !== "id");
  const row = {
    ...Object.fromEntries(required.map(({ name, type }) => [name, type === "TEXT" ? name : 1])),
    ...values,
  };
  db.prepare(`INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.keys(row).map(() => "?")})`).run(
    ...Object.values(row),
  );
}

/** What a key opens, by purpose. */
function openedWith(databaseFile: string, key: string): Partial<Record<Purpose, string>> {
  const db = new Database(databaseFile, { readonly: true });
  const one = (sql: string) => db.prepare(sql).pluck().get() as string;
  const stored: Record<Purpose, string> = {
    "email.smtp-password": one("SELECT smtpPassword FROM email_channel WHERE profileId = 9001"),
    "email.imap-password": one("SELECT imapPassword FROM email_channel WHERE profileId = 9001"),
    "web-chat.identity": one("SELECT identitySecret FROM web_chat ORDER BY id LIMIT 1"),
    "assistant.api-key": one("SELECT apiKey FROM assistant_config"),
    "whatsapp.access-token": one("SELECT accessToken FROM whatsapp_channel"),
    "whatsapp.app-secret": one("SELECT appSecret FROM whatsapp_channel"),
    mail: one("SELECT json_extract(payload, '$.sealed') FROM job WHERE type = 'mail.send'"),
  };
  db.close();
  const opened: Partial<Record<Purpose, string>> = {};
  for (const [purpose, value] of Object.entries(stored))
    try {
      opened[purpose as Purpose] = unseal(purpose, value, key);
    } catch {
      // Not with this key.
    }
  return opened;
}

const keyOf = (dataDir: string) => fs.readFileSync(path.join(dataDir, "secret-key"), "utf8");

describe("changing the key", () => {
  test("by the command seals every secret with the new one, and the old one opens none", async () => {
    const { dataDir, databaseFile } = installation();
    const { stdout } = await run(process.execPath, ["--import", "tsx", "scripts/rotate-key.ts"], {
      env: { PATH: process.env.PATH, NODE_ENV: "test", DATA_DIR: dataDir },
    });
    expect(stdout).toBe("7 secrets are sealed with the new key; 0 were so already.\n");
    const key = keyOf(dataDir);
    expect(key).not.toBe(OLD);
    expect(openedWith(databaseFile, key)).toEqual(SECRETS);
    expect(openedWith(databaseFile, OLD)).toEqual({});
    expect(fs.statSync(path.join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(dataDir)).not.toContain("secret-key.next");
  });

  test("leaves no byte of what was sealed with the old one in the file", async () => {
    const { dataDir, databaseFile } = installation();
    const db = new Database(databaseFile);
    const before = db.prepare("SELECT apiKey FROM assistant_config").pluck().get() as string;
    db.close();
    expect(fs.readFileSync(databaseFile).includes(before)).toBe(true);
    await rotateKey({
      columns: sealedColumns,
      dataDir,
      database: { file: databaseFile },
      currentKey: undefined,
      newKey: NEW,
    });
    expect(fs.readFileSync(databaseFile).includes(before)).toBe(false);
  });

  test("that is a variable takes the new one from a variable, and writes no file", async () => {
    const { dataDir, databaseFile } = installation();
    fs.rmSync(path.join(dataDir, "secret-key"));
    const change = { columns: sealedColumns, dataDir, database: { file: databaseFile }, currentKey: OLD };
    await expect(rotateKey({ ...change, newKey: undefined })).rejects.toThrow(KeyError);
    await expect(rotateKey({ ...change, newKey: "short" })).rejects.toThrow(KeyError);
    await expect(rotateKey({ ...change, newKey: "b".repeat(48) })).rejects.toThrow("looks made up");
    expect(await rotateKey({ ...change, newKey: NEW })).toEqual({ resealed: 7, alreadyDone: 0, unreadable: 0 });
    expect(openedWith(databaseFile, NEW)).toEqual(SECRETS);
    expect(fs.existsSync(path.join(dataDir, "secret-key"))).toBe(false);
  });

  test("is refused with a wrong key, and nothing is changed", async () => {
    const { dataDir, databaseFile } = installation();
    await expect(
      rotateKey({
        columns: sealedColumns,
        dataDir,
        database: { file: databaseFile },
        currentKey: "c".repeat(48),
        newKey: NEW,
      }),
    ).rejects.toThrow(UnreadableSecretsError);
    expect(openedWith(databaseFile, OLD)).toEqual(SECRETS);
  });

  test("is refused when one secret can't be opened: all or none; told to, it leaves that one", async () => {
    const { dataDir, databaseFile } = installation();
    const db = new Database(databaseFile);
    db.prepare("UPDATE email_channel SET imapPassword = ?").run(seal("email.imap-password", "x", "lost".repeat(8)));
    db.close();
    const change = {
      columns: sealedColumns,
      dataDir,
      database: { file: databaseFile },
      currentKey: undefined,
      newKey: NEW,
    };
    await expect(rotateKey(change)).rejects.toThrow("1 stored secrets can't be opened");
    expect([Object.keys(openedWith(databaseFile, OLD)).length, keyOf(dataDir)]).toEqual([6, OLD]);
    expect(fs.existsSync(path.join(dataDir, "secret-key.next"))).toBe(false);
    expect(await rotateKey({ ...change, leaveUnreadable: true })).toEqual({
      resealed: 6,
      alreadyDone: 0,
      unreadable: 1,
    });
    expect([Object.keys(openedWith(databaseFile, NEW)).length, keyOf(dataDir)]).toEqual([6, NEW]);
  });

  test("is refused while somebody has the database open", async () => {
    const { dataDir, databaseFile } = installation();
    const db = new Database(databaseFile);
    db.pragma("journal_mode = WAL");
    db.prepare("SELECT 1 FROM workspace").get();
    await expect(
      rotateKey({
        columns: sealedColumns,
        dataDir,
        database: { file: databaseFile },
        currentKey: undefined,
        newKey: NEW,
      }),
    ).rejects.toThrow("is in use");
    db.close();
    expect(keyOf(dataDir)).toBe(OLD);
  });
});

describe("a change that was interrupted", () => {
  test.each([
    ["before the secrets were sealed", false],
    ["between the secrets and the file", true],
  ])("%s keeps the server from starting and is finished by the next run", async (_, isSealed) => {
    const { dataDir, databaseFile } = installation();
    fs.writeFileSync(path.join(dataDir, "secret-key.next"), NEW, { mode: 0o600 });
    if (isSealed) {
      const db = new Database(databaseFile);
      await rotateSecrets(sealedInFile(db), sealedColumns, { from: OLD, to: NEW });
      db.close();
    }
    await expect(prepareData(parseEnv({ DATA_DIR: dataDir }))).rejects.toThrow("npm run rotate-key");
    expect(
      await rotateKey({
        columns: sealedColumns,
        dataDir,
        database: { file: databaseFile },
        currentKey: undefined,
        newKey: undefined,
      }),
    ).toEqual(
      isSealed ? { resealed: 0, alreadyDone: 7, unreadable: 0 } : { resealed: 7, alreadyDone: 0, unreadable: 0 },
    );
    expect([openedWith(databaseFile, NEW), keyOf(dataDir)]).toEqual([SECRETS, NEW]);
    await expect(prepareData(parseEnv({ DATA_DIR: dataDir }))).resolves.toBeUndefined();
  });
});
