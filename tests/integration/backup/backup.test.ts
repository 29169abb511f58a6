import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, inject, test } from "vitest";
import { copyFiles } from "@/lib/platform/backup/copy-files";
import { checkBackup, listBackups, takeBackup } from "@/lib/platform/backup/take-backup";
import { openChatSocket, signIn } from "@/tests/support/client";
import { onSqliteOnly } from "@/tests/support/engine";
import { rowsIn } from "@/tests/support/rows";
import { startServer, type TestServer } from "@/tests/support/server";
import { openConversations } from "@/tests/support/stored-messages";

onSqliteOnly("a backup is a copy of the SQLite file");

const run = promisify(execFile);
const folders: string[] = [];
const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.kill();
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});
function emptyFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-backup-"));
  folders.push(folder);
  return folder;
}
const command = (script: string, dataDir: string, args: string[], more: Record<string, string> = {}) =>
  run(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "test", DATA_DIR: dataDir, ...more },
  });

/** A data folder with the template's database, one stored file and a key. */
function dataFolder(): { dataDir: string; databaseFile: string } {
  const dataDir = emptyFolder();
  const databaseFile = path.join(dataDir, "cangoo.db");
  fs.copyFileSync(inject("templateFile"), databaseFile);
  fs.mkdirSync(path.join(dataDir, "files", "1", "ab"), { recursive: true });
  fs.writeFileSync(path.join(dataDir, "files", "1", "ab", "ab".repeat(32)), "conteúdo");
  fs.writeFileSync(path.join(dataDir, "secret-key"), "k".repeat(64), { mode: 0o600 });
  return { dataDir, databaseFile };
}

test("a backup that is taken amid sends restores what was acknowledged before it, in an empty folder", {
  timeout: 120_000,
}, async () => {
  const server = await startServer({ template: inject("templateFile") });
  const [chat] = (await openConversations(server.dataDir, 1)) as [number];
  servers.push(server);
  folders.push(server.dataDir);
  const client = await signIn(server.url);
  const socket = await openChatSocket(server.url, client.token);
  const acknowledged: { text: string; at: number }[] = [];
  let isOver = false;
  const sending = (async () => {
    for (let number = 0; !isOver; number += 1) {
      const text = `mensagem ${number} ${randomUUID()}`;
      const [answer] = await Promise.all([
        socket.emitWithAck("SendMessage", chat, text, null, { clientMessageId: randomUUID() }),
        // A connection may send 200 a second.
        new Promise((resolve) => setTimeout(resolve, 10)),
      ]);
      if ("error" in answer) throw new Error(answer.error.code);
      acknowledged.push({ text, at: Date.now() });
    }
  })();
  while (acknowledged.length < 50) await new Promise((resolve) => setTimeout(resolve, 5));
  const target = emptyFolder();
  await command("backup", server.dataDir, [target]);
  isOver = true;
  await sending;
  socket.disconnect();

  await expect(command("restore", server.dataDir, [(await listBackups(target))[0] as string])).rejects.toMatchObject({
    stderr: expect.stringContaining("is in use. Stop the server before restoring."),
  });

  const dataDir = emptyFolder();
  const [backup] = (await listBackups(target)) as [string];
  const { takenAt } = await checkBackup(backup);
  await command("restore", dataDir, [backup]);
  const restored = await startServer({ dataDir });
  servers.push(restored);
  expect((await signIn(restored.url)).attenderId).toBe(client.attenderId);
  const stored = new Set(await rowsIn(dataDir).values<string>("SELECT content FROM message"));
  const due = acknowledged.filter(({ at }) => at < Date.parse(takenAt));
  expect(due.length).toBeGreaterThanOrEqual(50);
  expect(due.filter(({ text }) => !stored.has(text))).toEqual([]);
});

describe("a backup", () => {
  test("has the files and the key, and is refused when its database was changed", async () => {
    const source = dataFolder();
    const { folder, manifest } = await takeBackup({ ...source, target: emptyFolder() });
    expect(manifest).toMatchObject({ hasKey: true, files: { count: 1, bytes: Buffer.byteLength("conteúdo") } });
    expect(fs.readFileSync(path.join(folder, "secret-key"), "utf8")).toBe("k".repeat(64));
    fs.appendFileSync(path.join(folder, "cangoo.db"), "x");
    await expect(checkBackup(folder)).rejects.toThrow("is not the one that was backed up");
  });

  test("shares the files that the one before has, and only so many are kept", async () => {
    const source = dataFolder();
    const target = emptyFolder();
    const at = (hour: number) => ({ ...source, target, keep: 2, now: new Date(Date.UTC(2026, 10, 21, hour)) });
    const { folder: first } = await takeBackup(at(1));
    const { folder: second } = await takeBackup(at(2));
    const stored = path.join("files", "1", "ab", "ab".repeat(32));
    expect(fs.statSync(path.join(second, stored)).ino).toBe(fs.statSync(path.join(first, stored)).ino);
    const { folder: third } = await takeBackup(at(3));
    expect(await listBackups(target)).toEqual([second, third]);
  });

  test("without its last file is none", async () => {
    const target = emptyFolder();
    const { folder } = await takeBackup({ ...dataFolder(), target });
    fs.rmSync(path.join(folder, "manifest.json"));
    expect(await listBackups(target)).toEqual([]);
    await expect(checkBackup(folder)).rejects.toThrow("is not a complete backup");
  });

  test("leaves out what is still being uploaded", async () => {
    const from = emptyFolder();
    fs.mkdirSync(path.join(from, "incoming"));
    fs.writeFileSync(path.join(from, "incoming", "half"), "x");
    expect(await copyFiles(from, emptyFolder(), null)).toEqual({ count: 0, bytes: 0 });
  });
});

describe("where files are in a bucket", () => {
  const bucket = { S3_BUCKET: "cangoo-files", S3_ENDPOINT: "https://storage.example.com", S3_PREFIX: "desk" };
  const S3 = { ...bucket, S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "a-secret" };

  test("a backup has the database alone, and says where the files are", async () => {
    const target = emptyFolder();
    const { stdout } = await command("backup", dataFolder().dataDir, [target], S3);
    expect(stdout).toContain("The files aren't in it: back up the bucket cangoo-files/desk where it is.");
    const [folder] = (await listBackups(target)) as [string];
    expect(await checkBackup(folder)).toMatchObject({ bucket: "cangoo-files/desk", files: { count: 0, bytes: 0 } });
    expect(fs.readdirSync(folder).sort()).toEqual(["cangoo.db", "manifest.json", "secret-key"]);
  });

  test("restoring says so, and warns where the configuration names another place", async () => {
    const { folder } = await takeBackup({ ...dataFolder(), bucket: "cangoo-files/desk", target: emptyFolder() });
    const there = await command("restore", emptyFolder(), [folder], S3);
    expect(there.stdout).toContain("Its files are in the bucket cangoo-files/desk.\n");
    const elsewhere = await command("restore", emptyFolder(), [folder]);
    expect(elsewhere.stdout).toContain("This installation stores files on the disk and won't find them there.");
  });

  test("files of a backup of the disk are restored to the disk, with a warning", async () => {
    const { folder } = await takeBackup({ ...dataFolder(), target: emptyFolder() });
    const dataDir = emptyFolder();
    const { stdout } = await command("restore", dataDir, [folder], S3);
    expect(stdout).toContain(
      "This installation stores files in the bucket cangoo-files/desk and won't find them there.",
    );
    expect(fs.existsSync(path.join(dataDir, "files", "1", "ab", "ab".repeat(32)))).toBe(true);
  });
});

test("restoring moves what was there aside", async () => {
  const { folder } = await takeBackup({ ...dataFolder(), target: emptyFolder() });
  const other = dataFolder();
  fs.writeFileSync(path.join(other.dataDir, "secret-key"), "o".repeat(64));
  const { stdout } = await command("restore", other.dataDir, [folder]);
  const moved = /What was there before is in (.+)\./.exec(stdout)?.[1] as string;
  expect(fs.readFileSync(path.join(moved, "secret-key"), "utf8")).toBe("o".repeat(64));
  expect(fs.readFileSync(path.join(other.dataDir, "secret-key"), "utf8")).toBe("k".repeat(64));
});

test("a server with a backup folder backs itself up", { timeout: 60_000 }, async () => {
  const target = emptyFolder();
  const server = await startServer({ template: inject("templateFile"), env: { BACKUP_DIR: target } });
  servers.push(server);
  folders.push(server.dataDir);
  while ((await listBackups(target)).length === 0) await new Promise((resolve) => setTimeout(resolve, 100));
  await checkBackup((await listBackups(target))[0] as string);
});
