import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { toggleAttenderStatus } from "@/lib/modules/attenders/change-attender";
import { listAllDrafts, listDrafts } from "@/lib/modules/conversations/drafts/list-drafts";
import { DRAFTS_MAX } from "@/lib/modules/conversations/drafts/policy";
import { saveDraft } from "@/lib/modules/conversations/drafts/save-draft";
import { LISTED_TEXT_MAX } from "@/lib/modules/conversations/drafts/schema";
import { deleteConversation, RESTORE_MS } from "@/lib/modules/conversations/state/delete-conversation";
import { purgeDeletedConversations } from "@/lib/modules/conversations/state/purge-deleted";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { otherIds } from "@/tests/support/other-workspace";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let admin: Ctx;
let ctx: Ctx;
let chatId: number;

beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
});
// Each test has a person of its own, who has no drafts yet.
beforeEach(async () => {
  ctx = (await signedIn(await addAttender(admin.workspaceId))).ctx;
  chatId = await addConversation(ctx.workspaceId);
});
afterAll(() => database.close());

type Written = {
  kind?: "reply" | "note";
  mentions?: number[];
  version?: number;
  device?: string;
  in?: number;
  by?: Ctx;
};
const write = (text: string, { by = ctx, in: id = chatId, ...rest }: Written = {}) =>
  saveDraft(by, id, { kind: "reply", text, mentions: [], version: 0, device: "computador", ...rest });
const texts = async (by = ctx, id = chatId) => (await listDrafts(by, id)).map(({ text }) => text);
const refusal = (text: string) => ({ code: "DRAFT_CHANGED", details: { draft: { text } } });

describe("a draft", () => {
  test("is there on another device, an answer and a note apart, with whom the note names", async () => {
    await write("Para o cliente");
    const mentions = [admin.attender.id];
    await write(`Veja, @${admin.attender.fullName}`, { kind: "note", mentions });
    expect(await listDrafts(ctx, chatId)).toEqual([
      expect.objectContaining({ kind: "note", mentions: [{ id: admin.attender.id, name: admin.attender.fullName }] }),
      expect.objectContaining({ kind: "reply", text: "Para o cliente", mentions: [], device: "computador" }),
    ]);
  });

  test("is its writer's alone", async () => {
    await write("Só meu");
    expect(await texts(admin)).toEqual([]);
    expect((await listAllDrafts(admin)).filter((draft) => draft.chatId === chatId)).toEqual([]);
  });

  test("goes on where it was, each state newer than the last", async () => {
    const first = await write("Olá");
    const second = await write("Olá, Maria", { version: first?.version });
    expect(second?.version).toBeGreaterThan(first?.version ?? Number.POSITIVE_INFINITY);
    expect(await texts()).toEqual(["Olá, Maria"]);
  });

  test("isn't replaced by a device that didn't know of it, which learns what it is", async () => {
    const known = await write("Do computador");
    await expect(write("Do celular", { device: "celular-1" })).rejects.toMatchObject(refusal("Do computador"));
    await write("Do celular, e sabe", { device: "celular-1", version: known?.version });
    await expect(write("De novo", { device: "tablet-01", version: known?.version })).rejects.toMatchObject(
      refusal("Do celular, e sabe"),
    );
    expect(await texts()).toEqual(["Do celular, e sabe"]);
  });

  test("is replaced by the device that wrote it, whose answer may have been lost", async () => {
    await write("Sem resposta");
    await write("Sem resposta, e mais");
    expect(await texts()).toEqual(["Sem resposta, e mais"]);
  });

  test("that is the same on both devices is no conflict", async () => {
    await write("Igual");
    await write("Igual", { device: "celular-1" });
    expect(await texts()).toEqual(["Igual"]);
  });

  test("is removed by an empty text, but not by a device that didn't know what it is now", async () => {
    const known = await write("Do computador");
    await expect(write("", { device: "celular-1" })).rejects.toMatchObject(refusal("Do computador"));
    expect(await write("  ", { device: "celular-1", version: known?.version })).toBeNull();
    expect(await texts()).toEqual([]);
    // Whoever is late finds nothing to remove, and nothing in the way of another text.
    expect(await write("", { version: known?.version })).toBeNull();
    await write("Outro", { version: known?.version });
    expect(await texts()).toEqual(["Outro"]);
  });

  test("of what isn't there, or names who isn't there, is NOT_FOUND and stores nothing", async () => {
    const other = await otherIds();
    for (const id of [other.conversationId, 2_000_000_000])
      await expect(write("Oi", { in: id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(write("Oi", { kind: "note", mentions: [other.attenderId] })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(listDrafts(ctx, other.conversationId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await listAllDrafts(ctx)).toEqual([]);
  });
});

describe("the list of all drafts", () => {
  test("has the newest first, and the beginning of a long text", async () => {
    const long = "a".repeat(LISTED_TEXT_MAX + 1);
    const second = await addConversation(ctx.workspaceId);
    await write("Curto");
    await rows.run("UPDATE message_draft SET updatedAt = 1 WHERE attenderId = ?", ctx.attender.id);
    await write(long, { in: second });
    const listed = (await listAllDrafts(ctx)).map(({ chatId: id, text, isCut }) => [id, text.length, isCut]);
    expect(listed).toEqual([
      [second, LISTED_TEXT_MAX, true],
      [chatId, "Curto".length, false],
    ]);
    expect(await texts(ctx, second)).toEqual([long]);
  });

  test("keeps the newest, and lets the oldest go", async () => {
    const oldest = await addConversation(ctx.workspaceId);
    await write("O mais antigo", { in: oldest });
    await rows.run("UPDATE message_draft SET updatedAt = 1 WHERE attenderId = ?", ctx.attender.id);
    // Two drafts each, with those of the demo.
    for (let index = 0; index < 30; index += 1) await addConversation(ctx.workspaceId);
    await rows.run(
      `INSERT INTO message_draft (workspaceId, attenderId, conversationId, kind, text, device, updatedAt)
       SELECT workspaceId, ?, id, kind, 'Mais novo', 'computador', 2 FROM conversation,
       (SELECT 'reply' AS kind UNION ALL SELECT 'note') AS kinds
       WHERE workspaceId = ? AND deletedAt IS NULL AND id NOT IN (?, ?) ORDER BY id LIMIT ?`,
      ...[ctx.attender.id, ctx.workspaceId, oldest, chatId, DRAFTS_MAX - 1],
    );
    const count = () => rows.value("SELECT count(*) FROM message_draft WHERE attenderId = ?", ctx.attender.id);
    expect(await count()).toBe(DRAFTS_MAX);
    await write("O mais novo");
    expect(await count()).toBe(DRAFTS_MAX);
    expect((await listAllDrafts(ctx))[0]?.text).toBe("O mais novo");
    expect(await texts(ctx, oldest)).toEqual([]);
  });
});

describe("drafts are gone", () => {
  test("from the list with their conversation, and for good when it is erased", async () => {
    await write("Em uma conversa apagada");
    await deleteConversation(admin, chatId);
    expect(await listAllDrafts(ctx)).toEqual([]);
    await purgeDeletedConversations(Date.now() + RESTORE_MS + 1);
    expect(await rows.value("SELECT count(*) FROM message_draft WHERE conversationId = ?", chatId)).toBe(0);
  });

  test("when their writer is deactivated", async () => {
    await write("De quem sai");
    await toggleAttenderStatus(admin, ctx.attender.id, false);
    expect(await rows.value("SELECT count(*) FROM message_draft WHERE attenderId = ?", ctx.attender.id)).toBe(0);
  });
});
