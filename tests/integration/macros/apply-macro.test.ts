import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { changeMany } from "@/lib/modules/conversations/bulk/change-many";
import { listHeld } from "@/lib/modules/conversations/held/list-held";
import { withdrawHeld } from "@/lib/modules/conversations/held/withdraw-held";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { getChat } from "@/lib/modules/conversations/queries";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { listEntries } from "@/lib/modules/conversations/timeline";
import { applyMacro } from "@/lib/modules/macros/apply-macro";
import { listMacros } from "@/lib/modules/macros/macros";
import { saveMacro } from "@/lib/modules/macros/save-macro";
import { type ApplyMacro, type MacroDto, macroInputSchema } from "@/lib/modules/macros/schema";
import { changeTagSetting, getTagSetting } from "@/lib/modules/tags/setting";
import type { Ctx } from "@/lib/platform/session/context";
import { personOf } from "@/tests/support/attenders/roles";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";

// What a macro does with a conversation, and how it is taken back.

const database = testDatabase();
let ctx: Ctx;
let id: number;

beforeAll(async () => {
  ({ ctx } = await signedIn());
});
beforeEach(async () => {
  const { visitor } = await newVisitor();
  ({ conversationId: id } = await sendVisitorMessage(visitor, { text: "Oi", clientMessageId: randomUUID() }));
});
afterAll(() => database.close());

type Given = Partial<z.input<typeof macroInputSchema>>;
const addMacro = (given: Given, by: Ctx = ctx) =>
  saveMacro(by, macroInputSchema.parse({ name: "Teste", audience: "me", ...given }));
const apply = (macro: MacroDto, asked: Partial<ApplyMacro> = {}) =>
  applyMacro(ctx, id, {
    macroId: macro.id,
    version: macro.version,
    text: macro.text,
    notes: [],
    clientMessageId: randomUUID(),
    undoSeconds: 0,
    ...asked,
  });
const said = async () => ((await listMessages(ctx, id))?.items ?? []).map(({ content }) => content);
const takeBack = (undo: Awaited<ReturnType<typeof apply>>["undo"]) => changeMany(ctx, { undo });

const ALL = {
  text: "Resolvido, obrigada!",
  actions: [{ kind: "take" }, { kind: "priority", priority: "urgent" }, { kind: "addTag", tag: "resolvido" }],
  finish: { kind: "close" },
} as const satisfies { text: string; actions: readonly unknown[]; finish: unknown };

describe("a macro", () => {
  test("answers, changes and closes in one go, and everything but the answer is taken back at once", async () => {
    const before = await getChat(ctx, id);
    const { chat, undo, held } = await apply(await addMacro({ ...ALL, actions: [...ALL.actions] }));
    expect(held).toBeNull();
    expect(chat).toMatchObject({
      status: "closed",
      priority: "urgent",
      tags: ["resolvido"],
      assignedAttender: { id: ctx.attender.id },
    });
    expect(await said()).toEqual(["Oi", "Resolvido, obrigada!"]);
    const { results } = await takeBack(undo);
    expect(results.map(({ outcome }) => outcome)).toEqual(undo.map(() => "changed"));
    expect(await getChat(ctx, id)).toMatchObject({
      priority: before?.priority,
      tags: [],
      assignedAttender: null,
      closedAt: null,
    });
    expect(await said()).toHaveLength(2);
  });

  test("keeps its answer back for the time in which its writer can withdraw it, and closes only after it", async () => {
    const { chat, undo, held } = await apply(await addMacro({ ...ALL, actions: [...ALL.actions] }), {
      undoSeconds: 20,
    });
    expect(chat?.status).not.toBe("closed");
    expect(held).toMatchObject({ content: ALL.text, after: "close", author: { id: ctx.attender.id } });
    await withdrawHeld(ctx, id, held?.clientMessageId ?? "");
    await takeBack(undo);
    expect(await listHeld(ctx, id)).toEqual([]);
    expect(await said()).toEqual(["Oi"]);
    expect(await getChat(ctx, id)).toMatchObject({ tags: [], assignedAttender: null });
  });

  test("sends the answer as it was edited, and notes as they were filled", async () => {
    const macro = await addMacro({
      text: "Olá, {{customer.firstName}}",
      actions: [{ kind: "note", text: "Falei com {{customer.name}}" }],
    });
    await apply(macro, { text: "Olá, Bia", notes: ["Falei com Bia Souza"] });
    expect(await said()).toEqual(["Oi", "Olá, Bia"]);
    const notes = ((await listEntries(ctx, id, { pageSize: 50 }))?.items ?? []).filter(({ kind }) => kind === "note");
    expect(notes).toMatchObject([{ content: "Falei com Bia Souza", author: { id: ctx.attender.id } }]);
  });

  test("snoozes without an answer, and changes nothing where everything is so already", async () => {
    const macro = await addMacro({ actions: [{ kind: "removeTag", tag: "x" }], finish: { kind: "snooze", hours: 2 } });
    const { chat, undo } = await apply(macro);
    const leftMs = Date.parse(chat?.snoozedUntil ?? "") - Date.now();
    expect(Math.round(leftMs / 3_600_000)).toBe(2);
    expect(undo).toHaveLength(1);
    await takeBack(undo);
    expect((await getChat(ctx, id))?.snoozedUntil).toBeNull();
  });

  test("does all of it where its person sees the conversation no more after the first action, without an undo", async () => {
    const { ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin);
    const { email } = await personOf(ctx.workspaceId, null, { reach: "own" });
    const { ctx: own } = await signedIn(email);
    await assignConversation(admin, { chatId: id, attenderId: own.attender.id, from: null });
    const actions = [
      { kind: "assign" as const, attenderId: admin.attender.id },
      { kind: "addTag" as const, tag: "passada" },
    ];
    const macro = await addMacro({ audience: "everybody", actions }, admin);
    const asked = { macroId: macro.id, version: macro.version, text: null, notes: [], clientMessageId: randomUUID() };
    expect(await applyMacro(own, id, asked)).toEqual({ chat: null, undo: [], held: null });
    expect(await getChat(admin, id)).toMatchObject({ assignedAttender: { id: admin.attender.id }, tags: ["passada"] });
  });

  test("is counted, by everybody who uses it", async () => {
    const { ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin);
    const macro = await addMacro({ name: "Contada", audience: "everybody", actions: [{ kind: "take" }] }, admin);
    await apply(macro);
    await apply(macro);
    const known = (await listMacros(admin)).find((one) => one.id === macro.id);
    expect(known).toMatchObject({ uses: 2, lastUsedAt: expect.any(String), version: macro.version });
  });
});

describe("nothing is done", () => {
  const refusals: readonly (readonly [string, string, (macro: MacroDto) => Promise<unknown>])[] = [
    ["with a macro that was edited meanwhile", "RECORD_CHANGED", (macro) => apply({ ...macro, version: 7 })],
    ["with an answer that the macro doesn't have", "VALIDATION_FAILED", (macro) => apply(macro, { text: null })],
    ["with notes that the macro doesn't have", "VALIDATION_FAILED", (macro) => apply(macro, { notes: ["x"] })],
    ["without words in the answer", "MESSAGE_EMPTY", (macro) => apply(macro, { text: "  " })],
  ];
  test.each(refusals)("%s", async (_, code, work) => {
    const macro = await addMacro({ text: "Oi", actions: [{ kind: "addTag", tag: "nunca" }] });
    await expect(work(macro)).rejects.toMatchObject({ code });
    expect(await getChat(ctx, id)).toMatchObject({ tags: [] });
    expect(await said()).toEqual(["Oi"]);
  });

  test("in a closed conversation", async () => {
    await closeConversation(ctx, id);
    await expect(apply(await addMacro({ finish: { kind: "close" } }))).rejects.toMatchObject({ code: "CHAT_CLOSED" });
  });

  test("where a tag of it may not be given", async () => {
    const { ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin);
    const macro = await addMacro({
      actions: [
        { kind: "priority", priority: "urgent" },
        { kind: "addTag", tag: "desconhecida" },
      ],
    });
    const { version } = await changeTagSetting(admin, { ...(await getTagSetting(admin)), policy: "registered" });
    await expect(apply(macro)).rejects.toMatchObject({ code: "TAG_NOT_REGISTERED" });
    expect((await getChat(ctx, id))?.priority).not.toBe("urgent");
    await changeTagSetting(admin, { policy: "free", version });
  });

  test("with another's own macro", async () => {
    const { ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin);
    const macro = await addMacro({ actions: [{ kind: "take" }] }, admin);
    await expect(apply(macro)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
