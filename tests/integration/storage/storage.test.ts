import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readStoredFile, storeFile } from "@/lib/platform/storage/storage";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
afterAll(() => database.close());

const files = (folder = path.join(database.dataDir, "files")): string[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
    : [];
const text = async (key: string) => new Response(await readStoredFile(key)).text();

test("bytes are read back as they were stored", async () => {
  expect(await text(await storeFile(1, Buffer.from("olá")))).toBe("olá");
});

test("the same content twice is stored once, also at the same time, and leaves no temporary file", async () => {
  const before = files().length;
  const keys = await Promise.all(Array.from({ length: 10 }, () => storeFile(1, Buffer.from("o mesmo"))));
  expect(new Set(keys).size).toBe(1);
  expect(files().length).toBe(before + 1);
});

test("two workspaces never share a file", async () => {
  const [one, two] = await Promise.all([storeFile(1, Buffer.from("igual")), storeFile(2, Buffer.from("igual"))]);
  expect(one).not.toBe(two);
});

test.each([
  "../../etc/passwd",
  "1/aa/../../../secret-key",
  "/etc/passwd",
  "",
  `1/AA/${"a".repeat(64)}`,
  `1/aa/${"a".repeat(63)}`,
  `1/aa/${"a".repeat(64)}\n`,
])("the key %j is refused", async (key) => {
  await expect(readStoredFile(key)).rejects.toThrow("not a storage key");
});

test("a file that is gone is undefined", async () => {
  expect(await readStoredFile(`1/aa/${"a".repeat(64)}`)).toBeUndefined();
});

test("stored files are the owner's alone", async () => {
  const key = await storeFile(3, Buffer.from("privado"));
  expect(fs.statSync(path.join(database.dataDir, "files", key)).mode & 0o077).toBe(0);
});
