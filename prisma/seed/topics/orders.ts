import { a, c, later, type TopicScript, withFiles } from "../topic-script";

/** Delivery, tracking, address and order changes. */
export const ORDER_TOPICS: readonly TopicScript[] = [
  {
    subjects: ["Entrega atrasada do pedido {pedido}", "Pedido {pedido} não chegou", "Cadê meu pedido?"],
    tags: ["entrega", "atraso"],
    priority: "high",
    turns: [
      c(
        "Meu pedido {pedido} era para ter chegado em {antes} e até agora nada. O rastreio está parado há dias.",
        "Comprei {um produto} com vocês (pedido {pedido}) e o prazo venceu em {antes}. Quando chega?",
      ),
      a(
        "Sinto muito pelo atraso. Vou consultar a transportadora agora mesmo, só um instante.",
        "Entendo a sua frustração, e peço desculpas. Deixa eu verificar o que aconteceu com a coleta.",
      ),
      c("Ok, aguardo.", "Tá bom, fico no aguardo"),
      a(
        "Localizei: o pacote ficou retido no centro de distribuição de {cidade} por falta de um complemento no endereço. Você consegue me confirmar bloco e apartamento?",
      ),
      c("Bloco B, apartamento 74. Mas isso estava no cadastro!"),
      a(
        "Você tem razão, o complemento está no cadastro e não foi impresso na etiqueta. Já corrigi e pedi prioridade: a nova previsão é {depois}.",
      ),
      c("Certo. Se não chegar até lá vou querer o cancelamento."),
      a(
        "Combinado, e sigo com o caso até o fim. Deixei o seu número de protocolo: {protocolo}.",
        "Justo. Vou acompanhar pessoalmente; o protocolo é {protocolo}.",
      ),
      later(
        "Chegou hoje de manhã, tudo certo. {Obrigado} pela ajuda.",
        "Chegou! Demorou, mas chegou inteiro. {Obrigado}.",
      ),
    ],
  },
  {
    subjects: ["Código de rastreio não funciona", "Rastreio {rastreio}"],
    tags: ["entrega", "rastreio"],
    priority: "low",
    turns: [
      c(
        "O código {rastreio} que veio no e-mail aparece como 'objeto não encontrado'. Está certo?",
        "Tento rastrear {rastreio} e o site diz que não existe. Podem conferir?",
      ),
      a("O código está correto. Ele costuma levar até 24 horas para aparecer depois que a etiqueta é gerada."),
      c("A etiqueta foi gerada anteontem."),
      a(
        "Verifiquei aqui e a coleta só aconteceu hoje cedo, por isso a demora. Você também pode acompanhar por https://rastreio.jatoba.example/{rastreio}",
      ),
      c("Agora apareceu, está em trânsito 🚚"),
      a("Perfeito! A previsão é {depois}. Qualquer coisa, estou por aqui."),
      c("Valeu!"),
    ],
  },
  {
    subjects: ["Mudar endereço de entrega", "Pedido {pedido}: trocar endereço"],
    tags: ["entrega", "endereço"],
    priority: "medium",
    turns: [
      c(
        "Preciso mudar o endereço do pedido {pedido}, vou me mudar antes da entrega.",
        "Fiz o pedido {pedido} com o endereço antigo sem querer. Dá tempo de trocar?",
      ),
      a("Dá sim, o pedido ainda não saiu do estoque. Qual é o endereço novo, com CEP?"),
      c("Rua das Acácias, 118, casa 2\nBairro Jardim Primavera\n{cidade}\nCEP 00000-118"),
      a("Anotado. Para a sua segurança, me confirma os três últimos dígitos do CPF do titular?"),
      c("451"),
      a("Tudo certo, endereço alterado. O frete continua o mesmo e a nova previsão é {depois}."),
      c("Que rápido! {Obrigado}!", "Ótimo, {obrigado}."),
    ],
  },
  {
    subjects: ["Consta como entregue, mas não recebi", "Entrega não reconhecida, pedido {pedido}"],
    tags: ["entrega", "extravio"],
    priority: "urgent",
    turns: [
      c(
        "O sistema diz que o pedido {pedido} foi entregue ontem às 15h42, só que ninguém recebeu nada aqui. O porteiro também não viu.",
      ),
      a("Vamos resolver. Vou pedir o comprovante com a assinatura à transportadora. Você está em {cidade}, correto?"),
      c("Isso. E a assinatura que aparece no site não é minha nem de ninguém daqui de casa."),
      a(
        "Recebi o comprovante e o número da casa na foto é outro. Abri uma ocorrência de entrega em endereço errado, protocolo {protocolo}.",
      ),
      c("E quanto tempo isso demora? Era presente de aniversário."),
      a(
        "A transportadora tem dois dias úteis para recuperar o pacote. Se não conseguir, despachamos outro sem custo, com entrega expressa.",
      ),
      c("Prefiro já o reenvio, a festa é em {depois}."),
      a("Autorizado. O novo envio sai hoje e o rastreio é {rastreio}."),
      later("Chegou em tempo da festa. Agradeço o empenho de vocês."),
    ],
  },
  {
    subjects: ["Entrega agendada para sábado é possível?", "Agendar entrega do pedido {pedido}"],
    tags: ["entrega", "agendamento"],
    priority: "low",
    turns: [
      c("Trabalho o dia inteiro durante a semana. Vocês entregam {o produto} no sábado?"),
      a("Entregamos, sim! Aos sábados o período é das 8h às 13h. Para a sua região temos vaga em {depois}."),
      c("Pode ser. Precisa ter alguém maior de idade?"),
      a("Precisa, com um documento com foto. Pode ser vizinho ou porteiro, desde que você me passe o nome."),
      c("Vai ser minha mãe, dona Lourdes."),
      a("Agendado em nome da dona Lourdes. Você recebe um SMS na véspera com a confirmação."),
    ],
  },
  {
    subjects: ["Pedido veio incompleto", "Faltou item no pedido {pedido}"],
    tags: ["entrega", "item faltando"],
    priority: "high",
    turns: [
      c(
        "Recebi só uma das duas caixas do pedido {pedido}. Faltou a caixa com os pés e os parafusos.",
        "Abri a caixa {do produto} e faltou o saquinho de ferragens. Sem ele não monto nada.",
      ),
      a("Que chato. Pode me mandar uma foto da etiqueta da caixa que chegou?"),
      withFiles(c("Segue a foto. Na etiqueta está escrito 'VOL 1/2'."), "etiqueta.png"),
      a("Perfeito, isso confirma. O volume 2 ficou para trás na separação. Ele sai hoje e chega até {depois}."),
      c("Não preciso estar em casa, né? O porteiro recebe."),
      a("Não precisa, o porteiro pode assinar. O rastreio novo é {rastreio}."),
      c("Beleza, {obrigado} 👍"),
    ],
  },
  {
    subjects: ["Cancelar pedido {pedido}", "Quero cancelar uma compra"],
    tags: ["cancelamento"],
    priority: "medium",
    turns: [
      c(
        "Quero cancelar o pedido {pedido}. Fiz em duplicidade.",
        "Gostaria de cancelar {o produto} do pedido {pedido}, desisti da compra.",
      ),
      a("Claro. O pedido ainda está em separação, então o cancelamento é imediato. O pagamento foi em cartão ou PIX?"),
      c("Cartão, em 3 vezes."),
      a(
        "Cancelado. O estorno de {valor} é comunicado hoje ao banco e pode aparecer em até duas faturas, dependendo da data de fechamento.",
      ),
      c("Todas as parcelas de uma vez?"),
      a("Sim, o valor volta inteiro de uma vez como crédito na fatura. O comprovante já foi para o seu e-mail."),
      c("Recebi o comprovante. {Obrigado}.", "Está certo, recebi aqui. Pode encerrar."),
    ],
  },
  {
    subjects: ["Transportadora quer cobrar para subir escada", "Taxa de entrega por fora"],
    tags: ["entrega", "reclamação"],
    priority: "high",
    turns: [
      c(
        "O entregador está aqui na porta pedindo R$ 80 em dinheiro para subir dois lances de escada com {o produto}. Isso é normal?",
      ),
      a("Não pague nada, por favor! A entrega até a porta do apartamento já está incluída no frete."),
      c("Ele diz que sem pagar vai embora com o móvel."),
      a("Estou com o supervisor da transportadora na linha. Ele está ligando para o motorista neste momento."),
      c("Resolveu, estão subindo. Que situação chata."),
      a(
        "Peço desculpas. Registrei a ocorrência e a equipe será advertida. Como pedido de desculpas, deixei o cupom {cupom} de 10% para você.",
      ),
      c("{Obrigado} pela rapidez, de verdade."),
    ],
  },
  {
    subjects: ["Prazo de entrega para {cidade}", "Vocês entregam em {cidade}?"],
    tags: ["pré-venda", "frete"],
    priority: "low",
    turns: [
      c(
        "Vocês entregam em {cidade}? Queria {o produto}, mas o site não calcula o frete.",
        "Quanto fica o frete {do produto} para {cidade}?",
      ),
      a("Entregamos, sim. Me passa o CEP que eu calculo daqui?"),
      c("00000-420"),
      a(
        "Fica {frete} pela transportadora, com previsão de 6 a 9 dias úteis. Acima de R$ 999 o frete é grátis para a sua região.",
      ),
      c("Se eu colocar mais uma almofada fecha os 999?"),
      a("Fecha! Com a almofada Maré dá R$ 1.012,80 e o frete sai de graça 😄"),
      c("Então vou fechar agora pelo site."),
      a("Boa! Se o carrinho não atualizar o frete sozinho, é só me chamar."),
    ],
  },
];
