import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { getChat } from "@/lib/modules/conversations/queries";
import { listTags } from "@/lib/modules/tags/queries";
import { doTagRunPart } from "@/lib/modules/tags/runs/run-job";
import { undoTagRun } from "@/lib/modules/tags/runs/undo-run";
import { changeTag } from "@/lib/modules/tags/save-tag";
import { newTagSchema } from "@/lib/modules/tags/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { addRule, runAll } from "@/tests/support/automation/rules";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

// A rule that asks for a tag or gives it follows the tag's name.

const database = testDatabase();
let admin: Ctx;

beforeAll(async () => {
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
});
afterAll(() => database.close());

const write = async () => {
  const { visitor } = await newVisitor();
  const { conversationId } = await sendVisitorMessage(visitor, { text: "Oi", clientMessageId: randomUUID() });
  await runAll();
  return conversationId;
};

test("a rule gives the tag under its new name, asks for it so, and both come back with the undo", async () => {
  const { id } = await addRule(admin, {
    condition: { all: [{ field: "tags", operator: "has_none", value: ["antiga"] }] },
    actions: [{ kind: "addTag", tag: "antiga" }],
  });
  expect((await getChat(admin, await write()))?.tags).toEqual(["antiga"]);
  const known = (await listTags(admin, { q: "antiga" })).find(({ name }) => name === "antiga");
  if (!known) throw new Error("the rule's tag isn't registered");
  const input = { ...newTagSchema.parse({ name: "renovada" }), isArchived: false };
  const { run } = await changeTag(admin, input, known);
  if (!run) throw new Error("nothing is renamed");
  const work = () => doTagRunPart({ workspaceId: admin.workspaceId, runId: run.id }, new AbortController().signal);
  await work();
  const parts = () =>
    rows.first<{ condition: string; actions: string }>(
      "SELECT condition, actions FROM automation_rule WHERE id = ?",
      id,
    );
  expect(JSON.stringify(await parts())).not.toContain("antiga");
  expect((await getChat(admin, await write()))?.tags).toEqual(["renovada"]);
  await undoTagRun(admin, run.id);
  await work();
  expect(JSON.stringify(await parts())).not.toContain("renovada");
});
