import { expect, test } from "vitest";
import { mustHave } from "@/lib/modules/assistant/engine/asked-attribute";

const HOURS = "Atendemos pelo chat de segunda a sexta, das 9h às 18h.";

test.each([
  ["Qual o telefone de vocês?", HOURS, "Ligue para (11) 4002-8922."],
  ["me passa um número para ligar", HOURS, "Central: 0800 123 4567."],
  ["what's your phone number?", "We answer in the chat from 9 am to 5 pm.", "Call us on 020 7946 0958."],
  ["Qual o CNPJ da empresa?", "Somos a Jatobá Casa, de Curitiba.", "CNPJ 12.345.678/0001-95."],
  ["qual o email de vocês?", HOURS, "Escreva para oi@jatoba.example."],
  ["Quanto custa a segunda via?", "A segunda via sai em dois dias úteis.", "A segunda via custa R$ 12,00."],
  ["quanto sai o banho?", "O banho dura uma hora.", "O banho é grátis no primeiro mês."],
  ["how much is a towel?", "Towels are at the desk.", "A towel is £3."],
  ["qual é o endereço da loja?", "A loja abre às 9h.", "Estamos na Rua das Flores, 12."],
])("%s isn't answered by a text without it, and by one that has it", (question, without, having) => {
  const answers = mustHave(question) ?? (() => true);
  expect(answers(without)).toBe(false);
  expect(answers(having)).toBe(true);
});

test.each([
  "quantos pontos eu tenho?",
  "qual é o meu saldo",
  "how many stamps have I got on my card?",
  "am I insured?",
])("no text answers what only an account tells: %s", (question) =>
  expect(mustHave(question)?.("Cada real vale 1 ponto; 10 pontos são R$ 5.")).toBe(false),
);

test.each(["Vocês abrem no domingo?", "Como troco o telefone do meu cadastro?", "can I pay by phone?"])(
  "a question that asks for none of these may be answered by any text: %s",
  (question) => expect(mustHave(question)?.(HOURS) ?? true).toBe(true),
);

test.each(["Rua das Flores, 12, CEP 13025-120.", "CNPJ 12.345.678/0001-95.", "Já são 1.250.000 clientes."])(
  "a postal code, a company's number or a sum is no telephone number: %s",
  (passage) => expect(mustHave("Qual o telefone de vocês?")?.(passage)).toBe(false),
);

test.each(["how much does the sofa weigh?", "quanto fica o prazo de entrega?", "how much notice do I give?"])(
  "who asks how much of something else there is doesn't ask for a price: %s",
  (question) =>
    expect(mustHave(question)?.("O sofá pesa 32 kg e chega em 7 dias; avise 30 dias antes.") ?? true).toBe(true),
);
