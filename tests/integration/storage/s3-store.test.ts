import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prepareFiles } from "@/lib/platform/boot/prepare-files";
import { troubleOf } from "@/lib/platform/db/trouble";
import { env } from "@/lib/platform/env/env";
import type { S3Settings } from "@/lib/platform/env/s3-settings";
import { problemResponse } from "@/lib/platform/http/problem";
import { REMOVAL_GRACE_MS } from "@/lib/platform/storage/file-store";
import { PART_BYTES } from "@/lib/platform/storage/s3/send-file";
import { readStoredFile, removeStoredFile, storageKeyOf, storeFile } from "@/lib/platform/storage/storage";
import { testDatabase } from "@/tests/support/database";
import { freePort } from "@/tests/support/free-port";
import { checksumOf, type Fate, openFront, type Passing, type S3Front } from "@/tests/support/s3/s3-front";
import { S3_KINDS, type S3Kind, type S3Server } from "@/tests/support/s3/s3-server";
import { useFiles } from "@/tests/support/s3/use-files";

const database = testDatabase();
afterAll(() => database.close());

const bytesOf = async (key: string, range?: { start: number; end: number }) => {
  const stored = await readStoredFile(key, range);
  return stored && Buffer.from(await new Response(stored).arrayBuffer());
};
const unique = () => randomBytes(64);
const large = () => randomBytes(2 * PART_BYTES + 1_000);
const arriving = () => fs.readdirSync(path.join(database.dataDir, "files", "incoming"));
const AFTER_GRACE = REMOVAL_GRACE_MS + 60_000;
const failure = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.unreachable("it should have failed"),
    (error: unknown) => error as Error,
  );
const isContent = ({ method, headers }: Passing) => method === "PUT" && Number(headers["content-length"]) > 0;
const bootLine = async (S3: S3Settings) => (await failure(prepareFiles({ ...env(), S3 }))).message;

async function running(kind: S3Kind): Promise<{ server: S3Server; front: S3Front }> {
  const server = await kind.start();
  return { server, front: await openFront(server.settings) };
}

describe.each(S3_KINDS)("$name:", (kind) => {
  let server: S3Server;
  let front: S3Front;
  beforeAll(async () => {
    ({ server, front } = await running(kind));
  });
  beforeEach(() => {
    useFiles(front.settings);
    front.decide();
    front.passed.length = 0;
  });
  afterAll(async () => {
    await front?.close();
    await server?.stop();
  });

  test("every content is sent with its SHA-256, under the prefix", async () => {
    await storeFile(1, unique());
    await storeFile(1, large());
    const contents = front.passed.filter(isContent);
    expect(contents).toHaveLength(4);
    for (const { headers, body, path: address } of contents) {
      expect(headers["x-amz-checksum-sha256"]).toBe(checksumOf(body));
      expect(address).toContain("/cangoo-files/desk/files/1/");
    }
  });

  test("a connection that is lost is tried again", async () => {
    let cuts = 0;
    front.decide((passing) => (isContent(passing) && ++cuts === 1 ? "cut" : "on"));
    const content = unique();
    expect(await bytesOf(await storeFile(1, content))).toEqual(content);
    expect(cuts).toBe(2);
  });

  test("a large file that breaks off is dropped, and nothing is stored or left", async () => {
    const content = large();
    front.decide(({ path: address }) => (address.includes("partNumber=2") ? { status: 403 } : "on"));
    expect(troubleOf(await failure(storeFile(1, content)))).toBe("S3_REFUSED");
    expect(front.passed.at(-1)).toMatchObject({ method: "DELETE", path: expect.stringContaining("uploadId=") });
    expect(await readStoredFile(storageKeyOf(1, content))).toBeUndefined();
    expect(arriving()).toEqual([]);
  });

  test("without the server, storing and reading are refused for now, and nothing is left", async () => {
    useFiles({ ...front.settings, endpoint: `http://127.0.0.1:${await freePort()}` });
    for (const work of [() => storeFile(1, unique()), () => bytesOf(storageKeyOf(1, unique()))]) {
      const error = await failure(work());
      expect(troubleOf(error)).toBe("S3_UNREACHABLE");
      const answer = problemResponse(error, "en", "test");
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    }
    expect(arriving()).toEqual([]);
  });

  test("a server that fails is told from a file that isn't there", async () => {
    const key = await storeFile(1, unique());
    front.decide(() => ({ status: 503 }));
    expect(troubleOf(await failure(bytesOf(key)))).toBe("S3_FAILED");
    expect(troubleOf(await failure(removeStoredFile(key)))).toBe("S3_FAILED");
    front.decide();
    expect(await bytesOf(key)).toBeDefined();
  });

  test("a wrong key is trouble that an operator can mend, and no error has a key in it", async () => {
    useFiles({ ...front.settings, accessKeyId: "nobody-has-this-id", secretAccessKey: "secret-of-nobody" });
    const error = await failure(storeFile(1, unique()));
    expect(troubleOf(error)).toBe("S3_REFUSED");
    const told = JSON.stringify([error, error.message, error.stack, error.cause]);
    expect(told).not.toMatch(/nobody-has-this-id|secret-of-nobody/);
  });

  test("a file that another process stores again while it is removed is there afterwards", async () => {
    const content = unique();
    const key = await storeFile(1, content);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const removals = () => front.passed.filter((seen) => seen.method === "DELETE" && seen.path.includes(key));
    front.decide(async ({ method, path: address }): Promise<Fate> => {
      if (method === "DELETE" && !address.includes(".removing")) await held;
      return "on";
    });
    const removal = removeStoredFile(key, Date.now() + AFTER_GRACE);
    await expect.poll(removals).toHaveLength(1);
    // The removal has seen a file that is old enough. Now it is stored again, and only then removed.
    const mark = `${key}.removing`;
    const looks = () => front.passed.filter((seen) => seen.method === "HEAD" && seen.path.includes(mark)).length;
    const before = looks();
    const storing = storeFile(1, content);
    await expect.poll(looks).toBeGreaterThan(before);
    expect(await bytesOf(key)).toEqual(content);
    letGo();
    expect(await removal).toBe(0);
    expect(await storing).toBe(key);
    expect(await bytesOf(key)).toEqual(content);
  });

  test("a removal that broke off is done by the next, and leaves no mark", async () => {
    const key = await storeFile(1, unique());
    front.decide(({ method }) => (method === "DELETE" ? { status: 403 } : "on"));
    expect(troubleOf(await failure(removeStoredFile(key, Date.now() + AFTER_GRACE)))).toBe("S3_REFUSED");
    front.decide();
    expect(await removeStoredFile(key, Date.now() + AFTER_GRACE)).toBe(0);
    expect(front.passed.at(-1)).toMatchObject({ method: "DELETE", path: expect.stringContaining(".removing") });
  });

  describe("a start", () => {
    test("that finds the bucket in order leaves nothing in it", async () => {
      await prepareFiles({ ...env(), S3: front.settings });
      expect(front.passed.map(({ method }) => method)).toEqual(["PUT", "HEAD", "DELETE", "HEAD"]);
    });

    test("without the server is refused in one line", async () => {
      const endpoint = `http://127.0.0.1:${await freePort()}`;
      expect(await bootLine({ ...front.settings, endpoint })).toBe(
        `The files' bucket can't be reached: ${endpoint} doesn't answer (ECONNREFUSED).`,
      );
    });

    test("without the bucket is refused in one line", async () => {
      const { endpoint } = front.settings;
      expect(await bootLine({ ...front.settings, bucket: "another-bucket" })).toBe(
        `S3_BUCKET: there is no another-bucket at ${endpoint}.`,
      );
    });

    test("with a wrong key is refused in one line without it", async () => {
      const line = await bootLine({ ...front.settings, accessKeyId: "nobody-has-this-id" });
      expect(line).toMatch(/^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY or S3_REGION: \S+ refuses them \(\w+ 403\)\.$/);
    });

    test("with a key that may not list is told what is missing", async () => {
      front.decide(({ method }) => (method === "HEAD" ? { status: 403 } : "on"));
      expect(await bootLine(front.settings)).toContain("allowed to put, get, delete and list objects there");
    });
  });
});

const VERIFYING = S3_KINDS.filter(({ verifies }) => verifies);

// s3rver looks at neither secrets nor contents, answers no list in pages, and takes a range's end of 0 for none.
describe.each(VERIFYING)("$name, which looks closer:", (kind) => {
  let server: S3Server;
  let front: S3Front;
  beforeAll(async () => {
    ({ server, front } = await running(kind));
  });
  beforeEach(() => {
    useFiles(front.settings);
    front.decide();
  });
  afterAll(async () => {
    await front?.close();
    await server?.stop();
  });

  test("a wrong secret is refused", async () => {
    const wrong = { ...front.settings, secretAccessKey: "secret-of-nobody" };
    useFiles(wrong);
    expect(troubleOf(await failure(storeFile(1, unique())))).toBe("S3_REFUSED");
    expect(await bootLine(wrong)).toContain("refuses them (SignatureDoesNotMatch 403)");
  });

  test.each([
    ["", unique],
    [" large", large],
  ])("a%s content that changed on its way is not stored", async (_, make) => {
    const content = make();
    front.decide((passing) => {
      if (!isContent(passing)) return "on";
      const body = Buffer.from(passing.body);
      body.writeUInt8(body.readUInt8(10) ^ 1, 10);
      return { body };
    });
    expect(troubleOf(await failure(storeFile(1, content)))).toMatch(/^S3_/);
    front.decide();
    expect(await readStoredFile(storageKeyOf(1, content))).toBeUndefined();
  });

  test("the first byte alone is read", async () => {
    const content = unique();
    expect(await bytesOf(await storeFile(1, content), { start: 0, end: 0 })).toEqual(content.subarray(0, 1));
  });
});
