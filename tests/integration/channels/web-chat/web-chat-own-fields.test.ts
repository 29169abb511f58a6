import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_CLIENT_KEY } from "@/lib/kernel/demo-accounts";
import { introduceVisitor, visitorSelf } from "@/lib/modules/channels/web-chat/introduce-visitor";
import { introductionSchema } from "@/lib/modules/channels/web-chat/introduction";
import type { OwnForm } from "@/lib/modules/channels/web-chat/policy";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { listWebChats } from "@/lib/modules/channels/web-chat-config/queries";
import { saveWebChat } from "@/lib/modules/channels/web-chat-config/save-web-chat";
import { webChatInputSchema } from "@/lib/modules/channels/web-chat-config/schema";
import { conversationFields } from "@/lib/modules/conversations/fields/conversation-fields";
import { changeCustomerFields, customerFields } from "@/lib/modules/customers/customer-fields";
import { removeField } from "@/lib/modules/fields/definitions";
import type { FieldDto, RecordFieldsDto } from "@/lib/modules/fields/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addField, editField, refusal } from "@/tests/support/fields/field-desk";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { rows } from "@/tests/support/rows";
import { OTHER_AGENT } from "@/tests/support/template";

const database = testDatabase();
let admin: Ctx;
let plan: FieldDto;
let amount: FieldDto;
let document: FieldDto;

beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  plan = await addField(admin, "conversation", "choice", { options: [{ label: "Básico" }, { label: "Completo" }] });
  amount = await addField(admin, "conversation", "money");
  document = await addField(admin, "customer", "cpf", { isPii: true });
});
afterAll(() => database.close());
beforeEach(() => ask([asked(plan, { isRequired: true }), asked(amount), asked(document)]));

const asked = ({ id }: FieldDto, more: Partial<OwnForm[number]> = {}): OwnForm[number] => ({
  fieldId: id,
  isRequired: false,
  showIf: [],
  ...more,
});
const nameOf = ({ subject, key }: FieldDto) => `${subject}.${key}`;
const said = (...answers: (readonly [FieldDto, unknown])[]) => ({
  fields: Object.fromEntries(answers.map(([field, value]) => [nameOf(field), value])),
});
const introduce = (visitor: VisitorCtx, answers: object) =>
  introduceVisitor(visitor, introductionSchema.parse(answers));
const say = (visitor: VisitorCtx, text = "oi") => sendVisitorMessage(visitor, { text, clientMessageId: randomUUID() });
const heldIn = ({ fields }: RecordFieldsDto, { id }: FieldDto) => fields.find((field) => field.id === id)?.value;
const askedOf = async (visitor: VisitorCtx) => (await visitorSelf(visitor)).asks.map(({ field }) => field.key);

/** Saves the demo's web chat with a form, as an administrator does. */
async function ask(ownFields: OwnForm) {
  const row = (await listWebChats(admin)).find(({ clientKey }) => clientKey === DEMO_CLIENT_KEY);
  if (!row) throw new Error("the demo has no web chat");
  const known = Object.fromEntries(Object.keys(webChatInputSchema.shape).map((name) => [name, Reflect.get(row, name)]));
  return saveWebChat(admin, webChatInputSchema.parse({ ...known, ownFields }), row);
}

/** A conversation that begins with these answers, and whose it is. */
async function begun(...answers: (readonly [FieldDto, unknown])[]) {
  const { visitor } = await newVisitor();
  await introduce(visitor, said(...answers));
  const { conversationId } = await say(visitor);
  const { customerId } = await rawClient().conversation.findUniqueOrThrow({ where: { id: conversationId } });
  return { visitor, conversationId, customerId };
}

/** Makes the visitor's next message a conversation of its own. */
const endLongAgo = (id: number) =>
  rawClient().conversation.update({
    where: { id },
    data: { status: "closed", closedAt: new Date(Date.now() - 40 * 86_400_000) },
  });

describe("what a visitor answers", () => {
  test("becomes values of the conversation and of its customer", async () => {
    const { conversationId, customerId } = await begun([plan, 2], [amount, "12.50"], [document, "529.982.247-25"]);
    const conversation = await conversationFields(admin, conversationId);
    expect([heldIn(conversation, plan), heldIn(conversation, amount)]).toEqual([2, "12.50"]);
    expect(heldIn(await customerFields(admin, customerId), document)).toBe("52998224725");
  });

  test("is a line of the timeline, an event, and a line of the log without the values", async () => {
    const { conversationId, customerId } = await begun([plan, 2], [document, "529.982.247-25"]);
    const entry = await rawClient().timelineEntry.findFirstOrThrow({
      where: { conversationId, kind: "fields_changed" },
    });
    expect(entry).toMatchObject({ authorId: null, afterSeq: 0 });
    expect(JSON.parse(entry.content)).toMatchObject([{ id: plan.id, from: null, to: "Completo" }]);
    const events = await rows.all(
      "SELECT data FROM domain_event WHERE type = 'field_values.changed' AND subjectId IN (?, ?) ORDER BY id DESC LIMIT 2",
      String(conversationId),
      String(customerId),
    );
    expect(events.map(({ data }) => JSON.parse(String(data)))).toEqual([
      { subject: "customer", fieldIds: [document.id] },
      { subject: "conversation", fieldIds: [plan.id] },
    ]);
    const line = await rawClient().auditEvent.findFirstOrThrow({
      where: { action: "customer.updated", subjectId: String(customerId) },
    });
    expect([line.attenderId, JSON.stringify(line)]).toEqual([null, expect.not.stringContaining("52998224725")]);
  });

  test("is needed before the first message where it is required", async () => {
    const { visitor } = await newVisitor();
    expect((await visitorSelf(visitor)).needsIntroduction).toBe(true);
    expect((await refusal(say(visitor))).code).toBe("PRE_CHAT_REQUIRED");
  });

  test("is refused by field where it is missing, wrong or not asked", async () => {
    const { visitor } = await newVisitor();
    const unasked = await addField(admin, "conversation", "text");
    expect(await refusal(introduce(visitor, said([amount, "doze"], [document, "1"], [unasked, "x"])))).toEqual({
      code: "VALIDATION_FAILED",
      details: {
        errors: {
          [`fields.${nameOf(plan)}`]: "fieldMissing",
          [`fields.${nameOf(amount)}`]: "numberInvalid",
          [`fields.${nameOf(document)}`]: "cpfInvalid",
          [`fields.${nameOf(unasked)}`]: "fieldUnknown",
        },
      },
    });
    expect((await refusal(say(visitor))).code).toBe("PRE_CHAT_REQUIRED");
  });

  test("isn't kept where an earlier answer hides the question", async () => {
    await ask([
      asked(plan, { isRequired: true }),
      asked(amount, { isRequired: true, showIf: [{ fieldId: plan.id, operator: "any_of", value: [2] }] }),
    ]);
    const { conversationId } = await begun([plan, 1], [amount, "9.00"]);
    expect(heldIn(await conversationFields(admin, conversationId), amount)).toBeNull();
  });

  test("is told nobody outside, not even whoever said it", async () => {
    const { visitor } = await newVisitor();
    await introduce(visitor, said([plan, 2], [document, "529.982.247-25"]));
    expect(JSON.stringify(await visitorSelf(visitor))).not.toMatch(/52998224725|529\.982/);
    await say(visitor);
    expect(JSON.stringify(await visitorSelf(visitor))).not.toMatch(/52998224725|529\.982/);
    const { introduction } = await rawClient().visitor.findUniqueOrThrow({ where: { id: visitor.visitorId } });
    expect(JSON.stringify(introduction)).not.toContain("52998224725");
  });
});

describe("a returning visitor", () => {
  test("is asked about the new conversation, and not what the customer has", async () => {
    const { visitor, conversationId } = await begun([plan, 1], [document, "529.982.247-25"]);
    expect((await visitorSelf(visitor)).needsIntroduction).toBe(false);
    await endLongAgo(conversationId);
    expect(await askedOf(visitor)).toEqual([nameOf(plan), nameOf(amount)]);
    expect((await visitorSelf(visitor)).needsIntroduction).toBe(true);
    expect((await refusal(say(visitor))).code).toBe("PRE_CHAT_REQUIRED");
  });

  test("doesn't change what the team knows of their customer", async () => {
    const city = await addField(admin, "customer", "text");
    await ask([asked(city)]);
    const { visitor, conversationId, customerId } = await begun();
    await endLongAgo(conversationId);
    await introduce(visitor, said([city, "Olinda"]));
    await changeCustomerFields(admin, customerId, { fields: { [city.key]: "Recife" }, version: 0 });
    await say(visitor);
    expect(heldIn(await customerFields(admin, customerId), city)).toBe("Recife");
    expect((await refusal(introduce(visitor, said([city, "Olinda"])))).details).toEqual({
      errors: { [`fields.${nameOf(city)}`]: "fieldUnknown" },
    });
  });

  test("is asked what depends on what is known, unless that is sensitive", async () => {
    const size = await addField(admin, "customer", "number");
    const whenKnown = ({ id }: FieldDto) => ({ showIf: [{ fieldId: id, operator: "is_present" as const }] });
    await ask([asked(size), asked(document), asked(amount, whenKnown(size)), asked(plan, whenKnown(document))]);
    const { visitor, conversationId } = await begun([size, "3"], [document, "529.982.247-25"]);
    await endLongAgo(conversationId);
    expect(await askedOf(visitor)).toEqual([nameOf(amount)]);
    await introduce(visitor, said([amount, "2.00"]));
    const values = await conversationFields(admin, (await say(visitor)).conversationId);
    expect(heldIn(values, amount)).toBe("2.00");
  });
});

describe("the form", () => {
  test("asks an archived field no more, and goes on without it", async () => {
    const gone = await addField(admin, "conversation", "text");
    await ask([asked(gone, { isRequired: true }), asked(plan)]);
    const { visitor } = await newVisitor();
    await introduce(visitor, said([gone, "antes"], [plan, 2]));
    await removeField(admin, gone.id);
    expect(await askedOf((await newVisitor()).visitor)).toEqual([nameOf(plan)]);
    const { conversationId } = await say(visitor);
    expect(heldIn(await conversationFields(admin, conversationId), plan)).toBe(2);
    expect((await ask([asked(gone), asked(plan)])).ownFields).toHaveLength(2);
  });

  test("offers no option that is archived, and takes none", async () => {
    const size = await addField(admin, "conversation", "choice", { options: [{ label: "P" }, { label: "M" }] });
    await editField(admin, size, { options: size.options.slice(1) });
    await ask([asked(size)]);
    const { visitor } = await newVisitor();
    const [one] = (await visitorSelf(visitor)).asks;
    expect(one?.field.options.map(({ label }) => label)).toEqual(["M"]);
    expect((await refusal(introduce(visitor, said([size, 1])))).details).toEqual({
      errors: { [`fields.${nameOf(size)}`]: "choiceInvalid" },
    });
  });

  test("refuses fields of tickets and companies, people, and other workspaces' fields", async () => {
    const other = (await signedIn(OTHER_AGENT)).ctx;
    const foreign = [
      await addField(admin, "ticket", "text"),
      await addField(admin, "company", "text"),
      await addField(admin, "conversation", "person"),
      await addField(other, "conversation", "text"),
    ];
    expect((await refusal(ask(foreign.map((field) => asked(field))))).details).toEqual({
      errors: Object.fromEntries(foreign.map((_, index) => [`ownFields.${index}.fieldId`, "choiceInvalid"])),
    });
  });

  test("refuses a question about a later field", async () => {
    const late = asked(plan, { showIf: [{ fieldId: amount.id, operator: "is_present" }] });
    expect((await refusal(ask([late, asked(amount)]))).details).toEqual({
      errors: { "ownFields.0.showIf.0": "formQuestionOrder" },
    });
  });

  test("is nothing where it has no field, as before", async () => {
    await ask([]);
    const { visitor } = await newVisitor();
    expect(await visitorSelf(visitor)).toMatchObject({ needsIntroduction: false, asks: [] });
    expect((await say(visitor)).seq).toBe(1);
  });
});
