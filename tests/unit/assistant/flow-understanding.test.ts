import { describe, expect, test } from "vitest";
import { filled } from "@/lib/modules/assistant/flows/advance";
import { problemsOf } from "@/lib/modules/assistant/flows/policy";
import type { FieldKind, FlowStep } from "@/lib/modules/assistant/flows/schema";
import {
  chosenOption,
  isSkipped,
  meantOption,
  namedOptions,
  readField,
} from "@/lib/modules/assistant/flows/understand";

const OPTIONS = [
  { label: "Vendas", words: "comprar, preço", next: null },
  { label: "Suporte técnico", words: "não funciona", next: null },
  { label: "Financeiro", words: "", next: null },
  { label: "Trocas e devoluções", words: "", next: null },
];
const labelOf = (option: { label: string } | undefined) => option?.label ?? null;

describe("which option a customer means", () => {
  test.each([
    ["2", "Suporte técnico"],
    ["opção 3", "Financeiro"],
    ["A segunda", "Suporte técnico"],
    ["number one", "Vendas"],
    ["  VENDAS!  ", "Vendas"],
    ["7", null],
    ["quero vendas", null],
  ])("by name alone: %s → %s", (text, label) => {
    expect(labelOf(chosenOption(OPTIONS, text))).toBe(label);
  });

  test.each([
    ["quero falar de vendas", "Vendas"],
    ["qual o preço da cadeira?", "Vendas"],
    ["minha máquina não funciona mais", "Suporte técnico"],
    ["preço do suporte técnico", null],
    ["a mercadoria veio errada, quero devolver", "Trocas e devoluções"],
    ["qual é o horário de vocês?", null],
    ["xyzzy", null],
  ])("by what is written: %s → %s", async (text, label) => {
    const [named, ...others] = namedOptions(OPTIONS, text);
    expect(others.length > 0 ? null : labelOf(named ?? (await meantOption(OPTIONS, text)))).toBe(label);
  });
});

test.each<[FieldKind, string, string | null]>([
  ["text", "  qualquer\n coisa ", "qualquer coisa"],
  ["text", "   ", null],
  ["email", "é Bia@Exemplo.com.br, tá?", "bia@exemplo.com.br"],
  ["email", "bia arroba exemplo", null],
  ["phone", "meu zap é (11) 98888-7777", "(11) 98888-7777"],
  ["phone", "123", null],
  ["cpf", "cpf: 529.982.247-25", "52998224725"],
  ["cpf", "529.982.247-26", null],
  ["cnpj", "11.222.333/0001-81", "11222333000181"],
  ["cnpj", "11.222.333/0001-82", null],
  ["number", "uns 1.500,50 reais.", "1.500,50"],
  ["number", "muitos", null],
  ["date", "dia 3/12/2026 às 10h", "2026-12-03"],
  ["date", "25 de dezembro de 2026", "2026-12-25"],
  ["date", "nasci em 01/02/85", "1985-02-01"],
  ["date", "31/02/2026", null],
])("a customer's answer as %s: %s → %s", (kind, text, value) => {
  expect(readField(kind, text)).toBe(value);
});

test.each([
  ["pular", true],
  ["Não tenho", true],
  ["skip", true],
  ["não tenho certeza, mas acho que é 123", false],
  ["11 98888-7777", false],
])("'%s' leaves out what is optional: %s", (text, is) => {
  expect(isSkipped(text)).toBe(is);
});

test("a text's placeholders are filled, and what nobody said leaves no gap", () => {
  const facts = {
    isOpen: true,
    companyName: "Casa Clara",
    customerName: "Bia Souza",
    has: { email: true, phone: true, company: false },
  };
  expect(
    filled("Oi, {{customer.firstName}}! Pedido {{Nº do pedido}} na {{company.name}}.", { "Nº do pedido": "48" }, facts),
  ).toBe("Oi, Bia! Pedido 48 na Casa Clara.");
  expect(filled("Oi, {{customer.firstName}}! {{nada}} Tudo bem?", {}, { ...facts, customerName: "" })).toBe(
    "Oi! Tudo bem?",
  );
});

test("a way that goes round without waiting is found, and one that waits is none", () => {
  const say = (id: string, next: string | null): FlowStep => ({ id, does: "say", text: "x", next });
  const ask: FlowStep = { id: "q", does: "ask", text: "?", field: "f", kind: "text", isOptional: false, next: "a" };
  const wrong = (steps: FlowStep[]) =>
    problemsOf(steps, { channels: ["webchat"], teamIds: [] }).map(({ problem }) => problem);
  expect(wrong([say("a", "b"), say("b", "a")])).toEqual(["endless", "endless"]);
  expect(wrong([say("a", "q"), ask])).toEqual([]);
});
