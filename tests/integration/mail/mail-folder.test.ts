import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { Worker } from "@/lib/platform/jobs/worker";
import { isMailboxOpen, listMailbox, readMailbox } from "@/lib/platform/mail/mailbox";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { jobHandlers } from "@/lib/workers/job-handlers";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const folder = path.join(database.dataDir, "mail");
beforeEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await rawClient().job.deleteMany();
});
afterEach(() => {
  for (const name of ["SMTP_URL", "DEMO_MODE"]) delete process.env[name];
  setGlobalSlot("env", undefined);
});
afterAll(() => database.close());

const worker = () => new Worker({ handlers: jobHandlers, now: () => Date.now() + 1 });

async function write(name = "João", to = "joao@empresa.example"): Promise<void> {
  await queue(name, to);
  await worker().runDue();
}

async function queue(name: string, to: string): Promise<void> {
  await globalCommit((tx) =>
    queueMail(tx, {
      to,
      locale: "pt-BR",
      template: "password-reset",
      values: { name, email: to, minutes: 60 },
      secrets: { link: "http://localhost:3000/password-reset/abc" },
      expiresAt: new Date(Date.now() + 60 * 60 * 1000),
    }),
  );
}

describe("without a mail server", () => {
  test("a message is one file although who wrote it ended before noting so", async () => {
    await queue("João", "joao@empresa.example");
    const job = await rawClient().job.findFirstOrThrow();
    await worker().runDue();
    await rawClient().job.deleteMany();
    await rawClient().job.create({ data: { ...job, payload: job.payload ?? {} } });
    await worker().runDue();
    expect(fs.readdirSync(folder)).toHaveLength(1);
  });

  test("each message is a file of its own, whole, for the owner alone", async () => {
    await write();
    await write("Ana");
    const names = fs.readdirSync(folder);
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-\d+\.eml$/);
      expect(fs.statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
      expect(fs.readFileSync(path.join(folder, name), "utf8")).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    }
  });

  test("keeps the newest five hundred", async () => {
    fs.mkdirSync(folder, { recursive: true });
    for (let index = 0; index < 505; index += 1)
      fs.writeFileSync(path.join(folder, `2020-01-01T00-00-00-${String(index).padStart(3, "0")}Z-1.eml`), "");
    await write();
    const names = fs.readdirSync(folder).sort();
    expect(names).toHaveLength(500);
    expect(names[0]).toBe("2020-01-01T00-00-00-006Z-1.eml");
    expect(fs.readFileSync(path.join(folder, names.at(-1) ?? ""), "utf8")).toContain("Auto-Submitted");
  });

  test("the mailbox lists them, newest first, and reads them back", async () => {
    await write("João", "primeiro@empresa.example");
    await write("Ana", "segunda@empresa.example");
    const lines = await listMailbox();
    expect(lines.map(({ to }) => to)).toEqual(["segunda@empresa.example", "primeiro@empresa.example"]);
    const message = await readMailbox(lines[1]?.name ?? "");
    expect(message).toMatchObject({ subject: "Redefinir sua senha do Cangoo", from: "Cangoo <no-reply@localhost>" });
    expect(message?.text).toContain("Olá, João.");
    expect(message?.html).toContain('href="http://localhost:3000/password-reset/abc"');
  });

  test("an empty mailbox is an empty list", async () => {
    expect(await listMailbox()).toEqual([]);
  });

  test.each(["../cangoo.db", "..%2Fsecret-key", "/etc/passwd", "", "x.eml", "2026-1.eml/../../secret-key"])(
    "the name %j leads nowhere",
    async (name) => {
      expect(await readMailbox(name)).toBeUndefined();
    },
  );
});

describe("the mailbox is open", () => {
  const isOpenWith = (values: Record<string, string>) => {
    const before = { ...process.env };
    Object.assign(process.env, values);
    setGlobalSlot("env", undefined);
    try {
      return isMailboxOpen();
    } finally {
      for (const name of Object.keys(values)) delete process.env[name];
      Object.assign(process.env, before);
    }
  };

  test("in the demo without a mail server", () => {
    expect(isOpenWith({ DEMO_MODE: "true" })).toBe(true);
  });

  test.each([
    [{ DEMO_MODE: "false" }],
    [{ DEMO_MODE: "true", SMTP_URL: "smtp://127.0.0.1" }],
    [{ DEMO_MODE: "true", NODE_ENV: "production", APP_URL: "https://desk.example.com" }],
  ])("not with %j", (values) => {
    expect(isOpenWith(values as Record<string, string>)).toBe(false);
  });
});
