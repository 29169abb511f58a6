import { a, c, later, type TopicScript, withFiles } from "../topic-script";

/** Payments, invoices and refunds. */
export const BILLING_TOPICS: readonly TopicScript[] = [
  {
    subjects: ["Segunda via do boleto", "Boleto do pedido {pedido} venceu", "2ª via de boleto"],
    tags: ["boleto", "financeiro"],
    priority: "medium",
    turns: [
      c(
        "Perdi o boleto do pedido {pedido}. Conseguem mandar a segunda via?",
        "Meu boleto venceu ontem e não consegui pagar. Como faço para gerar outro?",
      ),
      a(
        "Sem problema! Gero agora um novo boleto de {valor} com vencimento em {depois}. Prefere receber por e-mail ou o código de barras por aqui?",
      ),
      c("Pode mandar o código aqui mesmo."),
      a(
        "Segue a linha digitável:\n\n00190.00009 01234.567891 23456.789012 1 00000000000000\n\nA compensação leva até dois dias úteis.",
      ),
      c("Se eu pagar com PIX é mais rápido?"),
      a("É na hora. O mesmo boleto tem um QR Code no rodapé do PDF, que acabei de enviar ao seu e-mail."),
      c("Paguei pelo PIX, pode conferir?"),
      a("Confirmado! O pedido já entrou em separação."),
    ],
  },
  {
    subjects: ["Cobrança em duplicidade no cartão", "Fui cobrado duas vezes", "Cobrança dobrada, pedido {pedido}"],
    tags: ["cobrança", "financeiro"],
    priority: "urgent",
    turns: [
      c(
        "Na minha fatura tem duas cobranças de {valor} no mesmo dia, as duas de vocês. Comprei uma vez só!",
        "Apareceram dois lançamentos de {valor} no meu cartão para o pedido {pedido}.",
      ),
      a(
        "Vou verificar com o financeiro. Você pode me dizer os quatro últimos dígitos do cartão e a data dos lançamentos?",
      ),
      c("Final 4471, os dois em {antes}."),
      a(
        "Encontrei: a primeira tentativa foi autorizada pelo banco, mas o site não recebeu a resposta e tentou outra vez. A segunda já foi estornada.",
      ),
      c("E em quanto tempo some da fatura?"),
      a(
        "O banco costuma baixar em até 5 dias úteis. Enviei a carta de estorno para o seu e-mail: com ela dá para pedir a suspensão da cobrança direto no aplicativo do cartão.",
      ),
      later(
        "Acabei de ver que o banco já baixou. Caso encerrado, {obrigado}.",
        "O banco aceitou a carta e tirou a cobrança. Pode encerrar, {obrigado}.",
      ),
    ],
  },
  {
    subjects: ["Nota fiscal do pedido {pedido}", "Não recebi a nota fiscal", "Reenvio de nota fiscal"],
    tags: ["nota fiscal"],
    priority: "medium",
    turns: [
      c(
        "Preciso da nota fiscal {do produto} para acionar a garantia e não acho no e-mail.",
        "A nota do pedido {pedido} não chegou. Pode reenviar em PDF e XML?",
      ),
      a("Claro! É a NF-e {nf}. Estou reenviando o PDF e o XML para o e-mail do cadastro."),
      c("Chegou só o PDF."),
      a(
        "O XML pode ter sido barrado pelo seu provedor. Dá para baixar os dois aqui: https://notas.jatoba.example/{nf}",
      ),
      c("Consegui baixar. Mais uma dúvida: a garantia conta da emissão ou da entrega?"),
      a("Da entrega. No seu caso vale por 12 meses a partir de {antes}."),
      c("Perfeito, era isso."),
    ],
  },
  {
    subjects: ["PIX pago e pedido não confirmou", "Paguei o PIX e continua pendente"],
    tags: ["pix", "financeiro"],
    priority: "high",
    turns: [
      c(
        "Fiz o PIX de {valor} há mais de uma hora e o pedido {pedido} ainda aparece como aguardando pagamento.",
        "Paguei por PIX, o dinheiro saiu da conta e o site diz que o código expirou 😟",
      ),
      a("Calma que a gente acha. Você consegue me enviar o ID da transação? Começa com a letra E, no comprovante."),
      withFiles(c("Segue o comprovante. É este: E00000000{protocolo}a9Bc7D1"), "comprovante-pix.png"),
      a(
        "Localizei o pagamento. Ele caiu 40 segundos depois que o código expirou, por isso não foi conciliado sozinho. Estou vinculando agora.",
      ),
      c("Ufa. Precisa fazer mais alguma coisa?"),
      a("Nada! O pedido já está como pago e você vai receber a confirmação por e-mail em instantes."),
      c("Chegou. {Obrigado}!!"),
    ],
  },
  {
    subjects: ["Estorno ainda não caiu", "Reembolso do pedido {pedido}"],
    tags: ["estorno", "financeiro"],
    priority: "high",
    turns: [
      c(
        "Devolvi {o produto} no começo do mês e até hoje o dinheiro não voltou.",
        "Faz 15 dias que me prometeram o reembolso de {valor} e não vi nada na conta.",
      ),
      a("Vou olhar o histórico da devolução. O pagamento tinha sido em boleto, certo?"),
      c("Isso, boleto. Passei os dados da conta por e-mail."),
      a(
        "Achei o problema: o banco devolveu a transferência porque a agência foi digitada com um número a menos. Pode me confirmar a agência e a conta?",
      ),
      c("Agência 0001, conta 55501-7, em meu nome."),
      a("Reenviado agora, como PIX pela chave CPF para ser mais rápido. Pode conferir?"),
      c("Caiu! Mas podiam ter avisado que tinha voltado…"),
      a(
        "Você está coberto de razão. Levei o caso para a equipe: a partir de agora, devolução de transferência gera aviso no mesmo dia.",
      ),
    ],
  },
  {
    subjects: ["Parcelamento em 10x", "Dá para parcelar mais?"],
    tags: ["pré-venda", "pagamento"],
    priority: "low",
    turns: [
      c("No site {o produto} aparece em 6x. Vocês fazem em 10x sem juros?"),
      a("Em 10x sem juros temos a partir de R$ 1.200. O seu carrinho está em quanto?"),
      c("{valor}, mas quero colocar também a mesinha lateral Cipó."),
      a(
        "Com a mesinha você passa do mínimo e o 10x aparece no fechamento. Se preferir, à vista no PIX tem 5% de desconto.",
      ),
      c("7% no PIX é bom. Vou de PIX então."),
      a("Ótima escolha! O QR Code vale por 15 minutos depois de gerado, tá?"),
      c("Feito ✅"),
    ],
  },
  {
    subjects: ["Cupom não funciona", "Cupom {cupom} inválido"],
    tags: ["cupom", "promoção"],
    priority: "low",
    turns: [
      c(
        "Recebi o cupom {cupom} por e-mail, mas o site diz 'cupom inválido para este carrinho'.",
        "O cupom {cupom} não entra de jeito nenhum. Já tentei no celular e no computador.",
      ),
      a("Esse cupom não vale para itens que já estão em promoção. No seu carrinho tem algum?"),
      c("Ah, {o produto} está com 15%. Então é isso?"),
      a("É isso. Mas posso aplicar o benefício maior: ficam os 15% e eu retiro o frete, pode ser?"),
      c("Pode sim! Como faço?"),
      a("Use o código FRETE-{pedido} no lugar do cupom. Vale até {depois}, uma única vez."),
      c("Funcionou, {obrigado} 🙌"),
    ],
  },
  {
    subjects: ["Pagamento recusado no cartão", "Cartão recusado mesmo com limite"],
    tags: ["cartão", "pagamento"],
    priority: "medium",
    turns: [
      c("Meu cartão foi recusado três vezes e tenho limite. O problema é de vocês ou do banco?"),
      a(
        "Aqui a resposta foi 'contate o emissor'. Normalmente é o antifraude do banco por ser uma primeira compra em loja nova.",
      ),
      c("Liguei no banco e disseram que não bloquearam nada."),
      a(
        "Entendi. Podemos tentar de dois jeitos: um link de pagamento com autenticação no aplicativo do banco, ou PIX com 7% de desconto.",
      ),
      c("Manda o link."),
      a("Aqui está: https://pagar.jatoba.example/l/{pedido}\n\nEle vale por 24 horas."),
      c("Agora o banco pediu confirmação no aplicativo e passou."),
      a("Maravilha! Pedido {pedido} confirmado."),
    ],
  },
  {
    subjects: ["Imposto de renda: comprovante das compras do ano", "Comprovantes de compra"],
    tags: ["financeiro", "documentos"],
    priority: "low",
    turns: [
      c("Meu contador pediu um relatório com todas as minhas compras do ano. Vocês têm como gerar?"),
      a("Temos! Em Minha Conta > Pedidos > Exportar sai um PDF com notas e valores. Quer que eu gere por você?"),
      c("Por favor, não sou muito de computador."),
      withFiles(a("Prontinho, segue o relatório. São 7 pedidos, somando R$ 4.318,40."), "relatorio-de-compras.pdf"),
      c("Recebi direitinho. {Obrigado} pela paciência, viu?"),
      a("Imagina, foi um prazer ajudar!"),
    ],
  },
];
