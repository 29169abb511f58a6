import { describe, expect, test } from "vitest";
import { haveSameFacts } from "@/lib/modules/assistant/answers/facts";
import { withoutFixed } from "@/lib/modules/assistant/model/fixed-parts";

describe("two wordings have the same facts", () => {
  test.each([
    [
      "grouping only makes a number readable",
      "O prazo é de 7 dias e custa R$ 1200,50.",
      "São 7 dias, por R$ 1.200,50.",
    ],
    ["a space that was forgotten makes no address", "ok.Obrigado pela compra", "Ok. Obrigado pela compra."],
    ["leading zeros say nothing", "Chega dia 05/03/2026, Marta.", "Olá, Marta! Chega em 5/3/2026."],
    ["the order of facts is free", "O pedido AB-1234 saiu às 14h30.", "Saiu às 14h30 o pedido AB-1234."],
  ])("as %s", (_, before, after) => {
    expect(haveSameFacts(before, after, ["Marta Silva"])).toBe(true);
  });

  test.each([
    ["another number", "O prazo é de 7 dias.", "O prazo é de 10 dias."],
    ["a number is lost", "O prazo é de 7 dias.", "O prazo é curto."],
    ["a number is made up", "O prazo é curto.", "O prazo é de 2 dias."],
    ["the decimals are others", "Custa 12,3 reais.", "Custa 1,23 reais."],
    ["day and month are exchanged", "Chega em 12/03.", "Chega em 03/12."],
    ["another currency", "Custa R$ 10.", "Custa US$ 10."],
    ["another code", "Pedido AB-1234.", "Pedido AC-1234."],
    ["an address is lost", "Veja loja.example/troca.", "Veja o site."],
    ["another mailbox", "Escreva a sac@loja.example.", "Escreva a vendas@loja.example."],
    ["the customer has another name", "Oi, Marta. Tudo certo.", "Oi, Maria. Tudo certo."],
    ["something is left to be filled in", "Tudo certo.", "Tudo certo, [Nome]."],
  ])("not where %s", (_, before, after) => {
    expect(haveSameFacts(before, after, ["Marta Silva"])).toBe(false);
  });
});

describe("what a model has no business with", () => {
  const text =
    "Oi {{nome}}, veja [a *página* de trocas](https://loja.example/trocas?a=1) ou https://loja.example/x. Escreva a sac@loja.example.\n![foto 1.png]\nUse `CUPOM` [até sexta].";

  test("is taken out, and put back where the model left its sign", () => {
    const { text: bare, restore } = withoutFixed(text);
    expect(bare).not.toMatch(/loja|foto|CUPOM|nome|sexta/);
    expect(restore(bare)).toBe(text);
    expect(restore(`Antes: ${bare}`)).toBe(`Antes: ${text}`);
  });

  test("once for all the places where it stands", () => {
    const { text: bare, restore } = withoutFixed("https://a.example e https://a.example");
    expect(bare).toBe("⟦1⟧ e ⟦1⟧");
    expect(restore("só ⟦1⟧")).toBe("só https://a.example");
  });

  test("isn't lost, and nothing else comes in its place", () => {
    const { restore } = withoutFixed("Veja https://a.example e https://b.example");
    expect(restore("Veja ⟦1⟧")).toBeNull();
    expect(restore("Veja ⟦1⟧, ⟦2⟧ e ⟦3⟧")).toBeNull();
    expect(restore("Veja ⟦1⟧, ⟦2⟧ e ⟦")).toBeNull();
  });

  test("may be our own sign, typed by somebody", () => {
    const { text: bare, restore } = withoutFixed("um ⟦1⟧ estranho");
    expect(restore(bare)).toBe("um ⟦1⟧ estranho");
  });

  test("is found in time that grows with the text's length", () => {
    for (const sign of ["[", "!", "`", "{{", "a@", "https://", "www.", "a.", "⟦"]) {
      const started = performance.now();
      withoutFixed(sign.repeat(10_000 / sign.length));
      expect(performance.now() - started).toBeLessThan(500);
    }
  });
});
