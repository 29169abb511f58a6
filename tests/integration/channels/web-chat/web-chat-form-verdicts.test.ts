import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_CLIENT_KEY } from "@/lib/kernel/demo-accounts";
import { introduceVisitor, visitorSelf } from "@/lib/modules/channels/web-chat/introduce-visitor";
import { introductionSchema } from "@/lib/modules/channels/web-chat/introduction";
import { type OwnForm, questionsShown } from "@/lib/modules/channels/web-chat/policy";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { conversationFields } from "@/lib/modules/conversations/fields/conversation-fields";
import { customerFields } from "@/lib/modules/customers/customer-fields";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { readTyped } from "@/lib/modules/fields/values/policy";
import { showIfOperators } from "@/lib/modules/forms/policy";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addField, refusal } from "@/tests/support/fields/field-desk";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const READER = { locale: "pt-BR", timeZone: "America/Sao_Paulo" } as const;
let admin: Ctx;
let fields: FieldDto[];

beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  const options = [{ label: "A" }, { label: "B" }, { label: "C" }];
  fields = [
    await addField(admin, "conversation", "choice", { options, key: "mesma_chave" }),
    await addField(admin, "customer", "boolean", { key: "mesma_chave" }),
    await addField(admin, "customer", "multi_choice", { options }),
    await addField(admin, "conversation", "money", { maximum: "100" }),
    await addField(admin, "conversation", "text"),
    await addField(admin, "customer", "cnpj"),
  ];
});
afterAll(() => database.close());

/** What is typed into each type, and what its questions compare with. */
const TYPED: Record<string, readonly string[]> = {
  choice: ["", "1", "3", "9"],
  multi_choice: ["", "1", "1,2"],
  boolean: ["", "true", "false"],
  money: ["", "12,50", "100,01", "doze"],
  text: ["", "Não veio", "x".repeat(501)],
  cnpj: ["", "11.222.333/0001-81", "11.222.333/0001-82"],
};
const COMPARED: Record<string, readonly OwnForm[number]["showIf"][number]["value"][]> = {
  choice: [[1], [2, 3]],
  multi_choice: [[1], [1, 2]],
  boolean: [true, false],
  money: ["12.5", "50"],
  text: ["NAO", "veio"],
};

const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;
const six = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { minLength: 6, maxLength: 6 });
const draws = fc.record({
  picks: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 2 }),
  required: six(fc.boolean()),
  asks: six(fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 2 })),
  typed: six(fc.nat()),
});

type Draw = typeof draws extends fc.Arbitrary<infer T> ? T : never;

function formOf({ picks, required, asks }: Draw): OwnForm {
  const chosen = picks.map((pick) => at(fields, pick));
  return chosen.map(({ id }, index) => ({
    fieldId: id,
    isRequired: at(required, index),
    showIf: (index === 0 ? [] : at(asks, index)).map(([which, operator, value]) => {
      const field = at(chosen.slice(0, index), which);
      const asked = at(showIfOperators(field.type), operator);
      const isBare = asked === "is_empty" || asked === "is_present";
      return { fieldId: field.id, operator: asked, ...(!isBare && { value: at(COMPARED[field.type] ?? [], value) }) };
    }),
  }));
}

/** What a conversation and its customer have, by the questions' names. */
async function stored(conversationId: number): Promise<Record<string, unknown>> {
  const { customerId } = await rawClient().conversation.findUniqueOrThrow({ where: { id: conversationId } });
  const all = [
    ...(await conversationFields(admin, conversationId)).fields,
    ...(await customerFields(admin, customerId)).fields,
  ];
  return Object.fromEntries(
    all.filter(({ value }) => value !== null).map(({ subject, key, value }) => [`${subject}.${key}`, value]),
  );
}

test("whatever depends on what, the window shows, refuses and sends what the server stores", async () => {
  await fc.assert(
    fc.asyncProperty(draws, async (draw) => {
      await rawClient().webChat.update({
        where: { clientKey: DEMO_CLIENT_KEY },
        data: { ownFields: JSON.stringify(formOf(draw)) },
      });
      const { visitor } = await newVisitor();
      const { asks } = await visitorSelf(visitor);
      const typed = Object.fromEntries(
        asks.map(({ field }, index) => [field.key, at(TYPED[field.type] ?? [], at(draw.typed, index))]),
      );
      const browser = questionsShown(asks, typed, "pt-BR");
      // The call has the hidden ones' answers too, and what can't be read as it was typed.
      const sent = Object.fromEntries(
        asks.map(({ field }) => {
          const text = typed[field.key] ?? "";
          return [field.key, readTyped(field, text, READER).value ?? (text === "" ? null : text)];
        }),
      );
      const call = introduceVisitor(visitor, introductionSchema.parse({ fields: sent }));
      if (Object.keys(browser.errors).length > 0) {
        const { code, details } = await refusal(call);
        expect(code).toBe("VALIDATION_FAILED");
        const names = Object.keys(browser.errors).map((name) => `fields.${name}`);
        expect(Object.keys(details.errors as object).sort()).toEqual(names.sort());
      } else {
        await call;
        const { conversationId } = await sendVisitorMessage(visitor, { text: "oi", clientMessageId: randomUUID() });
        expect(await stored(conversationId)).toEqual(browser.values);
      }
    }),
    { numRuns: 30, seed: 49 },
  );
});
