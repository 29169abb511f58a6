import { describe, expect, test } from "vitest";
import { analyseText } from "@/lib/modules/assistant/engine/analyse-text";
import { countLooks, looksPerCharacter } from "@/tests/support/count-looks";

describe("the feeling of a text", () => {
  test.each([
    ["negative", "Péssimo atendimento, quero meu dinheiro de volta!"],
    ["negative", "não gostei, o produto não funciona"],
    ["negative", "Ainda não chegou e ninguém responde"],
    ["negative", "This is terrible, worst store ever"],
    ["negative", "It doesn't work and I'm very disappointed"],
    ["positive", "Adorei! Atendimento excelente, muito obrigada"],
    ["positive", "Nada mal, tudo certo, funcionou perfeitamente. Amei"],
    ["positive", "Thank you so much, it works perfectly"],
    ["neutral", "Bom dia, qual o prazo de entrega para Recife?"],
    ["neutral", "Where can I find the invoice?"],
    ["neutral", "A mesa tem 80 cm de largura"],
  ])("is %s: %s", (sentiment, text) => {
    expect(analyseText(text).sentiment).toBe(sentiment);
  });

  test.each([
    ["gostei do produto", "não gostei do produto"],
    ["foi um problema", "não foi um problema"],
    ["it is good", "it is not good"],
    ["I was happy", "I wasn't happy"],
  ])("turns round when it is denied: %s, %s", (said, denied) => {
    const [one, two] = [analyseText(said).score - 0.5, analyseText(denied).score - 0.5];
    expect(Math.sign(one)).toBe(-Math.sign(two));
  });

  test("isn't turned by 'não só'", () => {
    expect(analyseText("não só bom, ótimo").sentiment).toBe("positive");
  });

  test("is stronger with a degree, and with shouting", () => {
    expect(analyseText("muito ruim").score).toBeLessThan(analyseText("ruim").score);
    expect(analyseText("ISSO É RUIM DEMAIS!!!").score).toBeLessThan(analyseText("isso é ruim demais").score);
  });
});

describe("the urgency", () => {
  test.each([
    ["high", "É urgente, preciso de ajuda imediatamente"],
    ["high", "Vou no Procon se não resolverem"],
    ["high", "I need this asap"],
    ["medium", "o pedido está atrasado"],
    ["low", "Quanto custa a poltrona?"],
    ["low", "Não é urgente, pode ser quando puder"],
    ["low", "No rush, whenever you can"],
  ])("is %s: %s", (urgency, text) => {
    expect(analyseText(text).urgency).toBe(urgency);
  });
});

test.each([
  ["pt", "Onde está o meu pedido?"],
  ["en", "Where is my order?"],
  ["unknown", "12345"],
])("the language is %s: %s", (language, text) => {
  expect(analyseText(text).language).toBe(language);
});

test.each([
  ["delivery", "o rastreio da entrega não atualiza"],
  ["returns", "quero a devolução e o reembolso"],
  ["payment", "o boleto não foi pago no cartão"],
  [null, "bom dia"],
])("the topic is %s: %s", (topic, text) => {
  expect(analyseText(text).topic).toBe(topic);
});

describe("a long text", () => {
  test("is read to its ten thousandth character", async () => {
    const read = "não ".repeat(2_500);
    const long = `${read}${"péssimo! ".repeat(20_000)}`;
    expect(analyseText(long)).toEqual(analyseText(read));
    expect(await countLooks(() => analyseText(long))).toBe(await countLooks(() => analyseText(read)));
  });

  test.each(["!", "não ", "- ", "?.", ":-"])("costs as much per character however long it is: %j", async (piece) => {
    const short = await looksPerCharacter(piece.repeat(1_000 / piece.length), analyseText);
    expect(await looksPerCharacter(piece.repeat(10_000 / piece.length), analyseText)).toBeLessThan(short * 1.5 + 2);
  });
});
