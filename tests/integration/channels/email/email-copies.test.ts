import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { stopParser } from "@/lib/modules/channels/email/parse/parse-in-thread";
import { ROW_MAX_BYTES } from "@/lib/modules/channels/email/raw-email";
import { replyAddress } from "@/lib/modules/channels/email/reply-address";
import type { EmailChannelDto } from "@/lib/modules/channels/email/schema";
import { takeIn } from "@/lib/modules/channels/email/take-in";
import { removeUnneeded } from "@/lib/modules/files/remove-unneeded";
import type { Ctx } from "@/lib/platform/session/context";
import { fileReferences } from "@/lib/workers/file-references";
import { addChannel, arrive } from "@/tests/support/channels/email/channel";
import { headers, rawMail } from "@/tests/support/channels/email/raw-mail";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;
let support: EmailChannelDto;
let sales: EmailChannelDto;

beforeAll(async () => {
  ({ ctx } = await signedIn(DEMO_ACCOUNTS.admin));
  support = await addChannel(ctx);
  sales = await addChannel(ctx, { name: "Vendas", fromEmail: "vendas@empresa.example" });
});
afterAll(async () => {
  await stopParser();
  await database.close();
});

let number = 0;
const mail = (change: Record<string, string> = {}, body = "Oi") =>
  rawMail(headers({ "Message-ID": `<copia${++number}@cliente.example>`, ...change }), body);
const stored = () => rawClient().emailMessage.findMany({ where: { messageId: `copia${number}@cliente.example` } });
const relayed = (raw: Buffer, by: string) => Buffer.concat([Buffer.from(`Received: from ${by}\r\n`), raw]);
const fileOf = (key: string) => path.join(database.dataDir, "files", key);

describe("a message to two mailboxes of the company", () => {
  test("is one message of one conversation", async () => {
    const raw = mail({ To: "suporte@empresa.example, vendas@empresa.example" });
    await arrive(support, ctx, relayed(raw, "mx1"));
    await arrive(sales, ctx, relayed(raw, "mx2"));
    expect(await stored()).toHaveLength(1);
  });

  test("is one message of its thread", async () => {
    await arrive(support, ctx, mail());
    const [{ conversationId } = { conversationId: 0 }] = await stored();
    const answer = mail({ To: replyAddress("suporte@empresa.example", ctx.workspaceId, conversationId) });
    await arrive(support, ctx, answer);
    await arrive(sales, ctx, relayed(answer, "mx2"));
    expect(await rawClient().message.count({ where: { conversationId } })).toBe(2);
  });

  test("that is another text under the same id is another message", async () => {
    const id = { "Message-ID": `<copia${++number}@cliente.example>` };
    await arrive(support, ctx, mail(id, "um"));
    number -= 1;
    await arrive(sales, ctx, mail(id, "dois"));
    number -= 1;
    expect(
      (await rawClient().emailMessage.findMany({ where: { messageId: `copia${number}@cliente.example` } })).length,
    ).toBe(2);
  });
});

describe("the source of a copy", () => {
  const age = (key: string) => fs.utimesSync(fileOf(key), new Date(0), new Date(0));
  const removals = async () =>
    (await rawClient().job.findMany({ where: { type: "files.remove" } })).map(
      ({ payload }) => (payload as { storageKey: string }).storageKey,
    );

  test("goes, because nothing refers to it", async () => {
    const raw = mail();
    await arrive(support, ctx, raw);
    const copy = await takeIn({ workspaceId: ctx.workspaceId, id: support.id }, [relayed(raw, "mx3")]);
    await arrive(support, ctx);
    const key = copy?.rawKey ?? "";
    expect(await removals()).toContain(key);
    age(key);
    await removeUnneeded(key, fileReferences);
    expect(fs.existsSync(fileOf(key))).toBe(false);
  });

  test("stays while a job is about to read it", async () => {
    const large = mail({}, "x".repeat(ROW_MAX_BYTES));
    const waiting = await takeIn({ workspaceId: ctx.workspaceId, id: support.id }, [large]);
    const key = waiting?.rawKey ?? "";
    age(key);
    await removeUnneeded(key, fileReferences);
    expect(fs.existsSync(fileOf(key))).toBe(true);
    await arrive(support, ctx);
    expect(await stored()).toHaveLength(1);
  });

  test("that is the message's own stays", async () => {
    const raw = mail();
    await arrive(support, ctx, raw);
    await arrive(support, ctx, raw);
    const [row] = await stored();
    const key = row?.rawKey ?? "";
    age(key);
    await removeUnneeded(key, fileReferences);
    expect(fs.existsSync(fileOf(key))).toBe(true);
  });
});
