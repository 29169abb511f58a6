import type { Channel, ConversationStatus, Priority } from "@/lib/kernel/conversation";
import type { DemoAttenderKey } from "./demo-people";
import { HOUR, MINUTE } from "./thread-times";
import { a, c, type Turn } from "./topic-script";

/** A conversation that shows an extreme: the longest thread, message and subject, and every kind of character. */
export type SpecialThread = {
  subject: string;
  /** Name in DEMO_CUSTOMERS. */
  customer: string;
  channel: Channel;
  status: ConversationStatus;
  priority: Priority;
  tags: readonly string[];
  assignee: DemoAttenderKey | null;
  /** Milliseconds from the last message to now. */
  age: number;
  live?: true;
  turns: readonly Turn[];
};

const LONG_SUBJECT =
  "Solicitação de revisão do orçamento nº 2291 com inclusão da montagem, do frete fracionado para as cinco lojas, da troca do acabamento das " +
  "vitrines de carvalho para freijó e da prorrogação do prazo de pagamento da segunda parcela, conforme conversado por telefone com o setor comercial";

const LONG_SUBJECT_TURNS: readonly Turn[] = [
  c(
    "Conforme falamos por telefone, seguem os pontos do orçamento 2291 que precisam de revisão. O assunto ficou longo porque o nosso sistema copia o título do processo de compras inteiro, desculpe por isso.",
  ),
  a(
    "Sem problema! Recebi os quatro pontos. A montagem e o frete fracionado já foram incluídos; o acabamento em freijó acrescenta 6% nas vitrines.",
  ),
  c("E a segunda parcela? O nosso fechamento é no dia 10."),
  a(
    "Consegui mover a segunda parcela para o dia 12, sem acréscimo. A versão 3 do orçamento está no seu e-mail para aprovação.",
  ),
];

const ROOMS = [
  "recepção",
  "sala de reunião 1",
  "sala de reunião 2",
  "copa",
  "diretoria",
  "arquivo",
  "varanda",
  "auditório",
  "sala de treinamento",
  "jurídico",
  "financeiro",
  "biblioteca",
] as const;

const AVARIAS = Array.from({ length: 42 }, (_, index) => {
  const damage = [
    "risco superficial na lateral",
    "puxador frouxo",
    "lasca no canto inferior",
    "mancha no tecido do assento",
    "rodízio travado",
    "vidro com trinca de 3 cm",
  ] as const;
  const piece = [
    "Armário baixo",
    "Cadeira giratória",
    "Mesa auxiliar",
    "Poltrona de espera",
    "Gaveteiro volante",
    "Vitrine suspensa",
  ] as const;
  const number = String(index + 1).padStart(2, "0");
  return `${number}. ${piece[index % 6]}, ${ROOMS[index % ROOMS.length]}, plaqueta ${4100 + index * 7}: ${damage[(index * 5) % 6]}.`;
}).join("\n");

const LONG_MESSAGE = `Escrevo em nome da administração do hospital para registrar, de forma completa, a situação da entrega do mobiliário da nova ala, recebida em três caminhões na última semana.

Antes de mais nada, quero reconhecer o trabalho da equipe de montagem, que chegou no horário, respeitou as áreas restritas e deixou tudo limpo. O que nos preocupa não é a montagem, e sim o estado em que parte das peças saiu da transportadora. Na conferência, feita por duas pessoas do nosso patrimônio com a presença do motorista, anotamos 42 itens com algum tipo de avaria. Nenhum deles impede o uso imediato, mas vários ficam em áreas de atendimento ao público, e temos uma vistoria marcada para o fim do mês.

Segue a relação completa, na ordem em que as peças foram conferidas:

${AVARIAS}

As fotos de cada item estão numeradas com a mesma sequência e podem ser vistas neste endereço: https://arquivos.santaaurora.example/entregas/nova-ala?lote=3&ordem=plaqueta

O que pedimos:

• a reposição dos itens com vidro trincado antes da vistoria, por uma questão de segurança;
• o reparo no local dos puxadores e rodízios, que acreditamos poder ser resolvido em uma única visita;
• uma proposta de abatimento para os riscos superficiais, já que não compensa desmontar armários inteiros por isso;
• a indicação de um responsável único, com telefone direto, para que não precisemos repetir esta história a cada contato.

Lembro que, pelo contrato, a nota fiscal complementar vence no dia 15. Nosso financeiro está orientado a segurar apenas a parcela correspondente aos itens da lista; as demais seguem o fluxo normal. Não é uma retaliação, é só o procedimento interno para entregas com ressalva.

Fico à disposição para receber a equipe técnica em qualquer dia útil entre 7h e 11h. Fora desse período a ala está em uso e não é possível circular com ferramentas.

Agradeço desde já a atenção e a parceria de sempre.`;

/** What is asked about one line of the big order, in eight ways; `n`, `item` and `price` change. */
const ITEM_EXCHANGES: readonly ((item: string, n: number, price: string) => readonly Turn[])[] = [
  (item, n, price) => [
    c(`Próximo: ${item}, ${n} unidades. Tem tudo em estoque?`),
    a(`Tenho ${n + 4} no depósito. Sai a ${price} cada.`),
    c("Entrega junto com o resto?"),
    a("Junto, no mesmo caminhão."),
  ],
  (item, n, price) => [
    c(`${item}: no projeto são ${n}, mas o arquiteto quer saber a medida exata antes.`),
    a("Mandei a ficha técnica por e-mail, página 3."),
    c("Recebi. Aprovado."),
    a(`Lançado: ${n} × ${price}.`),
  ],
  (item, n, price) => [
    c(`Sobre ${item}, dá para fazer em outra cor?`),
    a("Dá: areia, grafite ou musgo. Sem diferença de preço."),
    c(`Grafite então. ${n} peças.`),
    a(`Anotado, ${n} em grafite a ${price}.`),
  ],
  (item, n, price) => [
    c(`${item}… aqui eu tenho dúvida na quantidade`),
    a("Quantas pessoas usam o espaço?"),
    c(`Umas ${n * 2}, em dois turnos`),
    a(`Então ${n} resolvem com folga. Fica ${price} a unidade.`),
  ],
  (item, n, price) => [
    c(`Agora ${item} 👇\nquantidade: ${n}\nandar: 9º`),
    a("O elevador de serviço vai até o 9º?"),
    c("Vai, das 6h às 8h."),
    a(`Combinado, marquei a janela. Valor: ${price} cada.`),
  ],
  (item, n, price) => [
    c(`Qual o prazo de ${item}?`),
    a("Esse é sob encomenda, 18 dias."),
    c(`Ok para mim. São ${n}.`),
    a(`Pedido à fábrica feito: ${n} a ${price}.`),
  ],
  (item, n, price) => [
    c(`Vi ${item} mais barato em outro lugar, consegue igualar?`),
    a(`Consigo chegar a ${price} se forem pelo menos ${n}.`),
    c("Fecho nesse valor 🤝"),
    a("Fechado!"),
  ],
  (item, n, price) => [
    a(`Falta você confirmar ${item}.`),
    c(`Ah, sim! São ${n}, com garantia estendida.`),
    a(`${price} cada, e a garantia de 24 meses entra como cortesia.`),
    c("Que ótimo 😄"),
  ],
];

const ITEMS = [
  "cadeira Tuiuiú",
  "mesa de reunião Copan",
  "luminária Girassol",
  "armário Itaúna baixo",
  "poltrona Serena",
  "gaveteiro Pampa",
  "sofá Baía de espera",
  "mesa lateral Cipó",
  "estante Paraty",
  "painel acústico Brisa",
  "banqueta alta Cuia",
  "mesa da copa Jacarandá",
  "suporte de monitor Farol",
  "lixeira seletiva Trio",
  "púlpito Aroeira",
  "cadeira de auditório Lira",
  "quadro branco Giz",
  "biombo Taquara",
  "aparador Vitória",
  "vaso alto Manacá",
  "tapete Sertão",
  "pendente Cuia",
  "cabideiro Galho",
  "espelho Lua",
] as const;

const LONG_THREAD: readonly Turn[] = [
  c("Vamos revisar o pedido do andar novo item por item? Assim já fecho com a diretoria."),
  a("Vamos! Estou com a planilha aberta. Pode ir na ordem que preferir."),
  c("São 24 linhas, então prepara o café ☕"),
  a("Já está na mão 😄"),
  c("Antes: o endereço de entrega é o mesmo do contrato?"),
  a("É o mesmo: torre 2, doca de serviço, com agendamento."),
  c("E o faturamento em 30/60/90?"),
  a("Mantido, já aprovado pelo crédito."),
  c("Então vamos lá."),
  a("Manda a primeira!"),
  ...ITEMS.flatMap(
    (item, index) =>
      ITEM_EXCHANGES[index % ITEM_EXCHANGES.length]?.(
        item,
        4 + ((index * 7) % 23),
        `R$ ${180 + ((index * 137) % 900)},00`,
      ) ?? [],
  ),
  c("Acabou! Foram as 24?"),
  a("Foram as 24. Um minuto que eu somo tudo."),
  c("Estou curiosa com esse total 😬"),
  a("Total com montagem: R$ 118.460,00. Com o desconto de volume, R$ 106.614,00."),
  c("Ficou abaixo do teto! Aprovo."),
  a("Maravilha! Mando o contrato para assinatura ainda hoje."),
  c("Inclui a previsão de entrega por lote, por favor."),
  a("Incluo: lote 1 em 12 dias, lote 2 em 18 (os itens sob encomenda)."),
  c("A instalação elétrica do auditório fica por nossa conta, certo?"),
  a("Isso. Nós deixamos os pontos marcados na planta."),
  c("Perfeito. Você manda a planta junto?"),
  a("Mando. O contrato e a planta estão em https://contratos.jatoba.example/andar-novo 📎"),
  c("Abriu certinho aqui. Leio com calma e assino amanhã."),
  a("Combinado! Qualquer ajuste, é só me chamar por aqui."),
];

const CHARACTERS: readonly Turn[] = [
  c(
    "Socorro 😅 o aplicativo mostra tudo trocado. Copiei o que aparece:\n\n<b>Olá</b> &amp; bem-vindo!\n{{nome}} – você tem 1 item no carrinho\n\"aspas\", 'apóstrofos', \\barras\\ e 100% de ç ã é õ ü ñ",
  ),
  c(
    "Links que testei:\nhttps://jatoba.example/produtos?busca=sof%C3%A1&ordem=menor-preço#lista\nhttps://jatoba.example/um-endereco-muito-comprido-sem-nenhum-espaco-para-ver-se-a-tela-quebra-a-linha-direito-ou-estoura-a-largura-do-balao-de-mensagem",
  ),
  c("👩‍👩‍👧‍👦🇧🇷👍🏽🎉🪑🛋️🛏️"),
  c("E quando escrevo em outra língua também some: 日本語, العربية, עברית, Ελληνικά, русский."),
];

/** The special conversations; their times are relative to the seed's `now`. */
export const SPECIAL_THREADS: readonly SpecialThread[] = [
  {
    subject: LONG_SUBJECT,
    customer: "Luciana Quaresma",
    channel: "email",
    status: "active",
    priority: "high",
    tags: ["orçamento", "b2b", "contrato", "logística", "acabamento", "vip"],
    assignee: "agent",
    age: 5 * HOUR,
    turns: LONG_SUBJECT_TURNS,
  },
  {
    subject: "Mobiliário do andar novo",
    customer: "Maria Eduarda Vasconcelos de Albuquerque Cavalcanti",
    channel: "whatsapp",
    status: "active",
    priority: "medium",
    tags: ["orçamento", "b2b", "vip"],
    assignee: "agent",
    age: 2 * HOUR,
    turns: LONG_THREAD,
  },
  {
    subject: "Relatório de avarias da nova ala",
    customer: "Dr. Américo Valadares Filho",
    channel: "email",
    status: "waiting",
    priority: "urgent",
    tags: ["avaria", "b2b", "vip"],
    assignee: "admin",
    age: 4 * HOUR,
    turns: [
      c("Boa parte do mobiliário chegou com avarias. Envio a relação completa em seguida."),
      a("Recebido, doutor. Assim que a relação chegar eu mesma distribuo os reparos."),
      c(LONG_MESSAGE),
    ],
  },
  {
    subject: "Textos trocados no aplicativo 🤯",
    customer: "Kauê Tupinambá",
    channel: "webchat",
    status: "waiting",
    priority: "medium",
    tags: ["site", "erro"],
    assignee: null,
    age: 17 * MINUTE,
    live: true,
    turns: CHARACTERS,
  },
];
