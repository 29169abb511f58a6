import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { saveRule } from "@/lib/modules/automation/save-rule";
import { ruleInputSchema } from "@/lib/modules/automation/schema";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { changeMany } from "@/lib/modules/conversations/bulk/change-many";
import { changeConversationFields, conversationFields } from "@/lib/modules/conversations/fields/conversation-fields";
import { listEntries } from "@/lib/modules/conversations/timeline";
import { fieldColumns } from "@/lib/modules/fields/export-values";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { applyMacro } from "@/lib/modules/macros/apply-macro";
import { saveMacro } from "@/lib/modules/macros/save-macro";
import { macroInputSchema } from "@/lib/modules/macros/schema";
import { exportTickets, ticketExportHeader } from "@/lib/modules/tickets/export-tickets";
import { changeTicketFields } from "@/lib/modules/tickets/ticket-fields";
import type { Ctx } from "@/lib/platform/session/context";
import { addRule, runAll } from "@/tests/support/automation/rules";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addField, refusal } from "@/tests/support/fields/field-desk";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let admin: Ctx;
let agent: Ctx;
let reason: FieldDto;
beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  agent = (await signedIn()).ctx;
  const options = [{ label: "Troca" }, { label: "Elogio" }];
  reason = await addField(admin, "conversation", "choice", { options, labelPt: "Motivo" });
});
afterAll(() => database.close());

const begin = async () => {
  const { visitor } = await newVisitor();
  return (await sendVisitorMessage(visitor, { text: "Oi", clientMessageId: randomUUID() })).conversationId;
};
const reasonOf = async (id: number) =>
  (await conversationFields(agent, id)).fields.find(({ key }) => key === reason.key)?.value;
const give = (value: unknown) => ({ kind: "field", key: reason.key, value });
const macroOf = (value: unknown) =>
  saveMacro(agent, macroInputSchema.parse({ name: "Motivo", audience: "me", actions: [give(value)] }));

test("a macro gives a field its value, and its undo gives back what was there unless somebody changed it since", async () => {
  const id = await begin();
  await changeConversationFields(agent, id, { version: 0, fields: { [reason.key]: 2 } });
  const macro = await macroOf(1);
  const apply = () =>
    applyMacro(agent, id, {
      macroId: macro.id,
      version: macro.version,
      text: null,
      notes: [],
      clientMessageId: randomUUID(),
    });
  const { undo } = await apply();
  expect(await reasonOf(id)).toBe(1);
  await changeMany(agent, { undo });
  expect(await reasonOf(id)).toBe(2);

  const again = await apply();
  await changeConversationFields(admin, id, { version: 4, fields: { [reason.key]: null } });
  const late = await changeMany(agent, { undo: again.undo });
  expect([late.results[0]?.outcome, await reasonOf(id)]).toEqual(["conflict", null]);
});

test("a rule gives a field its value, and the timeline says that nobody did", async () => {
  await addRule(admin, { name: "Preenche", actions: [give(1)] });
  const id = await begin();
  await runAll();
  expect(await reasonOf(id)).toBe(1);
  const entry = (await listEntries(admin, id, { pageSize: 50 }))?.items.find(({ kind }) => kind === "fields_changed");
  expect([entry?.author, entry?.content]).toEqual([null, expect.stringContaining("Troca")]);
});

test("neither rules nor macros give a value that the field doesn't take, or one that isn't theirs to give", async () => {
  const hidden = await addField(admin, "conversation", "text", { isPii: true });
  const wrong = { code: "VALIDATION_FAILED", details: { errors: { "actions.0": "choiceInvalid" } } };
  expect(await refusal(macroOf(7))).toEqual(wrong);
  const rule = { name: "Errada", event: "customer_wrote", condition: {}, actions: [give(7)] };
  expect(await refusal(saveRule(admin, ruleInputSchema.parse(rule)))).toEqual(wrong);
  const actions = [{ kind: "field", key: hidden.key, value: "x" }];
  const macro = macroInputSchema.parse({ name: "Oculta", audience: "me", actions });
  expect((await refusal(saveMacro(agent, macro))).code).toBe("FORBIDDEN");
});

test("the tickets' file has a column for each field", async () => {
  const amount = await addField(admin, "ticket", "money", { labelPt: "Reembolso" });
  const { number } = await addTicket(agent, { tags: ["arquivo-de-campos"] });
  await changeTicketFields(agent, number, { version: 0, fields: { [amount.key]: "12.50" } });
  const own = await fieldColumns(agent, "ticket");
  const place = ticketExportHeader(agent, own).indexOf("Reembolso");
  const cells: unknown[] = [];
  for await (const page of exportTickets(agent, { tag: ["arquivo-de-campos"] }, own))
    cells.push(...page.map((row) => row[place]));
  expect(cells).toEqual([12.5]);
});
