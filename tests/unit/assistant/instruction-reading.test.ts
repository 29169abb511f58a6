import { expect, test } from "vitest";
import { plain } from "@/lib/kernel/plain";
import { readInstruction } from "@/lib/modules/assistant/instructions/reading/policy";
import type { Followed } from "@/lib/modules/assistant/instructions/reading/schema";

/** What is followed of a text, in a short form; '+model' where a part of it needs a model. */
function understood(content: string): string {
  const parts = readInstruction(content).map(({ followed, needsModel }) => {
    const said = followed.map(short);
    return [...said, ...(needsModel ? ["model"] : [])].join(" + ");
  });
  return parts.join(" | ");
}

function short(of: Followed): string {
  if (of.kind === "greeting" || of.kind === "farewell") return `${of.kind}: ${of.text}`;
  if (of.kind === "forbidden" || of.kind === "hand_over") return `${of.kind}: ${plain(of.topics.join(", "))}`;
  if (of.kind === "mood") return of.mood;
  return of.kind === "limit" ? `${of.most} ${of.unit}` : of.kind;
}

test.each([
  // Greetings.
  ["Cumprimente com 'Olá, aqui é a Casa Clara'", "greeting: Olá, aqui é a Casa Clara"],
  ["Sempre comece com “Oi! Que bom ter você aqui.”", "greeting: Oi! Que bom ter você aqui."],
  ['Comece todas as conversas com "Olá! Sou o assistente da [NOME]".', "greeting: Olá! Sou o assistente da [NOME]"],
  ["Inicie a conversa dizendo: “Bem-vindo à Casa Clara!”", "greeting: Bem-vindo à Casa Clara!"],
  ["Comece sempre com Olá, aqui é a Casa Clara!", "greeting: Olá, aqui é a Casa Clara!"],
  ["Saudação: “Bom te ver por aqui!”", "greeting: Bom te ver por aqui!"],
  ["Use “Oi, tudo bem?” como saudação.", "greeting: Oi, tudo bem?"],
  ["Apresente-se com “Olá, sou da equipe Clara”.", "greeting: Olá, sou da equipe Clara"],
  ["Start with 'Hello, this is Casa Clara'", "greeting: Hello, this is Casa Clara"],
  ['Greet customers with "Welcome to Casa Clara!"', "greeting: Welcome to Casa Clara!"],
  ["Always start every conversation with “Hi there, it's Clara.”", "greeting: Hi there, it's Clara."],
  ["Always greet the customer by saying: 'Good day!'", "greeting: Good day!"],
  ["Start with Hello from Casa Clara.", "greeting: Hello from Casa Clara."],
  ['Say "Hey!" as a greeting', "greeting: Hey!"],
  // Farewells.
  ["Termine com 'Conte com a Casa Clara!'", "farewell: Conte com a Casa Clara!"],
  ["Despeça-se com “Um abraço da equipe”.", "farewell: Um abraço da equipe"],
  ["Encerre as mensagens com “Até logo!”", "farewell: Até logo!"],
  ["Assine como [NOME].", "farewell: [NOME]"],
  ["Termine sempre com Obrigado por escrever para a Casa Clara!", "farewell: Obrigado por escrever para a Casa Clara!"],
  ["Finalize o atendimento dizendo “Tenha um ótimo dia!”", "farewell: Tenha um ótimo dia!"],
  ["Sign off with 'Kind regards, Casa Clara'", "farewell: Kind regards, Casa Clara"],
  ["End every reply with “Have a lovely day!”", "farewell: Have a lovely day!"],
  ['Close the conversation with "See you soon".', "farewell: See you soon"],
  // Forbidden topics.
  ["Não fale sobre política.", "forbidden: politica"],
  ["Nunca responda sobre preços ou descontos", "forbidden: precos, descontos"],
  ["Não informe preços", "forbidden: precos"],
  ["Não responda perguntas sobre diagnósticos, remédios e exames.", "forbidden: diagnosticos, remedios, exames"],
  ["O assistente não deve falar de religião", "forbidden: religiao"],
  ["Jamais comente sobre os concorrentes", "forbidden: concorrentes"],
  ["Não passe preços nem prazos", "forbidden: precos, prazos"],
  ["Não dê informações sobre processos judiciais", "forbidden: processos judiciais"],
  ["Não revele dados de clientes.", "forbidden: dados de clientes"],
  ["É proibido falar sobre salários", "forbidden: salarios"],
  ["Evite falar sobre o plano antigo", "forbidden: plano antigo"],
  ["Não fale sobre:\n- política\n- religião\n- futebol", "forbidden: politica, religiao, futebol"],
  ["Assuntos proibidos: política; religião", "forbidden: politica, religiao"],
  ["Do not discuss prices", "forbidden: prices"],
  ["Never answer questions about legal matters.", "forbidden: legal matters"],
  ["Don’t talk about competitors, lawsuits or layoffs", "forbidden: competitors, lawsuits, layoffs"],
  ["Never quote prices.", "forbidden: prices"],
  ["You must not give advice on investments", "forbidden: investments"],
  ["Avoid discussing politics", "forbidden: politics"],
  // When a person is called.
  ["Se o cliente falar em cancelamento, chame uma pessoa", "hand_over: cancelamento"],
  ["Quando o cliente mencionar reembolso ou estorno, transfira para um atendente.", "hand_over: reembolso, estorno"],
  ["Se alguém perguntar sobre financiamento, encaminhe", "hand_over: financiamento"],
  ["Caso o cliente queira cancelar, transfira a conversa para a equipe de retenção", "hand_over: cancelar"],
  ["Perguntas sobre garantia vão para um atendente", "hand_over: garantia"],
  ["Pedidos de cancelamento devem ser encaminhados para uma pessoa", "hand_over: cancelamento"],
  ["Encaminhe dúvidas sobre contratos para o financeiro", "hand_over: contratos"],
  ["Chame um atendente quando o cliente reclamar de cobrança", "hand_over: cobranca"],
  ["Transfira em caso de fraude", "hand_over: fraude"],
  ["Hand over when the customer mentions a refund", "hand_over: refund"],
  ["If a customer asks about cancellation, transfer to a human.", "hand_over: cancellation"],
  ["Questions about invoices go to an agent", "hand_over: invoices"],
  ["Escalate to a manager if the customer complains about billing", "hand_over: billing"],
  ["Transfer questions about contracts to the team", "hand_over: contracts"],
  // The tone that words alone can carry.
  ["Sem emojis", "no_emojis"],
  ["Não use emojis nas respostas.", "no_emojis"],
  ["Never use emojis", "no_emojis"],
  ["Seja formal.", "professional"],
  ["Use um tom amigável com os clientes", "friendly"],
  ["Responda de forma direta", "efficient"],
  ["Keep a friendly tone", "friendly"],
  ["Seja formal, sem gírias nem emojis", "professional + no_emojis + model"],
  ["Respostas curtas, no máximo 2 frases", "3 sentences + 2 sentences"],
  ["Responda em no máximo três frases.", "3 sentences"],
  ["Respostas de até 300 caracteres", "300 characters"],
  ["Answer in at most 2 sentences", "2 sentences"],
  ["Keep your answers short", "3 sentences"],
  // Several in one text.
  ["Comece com “Olá!” e termine com “Até mais!”", "greeting: Olá! + farewell: Até mais!"],
  ["Seja cordial. Não fale sobre preços. Ofereça ajuda ao final.", "model | forbidden: precos | model"],
  ["Não fale sobre política, religião e seja breve", "forbidden: politica, religiao + 3 sentences"],
  ["## Regras\nSem emojis", "no_emojis"],
  ["Regras:\n- Sem emojis\n- Não informe preços", "no_emojis | forbidden: precos"],
  ["## Para clientes novos\nSem emojis\n## Sempre\nSeja formal", "model | model | professional"],
  ["**Quando reclamarem**\n- Seja formal", "model | model"],
  ["1. Sem emojis\n2. Conte uma piada", "no_emojis | model"],
] as const)("understands %j", (content, expected) => {
  expect(understood(content)).toBe(expected);
});

test.each([
  "Não fale sobre preços sem antes confirmar o CEP",
  "Não informe o preço por e-mail",
  "Não fale com clientes em inglês",
  "Não fale mal da concorrência",
  "Não mencione que somos uma inteligência artificial",
  "Não fale sobre produtos que não vendemos",
  "Não fale sobre outros assuntos",
  "Não fale sobre isso",
  "Não responda em inglês",
  "Não responda de forma grosseira",
  "Nunca fale de maneira rude com o cliente",
  "Não passe informações erradas",
  "Não compartilhe sua opinião",
  "Do not answer on Sundays",
  "Não use gírias",
  "Posso falar sobre preços?",
  "O que fazer se o cliente falar em cancelamento?",
  "Sempre comece com uma saudação calorosa",
  "Não comece com “Olá”",
  "Comece com “Olá” ou “Oi”",
  "Comece com “Olá, {cliente}!”",
  "Se for sexta-feira, termine com “Bom fim de semana”",
  "Termine com o nome do cliente",
  "Se o cliente estiver irritado, transfira para um atendente",
  "Se o cliente falar em cancelamento, ofereça 10% de desconto e só depois transfira",
  "Não transfira para um atendente quando o cliente falar em cancelamento",
  "Se o cliente pedir desconto de mais de 10%, chame uma pessoa",
  "Trate o cliente por senhor ou senhora",
  "Se o cliente reclamar, seja formal",
  "Quando o cliente reclamar:\n- seja formal\n- transfira",
  "Com clientes novos, seja formal",
  "Seja formal, com clientes da indústria",
  "Trate por você, chame pelo primeiro nome e seja breve",
  "Use emojis",
  "Não seja formal",
  "Não seja formal nem informal",
  "Responda em no máximo 20 caracteres",
  "Do not discuss prices unless the customer asks",
  "Never answer in Portuguese",
  "Do not talk about yourself",
  "If the customer is angry, hand over",
  "Start with a warm greeting",
  "Don't start with 'Hello'",
  "Do you discuss prices?",
  "Pergunte o número do pedido antes de responder",
])("leaves %j to a model", (content) => {
  expect(understood(content)).toBe("model");
});

test("topics are named as they are written", () => {
  const [{ followed } = { followed: [] }] = readInstruction("Não fale sobre Política, preços ou “Projeto Água”.");
  expect(followed).toEqual([{ kind: "forbidden", topics: ["política", "preços", "projeto água"] }]);
});

test.each(["", " \n— \n", "!!!", "“”"])("finds nothing in %j", (content) => {
  expect(readInstruction(content)).toEqual([]);
});

test.each([
  ["one long sentence", "não fale sobre ".repeat(700)],
  ["commas", "Não fale sobre a, ".repeat(600)],
  ["open quotation marks", "“a ".repeat(3_300)],
  ["apostrophes", "'a".repeat(5_000)],
  ["points of a list", "- Não fale sobre\n".repeat(600)],
  ["hard words", `Se o cliente falar em ${"o a ".repeat(90)}chame uma pessoa. `.repeat(24)],
  ["tones", "sem emojis e seja formal, ".repeat(400)],
  ["colons", "Não fale sobre: ".repeat(600)],
  ["spaces", `Não fale sobre${" ".repeat(9_900)}a`],
])("the longest text of %s is read at once", (_, content) => {
  const began = performance.now();
  readInstruction(content.slice(0, 10_000));
  expect(performance.now() - began).toBeLessThan(250);
});
