import { expect, test } from "vitest";
import type { ThreadLine } from "@/lib/modules/assistant/engine/provider";
import { summariseThread } from "@/lib/modules/assistant/engine/summarise-thread";

const thread = (...lines: [ThreadLine["from"] | "machine", string][]): ThreadLine[] =>
  lines.map(([from, text], index) => ({
    seq: index + 1,
    from: from === "machine" ? "team" : from,
    text,
    isAutomatic: from === "machine",
  }));
const textsOf = (lines: ThreadLine[]) => summariseThread(lines).map(({ text }) => text);

test("a summary has nothing of what was said automatically", () => {
  const said = textsOf(
    thread(
      ["customer", "A mesa Ipê chegou com o tampo riscado."],
      ["machine", "Recebemos a sua mensagem sobre a mesa Ipê e respondemos em breve."],
      ["team", "Vamos trocar o tampo da mesa Ipê na quinta-feira."],
    ),
  );
  expect(said).toEqual(["A mesa Ipê chegou com o tampo riscado.", "Vamos trocar o tampo da mesa Ipê na quinta-feira."]);
});

test("a summary keeps the questions that nobody answered, however much else was said", () => {
  const said = textsOf(
    thread(
      ["customer", "A mesa Ipê chegou com o tampo riscado na entrega da mesa."],
      ["team", "Vamos trocar o tampo riscado da mesa Ipê."],
      ["customer", "A mesa é do pedido novo. A entrega da mesa foi ontem. O tampo da mesa está na caixa."],
      ["customer", "Quem desmonta os pés?"],
      ["customer", "A caixa da mesa com o tampo riscado continua na sala. A entrega da mesa foi pela manhã."],
    ),
  );
  expect(said).toContain("Quem desmonta os pés?");
});
