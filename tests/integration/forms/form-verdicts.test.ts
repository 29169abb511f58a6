import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { readTyped } from "@/lib/modules/fields/values/policy";
import { archiveForm, createForm, listForms } from "@/lib/modules/forms/forms";
import { askedFields, readTypedAnswers, type ShowIf, showIfOperators } from "@/lib/modules/forms/policy";
import { newFormSchema } from "@/lib/modules/forms/schema";
import { ticketFields } from "@/lib/modules/tickets/ticket-fields";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addField, refusal } from "@/tests/support/fields/field-desk";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
const READER = { locale: "pt-BR", timeZone: "America/Sao_Paulo" } as const;
const RUNS = 40;
let admin: Ctx;
let fields: FieldDto[];

beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  const options = [{ label: "A" }, { label: "B" }, { label: "C" }];
  fields = [
    await addField(admin, "ticket", "choice", { options }),
    await addField(admin, "ticket", "multi_choice", { options }),
    await addField(admin, "ticket", "boolean"),
    await addField(admin, "ticket", "number"),
    await addField(admin, "ticket", "text"),
    await addField(admin, "ticket", "cpf"),
  ];
});
afterAll(() => database.close());

/** What is typed into each type, and what its questions compare with. */
const TYPED: Record<string, readonly string[]> = {
  choice: ["", "1", "2", "3", "9"],
  multi_choice: ["", "1", "1,2", "2,3"],
  boolean: ["", "true", "false"],
  number: ["", "0,3", "12", "doze"],
  text: ["", "Não veio", "nao veio", "x".repeat(501)],
  cpf: ["", "529.982.247-25", "529.982.247-26"],
};
const COMPARED: Record<string, readonly ShowIf["value"][]> = {
  choice: [[1], [2, 3]],
  multi_choice: [[1], [1, 2]],
  boolean: [true, false],
  number: ["0.3", "12"],
  text: ["NAO", "veio"],
};

type Draw = { picks: number[]; required: boolean[]; asks: (readonly [number, number, number])[][]; typed: number[] };
const draws: fc.Arbitrary<Draw> = fc.record({
  picks: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 2 }),
  required: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  asks: fc.array(fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 3 }), { minLength: 6, maxLength: 6 }),
  typed: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
});

const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;

function formOf({ picks, required, asks }: Draw) {
  const chosen = picks.map((pick) => at(fields, pick));
  return chosen.map(({ id }, index) => ({
    fieldId: id,
    isRequired: at(required, index),
    showIf: (index === 0 ? [] : at(asks, index)).map(([which, operator, value]): ShowIf => {
      const field = at(chosen.slice(0, index), which);
      const asked = at(showIfOperators(field.type), operator);
      const isBare = asked === "is_empty" || asked === "is_present";
      return { fieldId: field.id, operator: asked, ...(!isBare && { value: at(COMPARED[field.type] ?? [], value) }) };
    }),
  }));
}

test("whatever depends on what, the browser shows, refuses and sends what the server stores", async () => {
  await fc.assert(
    fc.asyncProperty(draws, async (draw) => {
      const made = await createForm(admin, newFormSchema.parse({ name: "Sorteado", fields: formOf(draw) }));
      const form = (await listForms(admin)).find(({ id }) => id === made.id);
      const asked = askedFields(form?.fields ?? [], fields, true);
      const typed = Object.fromEntries(
        asked.map(({ field }, index) => [field.key, at(TYPED[field.type] ?? [], at(draw.typed, index))]),
      );
      const browser = readTypedAnswers(asked, typed, READER);
      // The call has the hidden ones' answers too, and what can't be read as it was typed.
      const sent = Object.fromEntries(
        asked.map(({ field }) => {
          const text = typed[field.key] ?? "";
          return [field.key, readTyped(field, text, READER).value ?? (text === "" ? null : text)];
        }),
      );
      const call = addTicket(admin, { formId: made.id, fields: sent });
      if (Object.keys(browser.errors).length > 0) {
        const { code, details } = await refusal(call);
        expect(code).toBe("VALIDATION_FAILED");
        const keys = Object.keys(browser.errors).map((key) => `fields.${key}`);
        expect(Object.keys(details.errors as object).sort()).toEqual(keys.sort());
      } else {
        const { number } = await call;
        const filled = (await ticketFields(admin, number)).fields.filter(({ value }) => value !== null);
        expect(Object.fromEntries(filled.map(({ key, value }) => [key, value]))).toEqual(browser.values);
      }
      await archiveForm(admin, made.id, true);
    }),
    { numRuns: RUNS, seed: 48 },
  );
});
