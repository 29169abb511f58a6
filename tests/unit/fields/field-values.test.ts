import { cnpj, cpf } from "cpf-cnpj-validator";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FIELD_TYPES, type FieldShape, type FieldType, type FieldValue } from "@/lib/modules/fields/policy";
import {
  checkValue,
  noteLine,
  packValue,
  readTyped,
  shownText,
  typedText,
  unpackValue,
} from "@/lib/modules/fields/values/policy";

const OPTIONS = [
  { id: 1, label: "Básico", color: "gray", isArchived: false },
  { id: 2, label: "Pro", color: "teal", isArchived: false },
  { id: 3, label: "Antigo", color: "red", isArchived: true },
] as const;
const shapeOf = (type: FieldType, more: Partial<FieldShape> = {}): FieldShape => ({
  type,
  options: type === "choice" || type === "multi_choice" ? OPTIONS : [],
  ...{ minimum: null, maximum: null, pattern: null, mask: null },
  ...more,
});

const READERS = [
  { locale: "pt-BR", timeZone: "America/Sao_Paulo" },
  { locale: "en", timeZone: "Asia/Kolkata" },
] as const;
const words = { ...READERS[0], yes: "Sim", no: "Não", nameOf: () => "Ana" };

const decimal = (most: number, digits: number) =>
  fc
    .tuple(fc.integer({ min: -most, max: most }), fc.integer({ min: 0, max: 10 ** digits - 1 }))
    .map(([whole, behind]) => {
      const text = `${whole}.${String(behind).padStart(digits, "0")}`;
      return text;
    });
const line = fc.string({ unit: "grapheme", maxLength: 200 });
const day = fc
  .date({ min: new Date("0002-01-01"), max: new Date("9998-12-30"), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Something that a call may give for each type. */
const GIVEN: Readonly<Record<FieldType, fc.Arbitrary<unknown>>> = {
  text: line,
  long_text: fc.string({ unit: "grapheme", maxLength: 300 }).map((text) => `${text}\n\n${text}`),
  number: decimal(999_999_999, 6),
  money: decimal(99_999_999_999, 2),
  date: day.map((text) => text.slice(0, 10)),
  // Clocks were set by the place of the sun before 1914, and twice a year where there was summer time.
  datetime: fc
    .date({ min: new Date("2020-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  boolean: fc.boolean(),
  choice: fc.constantFrom(1, 2),
  multi_choice: fc.uniqueArray(fc.constantFrom(1, 2)),
  url: fc.webUrl({ withQueryParameters: true }),
  email: fc.emailAddress().filter((text) => !/[\\()[\]<>,;:"]/.test(text)),
  phone: fc.integer({ min: 1_000_000, max: 99_999_999 }).map((number) => `+55 (11) ${number}`),
  cpf: fc.integer().map(() => cpf.generate(true)),
  cnpj: fc.integer().map(() => cnpj.generate({ formatted: true })),
  person: fc.integer({ min: 1, max: 2_000_000_000 }),
};

const settled = (shape: FieldShape, given: unknown): FieldValue | null => {
  const { value, error } = checkValue(shape, given, null);
  if (error !== undefined) throw new Error(`${shape.type} refused ${JSON.stringify(given)}: ${error}`);
  return value;
};

describe.each(FIELD_TYPES)("a value of the type %s", (type) => {
  const shape = shapeOf(type);

  test("is the same after it was stored, typed and checked again", () => {
    fc.assert(
      fc.property(GIVEN[type], fc.constantFrom(...READERS), (given, reader) => {
        const value = settled(shape, given);
        expect(unpackValue(type, packValue(type, value))).toEqual(value);
        expect(readTyped(shape, typedText(type, value, reader), reader)).toEqual({ value });
        expect(checkValue(shape, value, null)).toEqual({ value });
        if (value !== null) expect(shownText(shape, value, words)).not.toBe("");
      }),
      { numRuns: 200 },
    );
  });

  test("never throws, whatever is given or typed", () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (given, typed) => {
        checkValue(shape, given, null);
        readTyped(shape, typed, READERS[0]);
      }),
      { numRuns: 300 },
    );
  });
});

test("amounts add up exactly in the units that they are stored in", () => {
  const units = ["0.10", "0.20"].map((amount) => packValue("money", settled(shapeOf("money"), amount))[0]?.number ?? 0);
  expect(
    unpackValue("money", [{ optionId: 0, text: null, textKey: null, number: (units[0] ?? 0) + (units[1] ?? 0) }]),
  ).toBe("0.30");
});

test.each([
  ["1.234,56", "pt-BR", "1234.56"],
  ["R$ 1.234", "pt-BR", "1234.00"],
  ["12.5", "pt-BR", "12.50"],
  ["1,234.56", "en", "1234.56"],
  ["12,5", "en", "12.50"],
  ["−3,5", "pt-BR", "-3.50"],
] as const)("an amount typed as %s in %s is %s", (typed, locale, value) => {
  expect(readTyped(shapeOf("money"), typed, { locale, timeZone: "UTC" })).toEqual({ value });
});

test.each([
  ["1.2.3", "notNumber"],
  ["12,345", "numberInvalid"],
  ["1,2,3", "notNumber"],
  ["mil", "notNumber"],
  ["100000000000", "numberInvalid"],
])("an amount typed as %s is refused", (typed, error) => {
  expect(readTyped(shapeOf("money"), typed, READERS[0])).toEqual({ error });
});

test("bounds hold on both sides", () => {
  const shape = shapeOf("number", { minimum: "-1.5", maximum: "10" });
  expect(checkValue(shape, "-1.5", null)).toEqual({ value: "-1.5" });
  expect(checkValue(shape, "-1.500001", null)).toEqual({ error: "numberBelow -1.5" });
  expect(checkValue(shape, "10.000001", null)).toEqual({ error: "numberAbove 10" });
});

test.each([
  ["text", { pattern: "cep" }, "01310100", "01310-100"],
  ["text", { pattern: "plate" }, "abc-1d23", "ABC1D23"],
  ["text", { pattern: "plate" }, "ABC 1234", "ABC1234"],
  ["text", { pattern: "mask", mask: "AA-9999" }, "br-0042", "BR-0042"],
  ["cpf", {}, "529.982.247-25", "52998224725"],
  ["cnpj", {}, "11.222.333/0001-81", "11222333000181"],
  // Letters since July 2026 (Receita Federal, IN RFB 2.229/2024).
  ["cnpj", {}, "12.abc.345/01de-35", "12ABC34501DE35"],
] as const)("a %s as %j takes %s as %s", (type, more, given, value) => {
  expect(checkValue(shapeOf(type, more), given, null)).toEqual({ value });
});

test.each([
  ["text", { pattern: "cep" }, "0131-100", "formatInvalid"],
  ["text", { pattern: "mask", mask: "AA-9999" }, "B1-0042", "formatInvalid"],
  ["text", {}, "a".repeat(501), "charactersAbove 500"],
  ["long_text", {}, "a".repeat(5_001), "charactersAbove 5000"],
  ["url", {}, "javascript:alert(1)", "urlInvalid"],
  ["email", {}, "ana@loja", "emailInvalid"],
  ["cpf", {}, "111.111.111-11", "cpfInvalid"],
  ["cnpj", {}, "11.222.333/0001-82", "directoryCnpjInvalid"],
  ["date", {}, "2026-02-30", "dateInvalid"],
  ["datetime", {}, "2026-02-30T10:00:00Z", "dateInvalid"],
  ["boolean", {}, "true", "notYesOrNo"],
  ["choice", {}, 9, "choiceInvalid"],
  ["number", {}, 3, "notNumber"],
] as const)("a %s as %j refuses %s", (type, more, given, error) => {
  expect(checkValue(shapeOf(type, more), given, null)).toEqual({ error });
});

test("an archived option stays where it is and can't be chosen anew", () => {
  expect(checkValue(shapeOf("multi_choice"), [1, 3], [3])).toEqual({ value: [1, 3] });
  expect(checkValue(shapeOf("multi_choice"), [1, 3], [1])).toEqual({ error: "choiceInvalid" });
  expect(shownText(shapeOf("choice"), 3, words)).toBe("Antigo");
});

test("a history says what was and what is, and of a sensitive value only that it changed", () => {
  const told = {
    id: 1,
    labelPt: "Valor",
    labelEn: null,
    type: "money",
    isTold: true,
    from: null,
    to: "1234.50",
  } as const;
  const texts = { locale: "pt-BR", yes: "Sim", no: "Não", changed: "valor alterado", empty: "vazio" } as const;
  expect(noteLine(told, texts).replace(/\s/gu, " ")).toBe("Valor: vazio → R$ 1.234,50");
  expect(noteLine({ ...told, labelPt: "CPF", isTold: false, to: null }, texts)).toBe("CPF: valor alterado");
});
