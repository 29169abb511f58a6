import type { DemoAttenderKey } from "./demo-people";

type Status = "open" | "in_progress" | "waiting_customer" | "resolved" | "closed";
/** A ticket of the demo shop, as it is told; its history follows from it. */
export type DemoTicket = {
  subject: string;
  description: string;
  status: Status;
  priority: "low" | "medium" | "high" | "urgent";
  assignee: DemoAttenderKey | null;
  tags: readonly string[];
  /** Hours ago that it was created, and last changed. */
  created: number;
  changed: number;
  /** Whether it belongs to a conversation of its customer. */
  isLinked: boolean;
  notes: readonly { by: DemoAttenderKey; text: string }[];
};

/** Tickets of the demo shop, the oldest first. */
export const DEMO_TICKETS: readonly DemoTicket[] = [
  {
    subject: "Boleto vencido não gera segunda via",
    description:
      "O cliente tenta emitir a segunda via do boleto pelo site e recebe a mensagem de que o título não foi encontrado. O vencimento foi na semana passada.",
    status: "closed",
    priority: "medium",
    assignee: "colleague",
    tags: ["financeiro", "boleto"],
    created: 21 * 24,
    changed: 19 * 24,
    isLinked: true,
    notes: [
      {
        by: "colleague",
        text: "O título tinha sido baixado pelo banco por atraso. Gerei um novo boleto com vencimento em três dias e enviei por e-mail; o cliente confirmou o pagamento.",
      },
    ],
  },
  {
    subject: "Poltrona entregue com o tecido riscado",
    description:
      "A poltrona chegou com um risco de cerca de 10 cm no encosto. O cliente mandou fotos e quer a troca pela mesma cor.",
    status: "resolved",
    priority: "high",
    assignee: "agent",
    tags: ["troca", "avaria"],
    created: 16 * 24,
    changed: 9 * 24,
    isLinked: true,
    notes: [
      { by: "agent", text: "Fotos conferidas com o depósito: avaria de transporte. Coleta pedida à transportadora." },
      { by: "agent", text: "Troca entregue e conferida com o cliente. A transportadora assumiu o custo." },
    ],
  },
  {
    subject: "Nota fiscal saiu com o endereço antigo",
    description:
      "A empresa mudou de sede em setembro e a última nota ainda saiu com o endereço anterior. Precisam da correção para lançar a compra.",
    status: "resolved",
    priority: "medium",
    assignee: "admin",
    tags: ["nota fiscal"],
    created: 12 * 24,
    changed: 10 * 24,
    isLinked: false,
    notes: [
      {
        by: "admin",
        text: "Emitida carta de correção e atualizado o cadastro; as próximas notas já saem com o endereço novo.",
      },
    ],
  },
  {
    subject: "Integração de pedidos recusa o CEP",
    description:
      "Os pedidos enviados pela API voltam com erro quando o CEP tem hífen. Acontece desde a última atualização e só com pedidos de fora de Campinas.",
    status: "in_progress",
    priority: "urgent",
    assignee: "agent",
    tags: ["api", "erro"],
    created: 3 * 24,
    changed: 5,
    isLinked: true,
    notes: [
      {
        by: "agent",
        text: "Reproduzido no ambiente de testes: a validação nova não aceita o hífen. Aberto com o desenvolvimento.",
      },
      { by: "admin", text: "Correção prevista para hoje. Enquanto isso, o cliente pode enviar o CEP só com números." },
    ],
  },
  {
    subject: "Cobrança em duplicidade no cartão",
    description: "A fatura mostra duas vezes a mesma compra, com um minuto de diferença. O pedido existe uma vez só.",
    status: "waiting_customer",
    priority: "high",
    assignee: "colleague",
    tags: ["financeiro", "cartão"],
    created: 4 * 24,
    changed: 20,
    isLinked: true,
    notes: [
      {
        by: "colleague",
        text: "Pedi ao cliente os quatro últimos dígitos do cartão e a data das duas cobranças para localizar o estorno.",
      },
    ],
  },
  {
    subject: "Mesa entregue sem os parafusos",
    description: "A caixa da mesa de jantar veio sem o saco de ferragens. O montador está marcado para sábado.",
    status: "in_progress",
    priority: "high",
    assignee: "agent",
    tags: ["entrega", "peças"],
    created: 2 * 24,
    changed: 9,
    isLinked: false,
    notes: [{ by: "agent", text: "Kit de ferragens separado; sai hoje no motoboy." }],
  },
  {
    subject: "Cupom de aniversário não é aceito",
    description: "O cupom recebido por e-mail aparece como inválido no carrinho, mesmo dentro do prazo.",
    status: "open",
    priority: "low",
    assignee: null,
    tags: ["site", "cupom"],
    created: 30,
    changed: 30,
    isLinked: false,
    notes: [],
  },
  {
    subject: "Sem acesso à conta depois da troca de celular",
    description:
      "O cliente trocou de número e não recebe mais o código para entrar. O e-mail do cadastro também é antigo.",
    status: "open",
    priority: "medium",
    assignee: null,
    tags: ["acesso"],
    created: 27,
    changed: 26,
    isLinked: true,
    notes: [{ by: "colleague", text: "Precisamos confirmar a identidade antes de mudar o e-mail do cadastro." }],
  },
  {
    subject: "Entrega atrasada: rastreio parado há cinco dias",
    description:
      "O rastreio mostra o pedido no centro de distribuição de Contagem desde segunda-feira e a previsão já passou.",
    status: "in_progress",
    priority: "high",
    assignee: "colleague",
    tags: ["entrega"],
    created: 50,
    changed: 7,
    isLinked: true,
    notes: [
      { by: "colleague", text: "A transportadora abriu busca pelo volume; resposta prometida até amanhã às 12h." },
    ],
  },
  {
    subject: "Orçamento para mobiliar a recepção",
    description:
      "A clínica quer orçamento para doze cadeiras, duas mesas de apoio e um aparador, com entrega antes das 10h.",
    status: "waiting_customer",
    priority: "medium",
    assignee: "admin",
    tags: ["orçamento", "empresa"],
    created: 6 * 24,
    changed: 28,
    isLinked: false,
    notes: [{ by: "admin", text: "Proposta enviada com desconto por quantidade, válida por dez dias." }],
  },
  {
    subject: "Garantia do sofá: espuma cedeu em quatro meses",
    description: "O assento do lado direito afundou. A compra tem quatro meses e a garantia da estrutura é de um ano.",
    status: "open",
    priority: "medium",
    assignee: "agent",
    tags: ["garantia"],
    created: 22,
    changed: 18,
    isLinked: true,
    notes: [],
  },
  {
    subject: "Site fora do ar na página de pagamento",
    description:
      "Vários clientes relatam tela branca ao confirmar o pagamento por PIX desde as 8h. Pelo cartão funciona.",
    status: "open",
    priority: "urgent",
    assignee: null,
    tags: ["site", "pix"],
    created: 3,
    changed: 2,
    isLinked: false,
    notes: [],
  },
  {
    subject: "Reembolso do pedido cancelado",
    description: "O cancelamento foi confirmado há doze dias e o valor ainda não voltou para a conta.",
    status: "resolved",
    priority: "medium",
    assignee: "agent",
    tags: ["financeiro", "reembolso"],
    created: 8 * 24,
    changed: 4 * 24,
    isLinked: true,
    notes: [
      {
        by: "agent",
        text: "Os dados bancários estavam com um dígito errado. Corrigido com o cliente e reembolso refeito por PIX no mesmo dia.",
      },
    ],
  },
  {
    subject: "Mudança de endereço antes da entrega",
    description: "O cliente se mudou e pede para entregar no endereço novo, na mesma cidade.",
    status: "closed",
    priority: "low",
    assignee: "colleague",
    tags: ["entrega", "endereço"],
    created: 14 * 24,
    changed: 13 * 24,
    isLinked: true,
    notes: [{ by: "colleague", text: "Endereço alterado no pedido e na transportadora; entrega confirmada." }],
  },
];
