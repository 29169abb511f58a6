import { a, c, later, type TopicScript, withFiles } from "../topic-script";

/** Company customers: quotes, wholesale, integration and contracts. */
export const BUSINESS_TOPICS: readonly TopicScript[] = [
  {
    subjects: ["Cotação de 30 cadeiras", "Orçamento: mobiliário do escritório novo"],
    tags: ["orçamento", "b2b"],
    priority: "medium",
    business: true,
    turns: [
      c(
        "Falo {pela empresa}. Precisamos de um orçamento de 30 cadeiras ergonômicas e 12 mesas, com entrega em {cidade}.",
        "Estamos montando um escritório novo {da empresa} e gostaríamos de uma cotação de mesas e cadeiras.",
      ),
      a(
        "Que bom receber o contato! Para montar a proposta, preciso do CNPJ de faturamento, da data desejada e se haverá montagem no local.",
      ),
      c(
        "Com montagem, em até 40 dias. O CNPJ segue por e-mail.\n\nSe puderem detalhar frete e impostos em linhas separadas, ajuda muito no nosso processo.",
      ),
      withFiles(
        a(
          "Segue a proposta! Total de R$ 48.720,00 com montagem, validade até {depois}. Acima de 25 cadeiras já apliquei 8% de desconto.",
        ),
        "proposta-comercial.pdf",
      ),
      c("Recebida. O diretor perguntou se é possível faturar em 30/60/90."),
      a("É possível, mediante análise de crédito, que sai em um dia útil. Posso iniciar?"),
      c("Pode iniciar, por favor."),
      a("Crédito aprovado para 30/60/90. É só responder a proposta com o 'de acordo'."),
      c("De acordo enviado. Aguardamos a programação de entrega."),
    ],
  },
  {
    subjects: ["Erro 401 na API de pedidos", "Integração: webhook não chega"],
    tags: ["integração", "api"],
    priority: "urgent",
    business: true,
    turns: [
      c(
        "Desde hoje cedo a API de pedidos responde 401 para todas as nossas chamadas. Nada mudou do nosso lado.",
        "Nossos webhooks de status de pedido pararam de chegar por volta das 6h. Podem verificar?",
      ),
      a(
        "Vou verificar com a equipe técnica. Você consegue me passar o identificador da última chamada (cabeçalho X-Request-Id)?",
      ),
      c('X-Request-Id: 7c1f-{pedido}\n\nResposta:\n{\n  "code": "TOKEN_EXPIRED"\n}'),
      a(
        "Isso ajuda muito. A credencial de produção {da empresa} completou 12 meses e expirou nesta madrugada. O aviso foi para um e-mail desativado.",
      ),
      c("Entendi, era o e-mail de um colega que saiu. Como renovamos?"),
      a(
        "Em Portal > Desenvolvedores > Credenciais > Renovar. A antiga continua valendo por 2 horas depois da troca, para não haver parada.",
      ),
      c("Renovado. As chamadas voltaram a responder 200."),
      a(
        "Excelente. Cadastrei também o e-mail da equipe de vocês para os próximos avisos. O guia fica em https://devs.jatoba.example/credenciais",
      ),
      c("Perfeito, pode encerrar. {Obrigado}."),
    ],
  },
  {
    subjects: ["Faturamento mensal {da empresa}", "Divergência na fatura de {mes}"],
    tags: ["faturamento", "b2b"],
    priority: "high",
    business: true,
    turns: [
      c("A fatura de {mes} veio R$ 1.140,00 acima do combinado. Podem revisar antes do vencimento?"),
      a("Vou revisar item a item. A diferença é sobre os produtos ou sobre o frete?"),
      c("Frete. Pelo contrato ele é CIF acima de R$ 5 mil, e este pedido foi de R$ 12 mil."),
      a(
        "Você está correto. O pedido foi dividido em duas remessas e o sistema cobrou frete na segunda. Vou emitir a fatura corrigida.",
      ),
      c("Precisamos dela até {depois} para entrar no fechamento."),
      a("Enviada agora, com a carta de correção. O boleto antigo foi cancelado."),
      c("Conferido pelo nosso financeiro. Tudo certo."),
    ],
  },
  {
    subjects: ["Cadastro de revendedor", "Quero revender os produtos"],
    tags: ["revenda", "b2b"],
    priority: "medium",
    business: true,
    turns: [
      c("{A empresa} tem interesse em revender a linha de iluminação. Como funciona o cadastro?"),
      a(
        "Ficamos felizes com o interesse! O cadastro pede CNPJ ativo, inscrição estadual e um pedido inicial a partir de R$ 3.000.",
      ),
      c("Existe tabela de preços por volume?"),
      a("Existe: 18% até 50 peças, 24% até 200 e 30% acima disso. A tabela completa segue por e-mail."),
      c("Recebi. Vocês garantem exclusividade por região?"),
      a(
        "Para cidades com menos de 200 mil habitantes, sim, com meta trimestral. Posso agendar uma conversa com a gerente comercial em {depois}?",
      ),
      c("Pode agendar, às 10h."),
      a("Convite enviado! Até lá."),
    ],
  },
  {
    subjects: ["Nota fiscal para {empresa} sem inscrição estadual", "Correção de nota fiscal {nf}"],
    tags: ["nota fiscal", "b2b"],
    priority: "high",
    business: true,
    turns: [
      c("A NF {nf} saiu sem a nossa inscrição estadual e a contabilidade não aceita."),
      a(
        "Entendido. Como a nota foi emitida há menos de 24 horas, consigo cancelar e emitir outra. Qual é a inscrição?",
      ),
      c("000.000.000.119"),
      a("Nova nota emitida com a inscrição. O XML e o PDF foram para o e-mail do financeiro."),
      c("O setor fiscal pediu também o número do pedido de compra no campo de observações: PC-{pedido}."),
      a("Incluí por carta de correção, que está no mesmo e-mail."),
      c("Aceita pela contabilidade. {Obrigado} pela agilidade."),
    ],
  },
  {
    subjects: ["Renovação do contrato anual", "Contrato {empresa}: reajuste"],
    tags: ["contrato", "b2b", "vip"],
    priority: "medium",
    business: true,
    turns: [
      c("Nosso contrato vence no próximo mês e recebemos a proposta com reajuste de 9%. Há margem para negociar?"),
      a("Há, sim. Vocês pretendem manter o volume do ano passado?"),
      c("A ideia é aumentar uns 20%, com a abertura da unidade de {cidade}."),
      a("Com esse volume consigo manter o reajuste no IPCA e incluir entrega programada quinzenal sem custo."),
      c("Isso muda o cenário. Consegue formalizar até {depois}?"),
      a("A minuta revisada está no e-mail, com as alterações em destaque nas cláusulas 4 e 9."),
      c("Jurídico aprovou. Seguimos para assinatura digital."),
      a("Link de assinatura enviado aos dois representantes. Foi um prazer!"),
    ],
  },
  {
    subjects: ["Estoque desatualizado na integração", "Sincronização de estoque com o ERP"],
    tags: ["integração", "estoque"],
    priority: "high",
    business: true,
    turns: [
      c(
        "O saldo {do produto} no nosso ERP está diferente do que aparece no portal. Já vendemos 5 unidades que não existem.",
      ),
      a("Isso é sério. Vocês consomem o arquivo diário ou o endpoint de saldo em tempo real?"),
      c("O arquivo diário, às 3h."),
      a("O arquivo de hoje foi gerado antes do inventário da madrugada. Regenerei agora; podem baixar novamente."),
      c("Baixado, os saldos bateram. Como evitamos isso?"),
      a(
        "Recomendo migrar para o endpoint de saldo. A documentação está em https://devs.jatoba.example/estoque e posso liberar o ambiente de testes hoje.",
      ),
      c("Libera, por favor, vamos avaliar com o desenvolvimento."),
      a("Liberado! As credenciais de teste chegam em um e-mail separado."),
    ],
  },
  {
    subjects: ["Amostras para projeto de arquitetura", "Amostras de tecido"],
    tags: ["amostras", "arquitetura"],
    priority: "low",
    business: true,
    turns: [
      c("Somos {da empresa} e precisamos de amostras de tecido e madeira para apresentar a um cliente."),
      a("Enviamos sem custo até 12 amostras. Quais acabamentos interessam?"),
      c("Linho cru, linho grafite, veludo musgo, carvalho e freijó."),
      a("Tenho todos, exceto o veludo musgo, que volta em {depois}. Posso substituir pelo veludo oliva?"),
      c("Pode substituir."),
      a("Despachado! Rastreio {rastreio}."),
      later("Chegaram, o cliente adorou o freijó. Em breve fechamos o pedido."),
    ],
  },
  {
    subjects: ["Convite de novo usuário para o portal", "Acesso de um colega ao portal B2B"],
    tags: ["acesso", "b2b"],
    priority: "low",
    business: true,
    turns: [
      c("Entrou uma compradora nova {na empresa} e preciso que ela tenha acesso ao portal."),
      a("Claro! Você pode convidar em Portal > Equipe, ou eu envio o convite daqui. Qual perfil: consulta ou compras?"),
      c("Compras, com limite de R$ 10 mil por pedido."),
      a("Convite enviado com o limite configurado. Ele expira em 72 horas."),
      c("Ela disse que aparece 'domínio não autorizado'."),
      a("O domínio de e-mail dela não estava na lista da empresa. Autorizei e reenviei."),
      c("Agora entrou. {Obrigado}!"),
    ],
  },
  {
    subjects: ["Entrega fracionada em três endereços", "Pedido com várias filiais"],
    tags: ["logística", "b2b"],
    priority: "medium",
    business: true,
    turns: [
      c("O pedido {pedido} {da empresa} precisa ser dividido entre três filiais. É possível depois de faturado?"),
      a("É possível se nenhuma remessa tiver saído. Me passa a divisão por filial?"),
      c("Matriz: 10 unidades\nFilial Norte: 6 unidades\nFilial Sul: 4 unidades"),
      a("Perfeito. Vou cancelar a nota atual e emitir três, uma por destino. O frete sobe {frete} no total. Aprova?"),
      c("Aprovado. Favor colocar o contato de cada filial na etiqueta."),
      a("Feito. As três remessas saem em {depois}, cada uma com o próprio rastreio."),
      later("Todas entregues. Bom trabalho."),
    ],
  },
];
