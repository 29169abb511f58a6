import fs from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "@/tests/support/free-port";
import { layTemplate, testServer } from "@/tests/support/postgres/databases";
import { rowsIn } from "@/tests/support/rows";
import { runServer } from "@/tests/support/server";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-boot-"));
let port: string;
let runs = 0;

beforeAll(async () => {
  port = String(await freePort());
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

function dataDir(): string {
  const folder = path.join(root, String(++runs));
  fs.mkdirSync(folder);
  layTemplate(folder, inject("templateFile"));
  return folder;
}

/** The server ended with code 1, said so on stderr in these lines and announced nothing. */
function expectRefusal(result: Awaited<ReturnType<typeof runServer>>, lines: RegExp[]): void {
  const printed = result.stderr.trim().split("\n");
  expect([result.code, printed.length]).toEqual([1, lines.length]);
  lines.forEach((line, index) => {
    expect(printed[index]).toMatch(line);
  });
  expect(result.stdout).not.toContain("is ready");
}

describe("a start that can't succeed says why in one line and ends with 1:", () => {
  test("the port is taken", { timeout: 60_000 }, async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const taken = String((other.address() as { port: number }).port);
    const result = await runServer({ PORT: taken, DATA_DIR: dataDir() });
    await new Promise((resolve) => other.close(resolve));
    expectRefusal(result, [new RegExp(`^Port ${taken} is already in use\\.`)]);
  });

  test("the data folder can't be written", async () => {
    // A folder below a regular file: not even root can make it.
    const file = path.join(root, "file");
    fs.writeFileSync(file, "");
    expectRefusal(await runServer({ PORT: port, DATA_DIR: path.join(file, "data") }), [
      /^The data folder .*data can't be written/,
    ]);
  });

  test("the database is newer than the code", async () => {
    const folder = dataDir();
    const future = { id: "x", checksum: "x", migration_name: "29991231_future", finished_at: "2999-12-31T00:00:00Z" };
    await rowsIn(folder).insert("_prisma_migrations", future);
    expectRefusal(await runServer({ PORT: port, DATA_DIR: folder }), [
      /newer than this version of Cangoo.*29991231_future/,
    ]);
  });

  test.skipIf(testServer() !== undefined)("the database is no database", async () => {
    const folder = dataDir();
    fs.writeFileSync(path.join(folder, "cangoo.db"), "this is no database, whatever its name says".repeat(100));
    expectRefusal(await runServer({ PORT: port, DATA_DIR: folder }), [/^The database .*can't be opened/]);
  });
});

describe("bad configuration is named, one line per variable, and ends with 1:", () => {
  test("bad values", async () => {
    expectRefusal(await runServer({ PORT: "many", LOG_LEVEL: "loud", DATA_DIR: dataDir() }), [
      /^Configuration/,
      /^PORT: /,
      /^LOG_LEVEL: /,
    ]);
  });

  test("what production needs", async () => {
    expectRefusal(await runServer({ CANGOO_LOCAL_START: "", PORT: port, DATA_DIR: dataDir() }), [
      /^Configuration/,
      /^SECRET_KEY: /,
      /^APP_URL: /,
    ]);
  });

  test("a key that was made up", async () => {
    const env = { CANGOO_LOCAL_START: "", PORT: port, DATA_DIR: dataDir(), APP_URL: "https://desk.example.com" };
    expectRefusal(await runServer({ ...env, SECRET_KEY: "change-me-change-me-change-me-change-me" }), [
      /^SECRET_KEY looks made up\. Make one with `openssl rand -base64 48`/,
    ]);
  });
});
