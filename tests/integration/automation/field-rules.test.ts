import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { saveRule } from "@/lib/modules/automation/save-rule";
import { ruleInputSchema, ruleTrialSchema } from "@/lib/modules/automation/schema";
import { tryRule } from "@/lib/modules/automation/try-rule";
import { changeCompanyFields } from "@/lib/modules/companies/company-fields";
import { createCompany } from "@/lib/modules/companies/save-company";
import { newCompanySchema } from "@/lib/modules/companies/schema";
import { changeConversationFields } from "@/lib/modules/conversations/fields/conversation-fields";
import { getChat } from "@/lib/modules/conversations/queries";
import type { Ctx } from "@/lib/platform/session/context";
import { addRule, forgetRules, runAll } from "@/tests/support/automation/rules";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addField, refusal } from "@/tests/support/fields/field-desk";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let admin: Ctx;
let agent: Ctx;
beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  agent = (await signedIn()).ctx;
});
afterEach(() => forgetRules(admin));
afterAll(() => database.close());

test("a rule acts when a conversation's fields change to what it asks of them, and its trial says the same", async () => {
  const amount = await addField(admin, "conversation", "money");
  const plan = await addField(admin, "conversation", "multi_choice", {
    options: [{ label: "Ouro" }, { label: "Prata" }],
  });
  const rule = {
    event: "fields_changed",
    condition: {
      all: [
        { field: `field.${amount.key}`, operator: "above", value: "99.99" },
        { field: `field.${plan.key}`, operator: "has_any", value: [1] },
      ],
    },
    actions: [{ kind: "priority", priority: "urgent" }],
  };
  await addRule(admin, rule);
  const id = await addConversation(admin.workspaceId);
  const change = async (version: number, fields: Record<string, string | number[]>) => {
    await changeConversationFields(agent, id, { version, fields });
    await runAll();
    return (await getChat(agent, id))?.priority;
  };
  expect(await change(0, { [amount.key]: "100.00", [plan.key]: [2] })).not.toBe("urgent");
  const trial = ruleTrialSchema.parse({ rule: { name: "Regra", ...rule }, conversationId: id });
  expect((await tryRule(admin, trial)).one).toEqual({
    holds: false,
    questions: [
      { field: `field.${amount.key}`, holds: true },
      { field: `field.${plan.key}`, holds: false },
    ],
  });
  expect(await change(1, { [plan.key]: [1, 2] })).toBe("urgent");
  expect((await tryRule(admin, trial)).one?.holds).toBe(true);
  expect((await tryRule(admin, { ...trial, conversationId: null })).many?.fitting).toBe(1);
});

test("a rule about a field that isn't there, or that its author may not see, isn't saved and isn't tried", async () => {
  const secret = await addField(admin, "conversation", "text", { isPii: true });
  const about = (field: string) =>
    ruleInputSchema.parse({
      name: "Regra",
      event: "fields_changed",
      condition: { all: [{ field, operator: "is_present" }] },
      actions: [{ kind: "close" }],
    });
  expect(await refusal(saveRule(admin, about("field.nenhum")))).toEqual({
    code: "VALIDATION_FAILED",
    details: { errors: { "field.nenhum": "fieldUnknown" } },
  });
  const forbidden = { code: "FORBIDDEN", details: { errors: { [`field.${secret.key}`]: "fieldHidden" } } };
  expect(await refusal(saveRule(agent, about(`field.${secret.key}`)))).toEqual(forbidden);
  const trial = { rule: about(`field.${secret.key}`), conversationId: null };
  expect(await refusal(tryRule(agent, trial))).toEqual(forbidden);
});

test("a conversation that names no company is asked about its customer's, as views ask", async () => {
  const plan = await addField(admin, "company");
  const { id: companyId } = await createCompany(admin, newCompanySchema.parse({ name: "Da Cliente" }));
  await changeCompanyFields(admin, companyId, { version: 0, fields: { [plan.key]: "Ouro" } });
  const id = await addConversation(admin.workspaceId);
  await rows.run(
    "UPDATE customer SET companyId = ? WHERE id = (SELECT customerId FROM conversation WHERE id = ?)",
    companyId,
    id,
  );
  const all = [
    { field: "company", operator: "any_of", value: [companyId] },
    { field: `company.field.${plan.key}`, operator: "is", value: "ouro" },
  ];
  const rule = { name: "Da empresa", event: "customer_wrote", condition: { all }, actions: [{ kind: "close" }] };
  const { one } = await tryRule(admin, ruleTrialSchema.parse({ rule, conversationId: id }));
  expect(one?.questions.map(({ holds }) => holds)).toEqual([true, true]);
});
