import { expect, test } from "vitest";
import { z } from "zod";
import { fieldTexts } from "@/lib/platform/i18n/answer-text";
import { issueText } from "@/lib/platform/i18n/issue-text";
import { isFieldText } from "@/tests/support/matrix/field-texts";

/** The text that an answer carries for the first thing that is wrong with a value. */
function said(schema: z.ZodType, value: unknown, locale: "pt-BR" | "en" = "pt-BR"): string {
  const message = schema.safeParse(value, { error: issueText }).error?.issues[0]?.message ?? "";
  return fieldTexts(locale, { field: message }).field ?? "";
}

test.each<[string, z.ZodType, unknown, string]>([
  ["nothing for a text", z.string(), undefined, "Campo obrigatório"],
  ["nothing for a choice", z.enum(["a"]), undefined, "Campo obrigatório"],
  ["a number for a text", z.string(), 1, "Informe um texto"],
  ["a text for a number", z.number(), "1", "Informe um número"],
  ["letters for a number of a query", z.coerce.number(), "x", "Informe um número"],
  ["a fraction for a whole number", z.number().int(), 1.5, "Informe um número inteiro"],
  ["a text for a yes or no", z.boolean(), "yes", "Informe verdadeiro ou falso"],
  ["an object for a list", z.array(z.string()), {}, "Informe uma lista"],
  ["a list for an object", z.strictObject({}), [], "Informe um objeto"],
  ["a text for a tuple", z.tuple([z.string()]), "x", "Informe uma lista"],
  ["a field that nobody knows", z.strictObject({}), { a: 1 }, "Campo desconhecido"],
  ["a long text", z.string().max(3), "abcd", "Número máximo de caracteres: 3"],
  ["a short text", z.string().min(3), "ab", "Número mínimo de caracteres: 3"],
  ["an empty text", z.string().min(1), "", "Este campo é obrigatório"],
  ["a long list", z.array(z.number()).max(1), [1, 2], "Número máximo de itens: 1"],
  ["a short list", z.array(z.number()).min(2), [1], "Número mínimo de itens: 2"],
  ["a high number", z.number().max(9), 10, "Informe um número até 9"],
  ["a low number", z.number().min(-1.5), -2, "Informe um número a partir de -1.5"],
  ["a number at its bound", z.number().lt(9), 9, "Informe um número menor que 9"],
  ["zero for a positive number", z.number().positive(), 0, "Informe um número maior que 0"],
  ["an unsafe whole number", z.number().int(), 2 ** 60, "Informe um número até 9007199254740991"],
  ["another choice", z.enum(["a", "b"]), "c", "Escolha um dos valores possíveis"],
  ["another literal", z.literal("a"), "c", "Escolha um dos valores possíveis"],
  ["no e-mail address", z.email(), "x", "Informe um endereço de e-mail válido"],
  ["no id", z.uuid(), "x", "Formato inválido"],
  ["no day", z.iso.date(), "x", "Data inválida"],
  ["no time", z.iso.datetime(), "x", "Data inválida"],
  ["none of several kinds", z.union([z.string(), z.number()]), true, "Valor inválido"],
  ["no multiple", z.number().multipleOf(5), 3, "Valor inválido"],
  ["what a rule without a text refuses", z.string().refine(() => false), "x", "Valor inválido"],
])("%s", (_, schema, value, expected) => {
  expect(said(schema, value)).toBe(expected);
  expect(isFieldText(said(schema, value, "en"))).toBe(true);
});

test("a schema's own text goes before", () => {
  expect(said(z.string().min(1, "titleRequired"), "", "en")).toBe("Title is required");
  expect(said(z.string({ error: "titleRequired" }), 1, "en")).toBe("Title is required");
});
