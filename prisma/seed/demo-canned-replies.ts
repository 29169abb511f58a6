import type Database from "better-sqlite3";
import { DAY } from "./thread-times";

type DemoReply = { shortcut: string; content: string };

/** What the team of the demo shop answers every day. */
const SHARED: readonly DemoReply[] = [
  {
    shortcut: "saudacao",
    content: "Olá, {{customer.firstName}}! Aqui é {{agent.firstName}}, da Jatobá Casa. Como posso ajudar?",
  },
  {
    shortcut: "prazo",
    content:
      "{{customer.firstName}}, o prazo de entrega é de 7 a 12 dias úteis depois da confirmação do pagamento. Móveis sob medida levam até 30 dias úteis. Assim que o pedido sair do nosso galpão, você recebe o código de rastreio por e-mail.",
  },
  {
    shortcut: "rastreio",
    content:
      "Acabei de consultar a transportadora: seu pedido está a caminho. Você acompanha cada etapa pelo link que enviamos para {{customer.email}}. Se ele não atualizar em 24 horas, me avise por aqui que eu cobro a transportadora.",
  },
  {
    shortcut: "troca",
    content:
      "Sem problema, {{customer.firstName}}! A troca pode ser pedida em até 30 dias depois da entrega, com o produto sem uso e na embalagem original. A coleta é por nossa conta. Você me envia o número do pedido e uma foto da peça?",
  },
  {
    shortcut: "boleto",
    content:
      "Segue a segunda via do boleto, com vencimento em 3 dias úteis. Depois do pagamento, a confirmação leva até 2 dias úteis. Se preferir, o PIX confirma na hora e tem 5% de desconto.",
  },
  {
    shortcut: "encerramento",
    content:
      "Fico feliz em ter ajudado, {{customer.firstName}}! Se precisar de mais alguma coisa, é só responder por aqui.\n\nUm abraço,\n{{agent.name}} · Jatobá Casa",
  },
];

/** One that the agent keeps for himself. */
const PERSONAL: DemoReply = {
  shortcut: "retorno",
  content:
    "{{customer.firstName}}, preciso confirmar essa informação com o estoque e volto a falar com você ainda hoje, até as 18h. Pode ser?",
};

/** Adds the canned replies of the demo: the team's and one of the agent's own. */
export function insertCannedReplies(
  db: Database.Database,
  { workspaceId, agentId, now }: { workspaceId: number; agentId: number; now: number },
): void {
  const insert = db.prepare(
    "INSERT INTO canned_reply (workspaceId, ownerId, shortcut, content, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?)",
  );
  SHARED.forEach(({ shortcut, content }, index) => {
    const at = now - (90 - index) * DAY;
    insert.run(workspaceId, null, shortcut, content, at, at);
  });
  const at = now - 12 * DAY;
  insert.run(workspaceId, agentId, PERSONAL.shortcut, PERSONAL.content, at, at);
}
