import { a, c, later, type TopicScript } from "../topic-script";

/** Sign-in, registration, privacy, loyalty, praise and complaints. */
export const ACCOUNT_TOPICS: readonly TopicScript[] = [
  {
    subjects: ["Não consigo entrar na minha conta", "Esqueci a senha", "Redefinição de senha"],
    tags: ["senha", "acesso"],
    priority: "medium",
    turns: [
      c(
        "Pedi para redefinir a senha quatro vezes e o e-mail não chega.",
        "Esqueci minha senha e o link que vocês mandam diz que expirou.",
      ),
      a("Vamos ver isso. O e-mail do cadastro é {email_mascarado}?"),
      c("Esse mesmo."),
      a(
        "Os envios saíram, mas o seu provedor colocou em quarentena. Pode olhar na pasta de spam por 'Jatobá Casa'? Só o link mais recente funciona.",
      ),
      c("Achei no spam! Cliquei no último e deu certo."),
      a("Boa! Se marcar como 'não é spam', os próximos chegam na caixa de entrada."),
      c("Feito. {Obrigado}!"),
    ],
  },
  {
    subjects: ["Alterar e-mail do cadastro", "Atualização de cadastro"],
    tags: ["cadastro"],
    priority: "low",
    turns: [
      c("Troquei de e-mail e queria atualizar no cadastro, mas o campo vem bloqueado."),
      a(
        "Por segurança esse campo só muda por aqui. Vou enviar um código para o celular que termina em 01. Pode me dizer qual é?",
      ),
      c("739204"),
      a("Confere! Qual é o e-mail novo?"),
      c("É o mesmo nome, só que @correio.example no final"),
      a("Atualizado. Mandei uma confirmação para o endereço novo; é só clicar no link."),
      c("Confirmei. Valeu!"),
    ],
  },
  {
    subjects: ["Excluir meus dados (LGPD)", "Solicitação LGPD"],
    tags: ["lgpd", "privacidade"],
    priority: "medium",
    turns: [
      c("Com base na LGPD, solicito a exclusão dos meus dados pessoais e a confirmação por escrito."),
      a(
        "Recebi a sua solicitação, protocolo {protocolo}. Preciso avisar que as notas fiscais são guardadas por 5 anos por obrigação legal; o restante é apagado.",
      ),
      c("Entendo. E as propagandas por e-mail?"),
      a(
        "Já foram suspensas agora. A exclusão do cadastro termina em até 15 dias e você recebe a confirmação por escrito.",
      ),
      c("Certo. Vocês compartilharam meus dados com mais alguém?"),
      a("Apenas com a transportadora, para a entrega. O relatório completo segue em anexo no e-mail de confirmação."),
      c("Está claro, agradeço a transparência."),
    ],
  },
  {
    subjects: ["Elogio ao atendimento", "Parabéns pela entrega!", "Só queria agradecer"],
    tags: ["elogio"],
    priority: "low",
    turns: [
      c(
        "Passando só para elogiar: {o produto} chegou antes do prazo e é ainda mais bonito ao vivo. 😍",
        "Quero elogiar a equipe que entregou {o produto}: educados, cuidadosos e ainda limparam tudo.",
      ),
      a(
        "Que mensagem boa de receber! Vou repassar agora mesmo para a equipe. 💛",
        "Ganhamos o dia com a sua mensagem! Já compartilhei com todo mundo aqui.",
      ),
      c("Merecem! Já indiquei vocês para minha irmã."),
      a("Muito {obrigado}! Para agradecer a indicação, deixei o cupom {cupom}: 10% para você e 10% para ela."),
    ],
  },
  {
    subjects: ["Reclamação sobre atendimento por telefone", "Péssimo atendimento"],
    tags: ["reclamação"],
    priority: "high",
    turns: [
      c(
        "Fiquei 40 minutos no telefone e a ligação caiu duas vezes. Ninguém resolve nada!",
        "É a terceira vez que explico o mesmo problema do pedido {pedido} e cada um fala uma coisa.",
      ),
      a(
        "Peço desculpas por essa experiência, não é o que queremos. Li todo o histórico para você não precisar repetir. Posso assumir o caso até o fim?",
      ),
      c("Espero que sim. Só quero saber quando coletam {o produto}."),
      a("A coleta está marcada para {depois}, pela manhã. Vou acompanhar e falo com você assim que sair o romaneio."),
      c("Ok. Se falhar de novo vou ao Procon."),
      a(
        "Compreendo. O romaneio saiu: a equipe passa entre 8h e 10h. Meu nome fica como responsável no protocolo {protocolo}.",
      ),
      later("Coletaram. {Obrigado} por ter assumido, faltava alguém assim."),
    ],
  },
  {
    subjects: ["Pontos do programa de fidelidade", "Meus pontos sumiram"],
    tags: ["fidelidade"],
    priority: "low",
    turns: [
      c("Eu tinha 2.300 pontos e hoje apareceu zero. O que aconteceu?", "Meus pontos expiraram? Ninguém avisou nada."),
      a("Vou conferir. Você trocou de e-mail recentemente ou criou outra conta?"),
      c("Entrei com a conta do Google dessa vez, será que é isso?"),
      a("É isso mesmo: foi criada uma segunda conta. Posso unir as duas e os pontos voltam. Confirma?"),
      c("Confirmo sim"),
      a("Pronto! São 2.300 pontos, que equivalem a R$ 46 de desconto, válidos até {depois}."),
      c("Já vou gastar 😁"),
    ],
  },
  {
    subjects: ["Parar de receber e-mails", "Descadastrar da newsletter"],
    tags: ["newsletter"],
    priority: "low",
    turns: [
      c("Já cliquei em descadastrar umas cinco vezes e continuo recebendo promoção todo dia."),
      a(
        "Desculpe o incômodo. Encontrei dois cadastros com o seu e-mail, um deles com um ponto a mais. Removi os dois da lista.",
      ),
      c("Os avisos de pedido continuam chegando?"),
      a("Continuam, só as promoções param. Pode levar até 24 horas para os envios já agendados cessarem."),
      c("Perfeito."),
    ],
  },
  {
    subjects: ["Site travando no pagamento", "Erro ao finalizar compra"],
    tags: ["site", "erro"],
    priority: "high",
    turns: [
      c(
        "Na hora de finalizar a compra aparece 'erro 500' e perco o carrinho inteiro.",
        "O site fica carregando para sempre quando clico em finalizar. Já limpei o cache.",
      ),
      a("{Obrigado} por avisar. Qual aparelho e navegador você está usando? E a que horas aconteceu?"),
      c("Celular Android, Chrome. Faz uns 10 minutos."),
      a(
        "Encontrei o erro nos registros: o CEP com espaço no fim derrubava o cálculo do frete. A equipe técnica já está corrigindo.",
      ),
      c("Mas eu consigo comprar de outro jeito? A promoção acaba hoje."),
      a("Consegue: recriei o seu carrinho aqui, com o preço promocional garantido: https://jatoba.example/c/{pedido}"),
      c("Finalizei por esse link! Deu certo."),
      a("Ótimo! E a correção acabou de entrar no ar também. 🎉"),
    ],
  },
  {
    subjects: ["Lista de casamento", "Dúvida sobre lista de presentes"],
    tags: ["lista de presentes", "dúvida"],
    priority: "medium",
    turns: [
      c("Criei uma lista de casamento e um convidado diz que {o produto} aparece como indisponível."),
      a("Vou olhar a lista. É a que está em nome de {cliente}?"),
      c("Isso! O casamento é em {depois}, estamos na correria."),
      a(
        "O item foi reservado por outro convidado que não concluiu a compra. A reserva cai em 24 horas, mas já liberei manualmente.",
      ),
      c("Agora ele conseguiu. E se alguém comprar repetido?"),
      a("Repetidos viram crédito na loja, válido por um ano, sem burocracia. Felicidades para vocês! 🥂"),
      c("Que gentileza, {obrigado}!"),
    ],
  },
  {
    subjects: ["Retirada em loja", "Retirar o pedido {pedido} na loja"],
    tags: ["retirada"],
    priority: "low",
    turns: [
      c("Meu pedido {pedido} está pronto para retirada? Posso mandar outra pessoa buscar?"),
      a("Está pronto desde ontem! Outra pessoa pode retirar com um documento e o QR Code que está no seu e-mail."),
      c("Até que horas?"),
      a("De segunda a sexta até as 18h e aos sábados até as 14h. Guardamos por 10 dias."),
      c("Meu irmão passa aí amanhã então. O nome dele é Josué."),
      a("Deixei o nome do Josué anotado na retirada. 👍"),
      later("Retirado! {Obrigado}."),
    ],
  },
];
