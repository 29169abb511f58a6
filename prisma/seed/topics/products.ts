import { a, c, later, type TopicScript, withFiles } from "../topic-script";

/** Exchanges, defects, assembly, warranty and questions about products. */
export const PRODUCT_TOPICS: readonly TopicScript[] = [
  {
    subjects: ["Troca de cor", "Quero trocar {o produto}", "Troca do pedido {pedido}"],
    tags: ["troca"],
    priority: "medium",
    turns: [
      c(
        "Recebi {o produto}, mas a cor ao vivo é bem diferente da foto. Posso trocar?",
        "Comprei {o produto} no tom areia e queria trocar pelo grafite. Ainda está na embalagem.",
      ),
      a("Pode, sim! A primeira troca é gratuita em até 30 dias. Qual cor você gostaria de receber?"),
      c("Grafite. Vocês têm em estoque?"),
      a("Temos 4 unidades. Agendo a coleta para {depois}, entre 9h e 17h, e já levamos o novo na mesma visita."),
      c("Preciso embalar de novo? Já joguei a caixa fora."),
      a("Não precisa da caixa original. Uma manta ou plástico bolha para proteger já resolve."),
      c("Combinado então. {Obrigado}!"),
      a("Eu que agradeço. Protocolo da troca: {protocolo}."),
    ],
  },
  {
    subjects: ["Produto chegou quebrado", "Avaria no pedido {pedido}"],
    tags: ["avaria", "troca"],
    priority: "high",
    turns: [
      c(
        "Acabei de abrir a caixa e {o produto} veio com a lateral trincada.",
        "Chegou, mas com um amassado enorme na lateral. A caixa estava intacta por fora.",
      ),
      a("Lamento muito! Pode me mandar duas ou três fotos, de perto e de longe?"),
      withFiles(c("Seguem as fotos. Dá para ver bem o trincado."), "lateral-de-longe.png", "lateral-de-perto.png"),
      a(
        "Recebi as fotos, {obrigado} por isso. Você prefere a peça nova, a troca do produto inteiro ou a devolução do valor?",
      ),
      c("Se der para mandar só a peça, melhor. Dá menos trabalho."),
      a(
        "Perfeito. A lateral sai do estoque hoje e chega até {depois}, com as ferragens e o manual. Não precisa devolver a quebrada.",
      ),
      later("Chegou e já troquei, ficou como novo 👏"),
    ],
  },
  {
    subjects: ["Dúvida na montagem", "Sobrou parafuso na montagem"],
    tags: ["montagem", "dúvida"],
    priority: "low",
    turns: [
      c(
        "Estou montando {o produto} e no passo 7 o furo não bate com a dobradiça. O que faço?",
        "Terminei de montar {o produto} e sobraram 6 parafusos. Isso é normal? 😅",
      ),
      a(
        "Acontece bastante! Confere se a peça C está com o adesivo virado para dentro? Se estiver invertida, o furo fica 2 cm deslocado.",
      ),
      c("Era isso mesmo, estava invertida!"),
      a("Ótimo! Tem um vídeo que mostra esse passo em detalhe: https://ajuda.jatoba.example/montagem"),
      c("E os parafusos que sobraram?"),
      a("O kit vem com alguns de reserva: se sobraram só os pequenos de cabeça chata, está tudo certo."),
      c("São esses. Pronto, montado e firme. {Obrigado}!"),
    ],
  },
  {
    subjects: ["Contratar montagem", "Vocês montam em {cidade}?"],
    tags: ["montagem", "serviço"],
    priority: "low",
    turns: [
      c("Vocês têm serviço de montagem em {cidade}? Comprei {o produto} e não tenho jeito para isso."),
      a("Temos parceiros aí! Para esse produto a montagem custa R$ 120 e leva cerca de 2 horas."),
      c("Eles trazem as ferramentas?"),
      a("Trazem tudo e ainda levam as embalagens. Tenho horários em {depois}, às 9h ou às 14h."),
      c("14h. Posso pagar em dinheiro?"),
      a(
        "O pagamento é por aqui mesmo, no cartão ou PIX, para você não precisar lidar com isso na hora. Mando o link agora.",
      ),
      c("Pago. Fico no aguardo do montador."),
      a("Agendado! Quem vai é o Seu Anselmo, ele liga meia hora antes."),
    ],
  },
  {
    subjects: ["Garantia: produto com defeito", "Defeito depois de 5 meses de uso"],
    tags: ["garantia"],
    priority: "medium",
    turns: [
      c(
        "Comprei {o produto} há uns 5 meses e começou a ranger muito. Isso entra na garantia?",
        "O acabamento {do produto} está descascando. Tem menos de um ano de uso.",
      ),
      a(
        "Entra, sim: a garantia estrutural é de 12 meses. Você poderia mandar um vídeo ou um áudio curtinho mostrando o problema?",
      ),
      withFiles(c("Não consegui filmar, mas gravei o barulho que ele faz quando a gente encosta."), "rangido.wav"),
      a(
        "Ouvi aqui. Pelo som é o encaixe do pé traseiro. Posso enviar um kit de fixação novo ou agendar uma visita técnica, sem custo.",
      ),
      c("Prefiro a visita, tenho medo de piorar."),
      a("Sem problema. A visita ficou para {depois}, no período da manhã. Protocolo {protocolo}."),
      later("O técnico veio e resolveu em dez minutos. Muito bom!"),
    ],
  },
  {
    subjects: ["Medidas {do produto}", "Cabe no elevador?", "Dúvida de medidas"],
    tags: ["pré-venda", "dúvida"],
    priority: "low",
    turns: [
      c(
        "Qual a largura da caixa {do produto}? Meu elevador tem só 75 cm de porta.",
        "{O produto} passa numa porta de 70 cm? Moro em prédio antigo.",
      ),
      a(
        "A caixa maior tem 68 × 42 × 190 cm. Passa na porta, mas confira a altura interna do elevador: precisa de 2 metros na diagonal.",
      ),
      c("O elevador tem 2,10. Então passa!"),
      a("Passa! Se preferir garantir, existe a versão desmontada, com volumes de até 120 cm, pelo mesmo preço."),
      c("Essa versão desmontada demora mais?"),
      a("Dois dias a mais só. Chegaria até {depois}."),
      c("Vou de desmontada. {Obrigado} pelas dicas."),
    ],
  },
  {
    subjects: ["Quando volta ao estoque?", "{O produto} esgotou"],
    tags: ["estoque", "pré-venda"],
    priority: "low",
    turns: [
      c(
        "{O produto} está há semanas sem estoque. Tem previsão?",
        "Queria muito {o produto}, mas só aparece 'avise-me'. Volta quando?",
      ),
      a("O lote novo sai da fábrica em {depois}. Posso reservar uma unidade no seu nome, sem compromisso."),
      c("Reserva sim! Na cor mel."),
      a("Reservado. Assim que chegar, você recebe um link que vale por 48 horas."),
      c("E o preço continua o mesmo?"),
      a("Continua {valor}, está garantido na reserva."),
      c("Que maravilha ❤️"),
    ],
  },
  {
    subjects: ["Devolução por arrependimento", "Quero devolver {o produto}"],
    tags: ["devolução"],
    priority: "medium",
    turns: [
      c(
        "Recebi {o produto} há 4 dias e não combinou com a sala. Como faço para devolver?",
        "Quero exercer o direito de arrependimento do pedido {pedido}. Está dentro dos 7 dias.",
      ),
      a("Está dentro do prazo, sim. A coleta é por nossa conta. O produto está montado ou na embalagem?"),
      c("Montado, mas sem uso."),
      a("Tranquilo. A equipe desmonta na hora da coleta. Tenho {depois} pela manhã, serve?"),
      c("Serve. E o dinheiro?"),
      a("O reembolso de {valor} é feito no mesmo meio de pagamento em até 2 dias úteis depois da coleta."),
      later("Coletaram hoje, tudo certinho."),
      a("Já liberei o reembolso. Espero ver você de novo por aqui!"),
    ],
  },
  {
    subjects: ["Como limpar linho?", "Limpeza e conservação de estofado"],
    tags: ["dúvida", "conservação"],
    priority: "low",
    turns: [
      c(
        "Meu filho derramou suco de uva na poltrona Serena. Socorro, como tira isso? 😱",
        "Qual produto posso usar para limpar o sofá Baía de linho sem manchar?",
      ),
      a(
        "Primeiro, não esfregue! Pressione um pano branco seco para absorver e depois use água fria com um pouquinho de sabão neutro.",
      ),
      c("Posso usar vinagre? Minha sogra jura que funciona."),
      a("Pode, bem diluído: uma colher de vinagre branco para um copo de água. Teste antes num cantinho escondido."),
      c("Saiu quase tudo! Sua dica e a da minha sogra empataram 😂"),
      a("Haha, mande um abraço para ela! Se ficar alguma sombra, temos um spray próprio para linho no site."),
    ],
  },
  {
    subjects: ["Recebi o produto errado", "Pedido {pedido}: veio outro produto"],
    tags: ["troca", "erro de separação"],
    priority: "high",
    turns: [
      c("Pedi {um produto} e recebi uma luminária que nem é minha. A etiqueta da caixa está com meu nome."),
      a("Nossa, me desculpe por isso. Você consegue ver o número que está na nota colada na caixa?"),
      c("NF {nf}."),
      a(
        "Essa nota é de outro cliente, as etiquetas foram trocadas na expedição. Vamos coletar a luminária e entregar o seu em {depois}, na mesma visita.",
      ),
      c("Não dá para ser antes? Estou sem nada na sala."),
      a("Consegui um encaixe um dia antes, à tarde. Confirmo?"),
      c("Confirma, por favor."),
      a("Confirmado! Você recebe o contato do motorista no dia."),
      later("Deu tudo certo na troca. {Obrigado} por agilizar."),
    ],
  },
];
