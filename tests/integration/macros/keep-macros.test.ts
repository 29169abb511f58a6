import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { saveRule } from "@/lib/modules/automation/save-rule";
import { ruleInputSchema } from "@/lib/modules/automation/schema";
import { listMacros } from "@/lib/modules/macros/macros";
import { removeMacro, saveMacro } from "@/lib/modules/macros/save-macro";
import { macroInputSchema } from "@/lib/modules/macros/schema";
import { doTagRunPart } from "@/lib/modules/tags/runs/run-job";
import { undoTagRun } from "@/lib/modules/tags/runs/undo-run";
import { changeTag, createTag } from "@/lib/modules/tags/save-tag";
import { newTagSchema } from "@/lib/modules/tags/schema";
import { changeTagSetting, getTagSetting } from "@/lib/modules/tags/setting";
import { saveTeam } from "@/lib/modules/teams/save-team";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";

// Who uses and keeps which macros.

const database = testDatabase();
let ctx: Ctx;
let admin: Ctx;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
});
afterAll(() => database.close());

const inputOf = (given: Partial<z.input<typeof macroInputSchema>> = {}) =>
  macroInputSchema.parse({ name: "Teste", audience: "me", finish: { kind: "close" }, ...given });
const namesOf = async (by: Ctx) => (await listMacros(by)).map(({ name }) => name);

describe("a macro", () => {
  test("of one's own is nobody else's, to use, to change or to delete", async () => {
    const own = await saveMacro(ctx, inputOf({ name: "Minha" }));
    expect(await namesOf(ctx)).toContain("Minha");
    expect(await namesOf(admin)).not.toContain("Minha");
    const edit = saveMacro(admin, inputOf(), { id: own.id, version: own.version });
    await expect(edit).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(removeMacro(admin, own.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await removeMacro(ctx, own.id);
    expect(await namesOf(ctx)).not.toContain("Minha");
  });

  test("of everybody is kept by who may share them alone", async () => {
    await expect(saveMacro(ctx, inputOf({ audience: "everybody" }))).rejects.toMatchObject({ code: "FORBIDDEN" });
    const shared = await saveMacro(admin, inputOf({ name: "De todos", audience: "everybody" }));
    expect((await listMacros(ctx)).find(({ id }) => id === shared.id)).toMatchObject({ canEdit: false });
    await expect(removeMacro(ctx, shared.id)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("of a team is used by its members and kept by who leads it", async () => {
    const [lead, member, stranger] = [
      await addAttender(ctx.workspaceId),
      await addAttender(ctx.workspaceId),
      DEMO_ACCOUNTS.agent,
    ];
    const members = [
      { attenderId: (await signedIn(lead)).ctx.attender.id, role: "lead" as const },
      { attenderId: (await signedIn(member)).ctx.attender.id, role: "member" as const },
    ];
    const team = await saveTeam(admin, { name: "Macros", isPrivate: false, members });
    const { ctx: leader } = await signedIn(lead);
    const made = await saveMacro(leader, inputOf({ name: "Da equipe", audience: "team", teamId: team.id }));
    expect(made).toMatchObject({ audience: "team", team: { id: team.id, name: "Macros" }, canEdit: true });
    const { ctx: of } = await signedIn(member);
    expect((await listMacros(of)).find(({ id }) => id === made.id)).toMatchObject({ canEdit: false });
    expect(await namesOf((await signedIn(stranger)).ctx)).not.toContain("Da equipe");
  });

  test("that two people edit keeps the first edit, and says so to the second", async () => {
    const { id, version } = await saveMacro(ctx, inputOf({ name: "Original" }));
    await saveMacro(ctx, inputOf({ name: "Primeira" }), { id, version });
    const late = saveMacro(ctx, inputOf({ name: "Segunda" }), { id, version });
    await expect(late).rejects.toMatchObject({ code: "RECORD_CHANGED", details: { current: { name: "Primeira" } } });
  });

  test("gives a tag under its new name, and under the old one once the change is undone", async () => {
    const tag = await createTag(admin, newTagSchema.parse({ name: "macro antiga" }));
    const { id } = await saveMacro(ctx, inputOf({ actions: [{ kind: "addTag", tag: "macro antiga" }] }));
    const actions = async () => (await listMacros(ctx)).find((one) => one.id === id)?.actions;
    const input = { ...newTagSchema.parse({ name: "macro nova" }), isArchived: false };
    const { run } = await changeTag(admin, input, tag);
    if (!run) throw new Error("nothing is renamed");
    const work = () => doTagRunPart({ workspaceId: admin.workspaceId, runId: run.id }, new AbortController().signal);
    await work();
    expect(await actions()).toEqual([{ kind: "addTag", tag: "macro nova" }]);
    await undoTagRun(admin, run.id);
    await work();
    expect(await actions()).toEqual([{ kind: "addTag", tag: "macro antiga" }]);
  });
});

test("a macro and a rule aren't saved that give a tag which may not be given, but what they gave before stays", async () => {
  const before = inputOf({ actions: [{ kind: "addTag", tag: "de antes" }] });
  const macro = await saveMacro(ctx, before);
  const { version } = await changeTagSetting(admin, { ...(await getTagSetting(admin)), policy: "registered" });
  const refused = { code: "TAG_NOT_REGISTERED", details: { errors: { "actions.1": "tagNotRegistered" } } };
  const actions = [
    { kind: "addTag" as const, tag: "de antes" },
    { kind: "addTag" as const, tag: "nova sem cadastro" },
  ];
  const edit = (given: typeof actions) =>
    saveMacro(ctx, inputOf({ actions: given }), { id: macro.id, version: macro.version });
  await expect(edit(actions)).rejects.toMatchObject(refused);
  await expect(edit(actions.slice(0, 1))).resolves.toMatchObject({ version: macro.version + 1 });
  const rule = ruleInputSchema.parse({
    name: "R",
    event: "created",
    condition: {},
    actions: [{ kind: "close" }, actions[1]],
  });
  await expect(saveRule(admin, rule)).rejects.toMatchObject(refused);
  await changeTagSetting(admin, { policy: "free", version });
});

test.each([
  ["does nothing", {}],
  ["has a placeholder in its answer that nobody fills", { text: "Olá, {{pedido}}" }],
  ["has one in a note", { actions: [{ kind: "note", text: "{{x}}" }] }],
  ["snoozes for longer than ninety days", { finish: { kind: "snooze", hours: 2_161 } }],
  ["does more than twenty things", { actions: Array.from({ length: 21 }, () => ({ kind: "take" })) }],
])("a macro isn't taken that %s", (_, given) => {
  expect(macroInputSchema.safeParse({ name: "Teste", audience: "me", ...given }).success).toBe(false);
});
