import type Database from "better-sqlite3";
import { splitPassages } from "@/lib/modules/assistant/knowledge/split-passages";
import { passageInserter } from "./passage-rows";
import { DAY } from "./thread-times";

type DemoItem = {
  type: "faq" | "company_info";
  category: string;
  tags: readonly string[];
  title: string;
  content: string;
};
type DemoInstruction = {
  title: string;
  description: string;
  content: string;
  category: string | null;
  priority: "low" | "medium" | "high";
};

/** What the demo shop's assistant answers from. It says the same as the team's canned replies. */
const ITEMS: readonly DemoItem[] = [
  {
    type: "faq",
    category: "Entrega",
    tags: ["entrega", "prazo"],
    title: "Qual é o prazo de entrega?",
    content:
      "O prazo de entrega é de 7 a 12 dias úteis depois da confirmação do pagamento. Móveis sob medida levam até 30 dias úteis. O prazo do seu endereço aparece no carrinho depois que você digita o CEP.",
  },
  {
    type: "faq",
    category: "Entrega",
    tags: ["frete", "valor"],
    title: "Quanto custa o frete?",
    content:
      "O valor do frete depende do CEP, do peso e do volume do pedido e é calculado no carrinho. Compras acima de R$ 499 têm frete grátis para as regiões Sul e Sudeste, exceto móveis acima de 40 kg.",
  },
  {
    type: "faq",
    category: "Entrega",
    tags: ["rastreio", "pedido"],
    title: "Como rastreio meu pedido?",
    content:
      "Assim que o pedido sai do nosso galpão, enviamos o código de rastreio por e-mail. Ele também fica em Minha conta > Meus pedidos. A transportadora leva até 24 horas para mostrar a primeira etapa.",
  },
  {
    type: "faq",
    category: "Entrega",
    tags: ["montagem"],
    title: "Vocês montam os móveis?",
    content:
      "A montagem pode ser contratada no carrinho em São Paulo, Campinas, Curitiba e Belo Horizonte, a partir de R$ 89 por móvel. O montador liga para combinar o dia em até 2 dias úteis depois da entrega. Nas outras cidades, o móvel vai com manual e ferramentas.",
  },
  {
    type: "faq",
    category: "Trocas e devoluções",
    tags: ["troca", "devolução"],
    title: "Como troco ou devolvo um produto?",
    content:
      "A troca pode ser pedida em até 30 dias depois da entrega, com o produto sem uso e na embalagem original. A coleta é por nossa conta. Para desistir da compra, o prazo é de 7 dias corridos depois da entrega, e devolvemos também o frete.",
  },
  {
    type: "faq",
    category: "Trocas e devoluções",
    tags: ["avaria", "defeito"],
    title: "O produto chegou quebrado. O que faço?",
    content:
      "Mande o número do pedido e fotos da peça e da embalagem em até 7 dias depois da entrega. Enviamos a peça nova sem custo em até 10 dias úteis, ou devolvemos o valor, como você preferir.",
  },
  {
    type: "faq",
    category: "Trocas e devoluções",
    tags: ["reembolso"],
    title: "Em quanto tempo recebo o reembolso?",
    content:
      "Depois que o produto chega ao nosso galpão, o reembolso por PIX sai em até 2 dias úteis. No cartão, o estorno aparece em até duas faturas, conforme a operadora.",
  },
  {
    type: "faq",
    category: "Pagamento",
    tags: ["pagamento", "parcelamento", "pix"],
    title: "Quais são as formas de pagamento?",
    content:
      "Aceitamos PIX com 5% de desconto, boleto e cartão em até 6 vezes sem juros, ou 10 vezes em compras a partir de R$ 1.200. O PIX confirma na hora; o boleto, em até 2 dias úteis.",
  },
  {
    type: "faq",
    category: "Pagamento",
    tags: ["boleto", "segunda via"],
    title: "Como emito a segunda via do boleto?",
    content:
      "Em Minha conta > Meus pedidos, abra o pedido e escolha Segunda via. O novo boleto vence em 3 dias úteis. Um boleto vencido não pode mais ser pago, mas o pedido fica reservado por 5 dias.",
  },
  {
    type: "faq",
    category: "Pagamento",
    tags: ["nota fiscal"],
    title: "Onde encontro a nota fiscal?",
    content:
      "A nota fiscal vai por e-mail no dia do envio e fica em Minha conta > Meus pedidos. Para emitir em nome de empresa, informe o CNPJ e a inscrição estadual antes de fechar a compra; depois da emissão os dados não podem mudar.",
  },
  {
    type: "faq",
    category: "Produtos",
    tags: ["garantia"],
    title: "Qual é a garantia dos móveis?",
    content:
      "Os móveis têm garantia de 12 meses contra defeitos de fabricação; estruturas de madeira maciça, 5 anos. Tecidos e luminárias têm 90 dias. Guarde a nota fiscal: ela é o certificado de garantia.",
  },
  {
    type: "faq",
    category: "Produtos",
    tags: ["cuidados", "madeira"],
    title: "Como cuido dos móveis de madeira?",
    content:
      "Limpe com pano levemente úmido e seque em seguida. Duas vezes por ano, passe óleo de peroba ou cera incolor. Evite sol direto, produtos com cloro e panos abrasivos.",
  },
  {
    type: "company_info",
    category: "Empresa",
    tags: ["horário", "contato"],
    title: "Horário de atendimento e contato",
    content:
      "O atendimento da Jatobá Casa funciona de segunda a sexta, das 8h às 18h, e aos sábados, das 9h às 13h, no horário de Brasília. A loja de São Paulo fica na Rua Harmonia, 512, e abre de terça a sábado, das 10h às 19h.",
  },
  {
    type: "company_info",
    category: "Empresa",
    tags: ["atacado", "arquitetos"],
    title: "Condições para arquitetos e empresas",
    content:
      "Arquitetos e decoradores cadastrados têm 12% de desconto e um consultor próprio. Compras de empresas acima de R$ 8.000 podem ser faturadas em 28 dias, depois da análise de crédito, que leva até 3 dias úteis.",
  },
];

const INSTRUCTIONS: readonly DemoInstruction[] = [
  {
    title: "Tom da Jatobá Casa",
    description: "Como a loja fala com quem escreve",
    content:
      'Trate por você, chame pelo primeiro nome e seja breve. Comece com "Oi" e despeça-se com "Um abraço, [NOME]". Não use gírias nem mais de um ponto de exclamação.',
    category: "Comunicação",
    priority: "high",
  },
  {
    title: "Prazos sempre em dias úteis",
    description: "Para não prometer o que a transportadora não cumpre",
    content: "Ao falar de entrega ou reembolso, dê o prazo em dias úteis e diga a partir de quando ele conta.",
    category: "Entrega",
    priority: "medium",
  },
  {
    title: "Produto avariado",
    description: "O que pedir antes de oferecer a troca",
    content:
      "Peça o número do pedido e uma foto da peça antes de oferecer troca ou devolução, e peça desculpas uma vez.",
    category: null,
    priority: "medium",
  },
];

/** Adds what the demo shop taught its assistant, indexed: it answers from the first minute. */
export function insertDemoKnowledge(
  db: Database.Database,
  { workspaceId, adminId, now }: { workspaceId: number; adminId: number; now: number },
): void {
  const item = db.prepare(
    `INSERT INTO knowledge_item (workspaceId, title, content, type, category, tags, createdById, state, progress, passageCount,
       indexedRevision, createdAt, updatedAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'ready', 100, ?, 1, ?, ?)`,
  );
  const insertPassages = passageInserter(db, workspaceId);
  ITEMS.forEach(({ type, category, tags, title, content }, index) => {
    const at = now - (80 - 4 * index) * DAY;
    const row = item.run(
      workspaceId,
      title,
      content,
      type,
      category,
      JSON.stringify(tags),
      adminId,
      splitPassages(content).length,
      at,
      at,
    );
    insertPassages({ id: Number(row.lastInsertRowid), title, category, tags, content });
  });
  const instruction = db.prepare(
    `INSERT INTO instruction (workspaceId, title, description, content, category, priority, createdById, createdAt, updatedAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  INSTRUCTIONS.forEach(({ title, description, content, category, priority }, index) => {
    const at = now - (60 - 9 * index) * DAY;
    instruction.run(workspaceId, title, description, content, category, priority, adminId, at, at);
  });
}
