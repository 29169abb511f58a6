/** A reply as a client sends it: what its sender wrote, and what the client put under it. */
export type Reply = { name: string; subject: string; source: string; own: string; quoted: string };

type Client = { name: string; write: (own: string, quote: string) => string };

const marked = (text: string) =>
  text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
const under = (above: string) => (own: string, quote: string) => `${own}\n\n${above}\n\n${marked(quote)}\n`;
const plain = (above: string) => (own: string, quote: string) => `${own}\n\n${above}\n\n${quote}\n`;
const SUPPORT = "Suporte Jatobá <suporte@jatoba.example>";

/** Seventeen clients and their ways in several languages, as they were seen to write. */
const CLIENTS: Client[] = [
  { name: "Gmail pt-BR", write: under(`Em qui., 19 de nov. de 2026 às 10:02, ${SUPPORT}\nescreveu:`) },
  { name: "Gmail pt-PT", write: under(`${SUPPORT} escreveu (quinta, 19/11/2026 à(s)\n10:02):`) },
  { name: "Gmail en", write: under(`On Thu, Nov 19, 2026 at 10:02 AM ${SUPPORT}\nwrote:`) },
  {
    name: "Gmail es",
    write: under(`El jue, 19 nov 2026 a las 10:02, Suporte Jatobá (<suporte@jatoba.example>)\nescribió:`),
  },
  { name: "Gmail for Android", write: plain(`Em qui., 19 de nov. de 2026, 10:02, ${SUPPORT} escreveu:`) },
  { name: "Apple Mail pt", write: under(`Em 19 de nov. de 2026, à(s) 10:02, ${SUPPORT} escreveu:`) },
  { name: "Apple Mail pt-PT", write: under(`No dia 19/11/2026, às 10:02, ${SUPPORT} escreveu:`) },
  { name: "Apple Mail es", write: under(`El 19 nov 2026, a las 10:02, ${SUPPORT} escribió:`) },
  {
    name: "iPhone",
    write: (own, quote) =>
      `${own}\n\nSent from my iPhone\n\nOn Nov 19, 2026, at 10:02 AM, ${SUPPORT} wrote:\n\n${marked(quote)}`,
  },
  {
    name: "Outlook pt",
    write: plain(
      `De: ${SUPPORT} \nEnviada em: quinta-feira, 19 de novembro de 2026 10:02\nPara: Marta Souza <marta@cliente.example>\nAssunto: Re: Pedido 123`,
    ),
  },
  {
    name: "Outlook on the web en",
    write: plain(
      `________________________________\nFrom: ${SUPPORT}\nSent: Thursday, November 19, 2026 10:02 AM\nTo: Marta Souza <marta@cliente.example>\nSubject: Re: Order 123`,
    ),
  },
  {
    name: "Outlook es, bold",
    write: plain(
      `*De:* Suporte Jatobá\n*Enviado el:* jueves, 19 de noviembre de 2026 10:02\n*Para:* Marta Souza\n*Asunto:* Re: Pedido 123`,
    ),
  },
  {
    name: "Outlook 2007",
    write: plain(`-----Mensagem original-----\nDe: Suporte\nEnviada em: 19/11/2026\nPara: Marta\nAssunto: Pedido`),
  },
  {
    name: "Outlook for Android",
    write: (own, quote) =>
      `${own}\n\nObter o Outlook para Android<https://aka.ms/AAb9ysg>\n________________________________\nFrom: ${SUPPORT}\nSent: Thursday, November 19, 2026 10:02:11 AM\nTo: Marta <marta@cliente.example>\nSubject: Re: Pedido\n\n${quote}`,
  },
  { name: "Thunderbird pt", write: under("Em 19/11/2026 10:02, Suporte Jatobá escreveu:") },
  { name: "Thunderbird en", write: under("On 11/19/26 10:02, Suporte Jatobá wrote:") },
  {
    name: "Yahoo pt",
    write: plain(`Em quinta-feira, 19 de novembro de 2026 às 10:02:33 BRT, ${SUPPORT} escreveu:`),
  },
  {
    name: "Samsung",
    write: plain(
      `Enviado do meu Galaxy\n\n\n-------- Mensagem original --------\nDe : ${SUPPORT}\nData: 19/11/2026 10:02 (GMT-03:00)\nPara: marta@cliente.example\nAssunto: Re: Pedido`,
    ),
  },
  { name: "Zoho", write: under(`---- On Thu, 19 Nov 2026 10:02:11 -0300 ${SUPPORT} wrote ----`) },
  { name: "Zoho pt", write: plain(`---- Em qui., 19 nov. 2026 10:02:11 -0300 ${SUPPORT} escreveu ----`) },
  { name: "Proton", write: under(`Em quinta-feira, 19 de novembro de 2026 às 10:02, ${SUPPORT} escreveu:`) },
  {
    name: "UOL",
    write: plain(
      `De: "Suporte" <suporte@jatoba.example>\nEnviada: 2026/11/19 10:02:11\nPara: marta@cliente.example\nAssunto: Re: Pedido`,
    ),
  },
  {
    name: "Mutt",
    write: (own, quote) => `On Thu, Nov 19, 2026 at 10:02:11AM -0300, Suporte wrote:\n${marked(quote)}\n\n${own}`,
  },
];

const QUOTE = "Olá, Marta!\n\nSeu pedido saiu hoje da transportadora.\nPrazo: três dias úteis.\n\nEquipe Jatobá";

/** What people write, some of it close to what clients do. */
const BODIES: [language: string, text: string][] = [
  ["pt", "Ainda não chegou."],
  ["pt", "Bom dia,\n\nObrigada pelo retorno. Vou aguardar até sexta.\n\nAbraço,\nMarta"],
  [
    "pt",
    "Segue o endereço certo:\n\nDe: Rua das Flores, 10\nPara: Rua A, 25, ap. 31\nData: 20/11/2026\n\nPode confirmar?",
  ],
  ["pt", "Para: setor financeiro\nAssunto: reembolso\n\nPeço o estorno do valor pago em 12/11/2026 às 14:30."],
  ["pt", "O caminho que fiz foi\n> Configurações\n> Usuários\n> Novo\ne deu erro."],
  ["pt", "Em 12/10/2026 às 14:30 o técnico veio e disse que voltava.\nNão voltou."],
  ["pt", "Em resumo, o que o Paulo escreveu:\nnão vamos pagar duas vezes."],
  ["pt", "Meu e-mail novo é marta.souza@outro.example\nObrigada"],
  ["pt", "Pedido 1: ok\n--\nPedido 2: não chegou"],
  ["pt", "1) Sim\n2) Não\n3) Às 10:30:\n   pode ser na portaria"],
  ["pt", "Preço > 10 reais e < 20 reais está bom para mim"],
  ["pt", "Enviado de São Paulo ontem pelo correio, código BR123456789BR."],
  ["pt", "Olá\n\n- item 1\n- item 2\n_____________\nTotal: R$ 20,00\n_____________"],
  ["en", "It hasn't arrived yet."],
  [
    "en",
    "Hi team,\n\nThanks for the quick answer. One question: can you ship to\n\nFrom: 12 Hill Road\nTo: 8 Lake Street\nDate: Monday\n\ninstead?\n\nBest,\nAnn",
  ],
  ["en", "On Monday I wrote to you, and on Tuesday again:\nnobody answered."],
  ["en", "I tried\n> Settings > Users\nand nothing happened."],
  ["en", "From now on, call me at 555-0100."],
  ["en", "Sent from the warehouse on Friday, they told me."],
  ["en", 'Yes, please.\n\nP.S. my colleague wrote: "never again"'],
  ["es", "Todavía no llegó el pedido.\n\nSaludos,\nLucía"],
  ["es", "El lunes me escribió su vendedor:\nque pasara por la tienda."],
  ["es", "De: Calle Mayor 3\nPara: Calle Menor 8\nFecha: 20/11/2026\n\n¿Es posible?"],
  ["es", "¿A qué hora?\n\nA las 10:30: perfecto."],
];

/** Messages that quote nothing, and where all of it is somebody's own. */
const OWN: [subject: string, text: string][] = [
  ...BODIES.map(([, text]): [string, string] => ["Pedido 123", text]),
  ["Mudança", "De: Rua A, 10\nPara: Rua B, 20\nData: 20/11/2026 08:00\nVolumes: 30\n\nQuanto custa?"],
  ["Pix", "De: minha conta (marta@cliente.example)\nPara: loja@jatoba.example\nValor: R$ 100,00\nData: 12/11/2026"],
  ["Proposta", "> Item um\n> Item dois\n> Item três\n> Item quatro\n\nÉ isto que quero."],
  ["Erro", "O sistema mostrou:\n\n> Falha 10:02\n> tente de novo\n\nFiz às 10:05 e nada."],
  ["Ata", "A reunião de 19/11/2026 começou às 10:02, e o Paulo escreveu:\nfica para dezembro."],
  ["Recado", "No dia 19/11/2026 às 10:02 o atendente Paulo me escreveu:\nque o prazo era de três dias.\nJá passou."],
  ["Quote", "On 19 November 2026 at 10:02 your colleague wrote:\nwe will refund you.\nWhere is my refund?"],
  ["Agenda", "Horários:\n10:00 - chegada\n11:30 - almoço\n\nA quem aviso?"],
  ["Ticket", "To: support\nSubject: invoice\n\nPlease send the invoice of 2026-11-12."],
  ["Memo", "De: Marta (financeiro)\nPara: Diretoria\nAssunto: reembolso\n\nSolicito o reembolso de R$ 50."],
  ["Linha", "Antes da linha\n\n----------\n\nDepois da linha, ainda eu."],
  ["Mensagem original", "A mensagem original dizia três dias.\nNão foi assim."],
];

/** Passed on: what it passes on is the message. */
const FORWARDS: [subject: string, text: string][] = [
  [
    "ENC: Boleto",
    `Vejam abaixo.\n\nDe: Loja <loja@x.example>\nEnviada em: quinta-feira, 19 de novembro de 2026 10:02\nPara: Marta\nAssunto: Boleto\n\nSegue o boleto.`,
  ],
  [
    "Fwd: Boleto",
    `---------- Forwarded message ---------\nDe: Loja <loja@x.example>\nDate: qui., 19 de nov. de 2026 às 10:02\nSubject: Boleto\nTo: <marta@cliente.example>\n\n\nSegue o boleto.`,
  ],
  [
    "FW: Invoice",
    `FYI\n\n-----Original Message-----\nFrom: Shop <shop@x.example>\nSent: Thursday, November 19, 2026 10:02 AM\nTo: Ann\nSubject: Invoice\n\nHere it is.`,
  ],
  [
    "RV: Factura",
    `De: Tienda <t@x.example>\nEnviado el: jueves, 19 de noviembre de 2026 10:02\nPara: Lucía\nAsunto: Factura\n\nAdjunta.`,
  ],
  [
    "Boleto",
    `Oi!\n\nInício da mensagem encaminhada:\n\nDe: Loja <loja@x.example>\nAssunto: Boleto\nData: 19 de novembro de 2026 10:02:11 BRT\nPara: marta@cliente.example\n\nSegue o boleto.`,
  ],
  [
    "Boleto",
    `Oi!\n\n-------- Mensagem encaminhada --------\nAssunto: \tBoleto\nData: \tThu, 19 Nov 2026 10:02:11 -0300\nDe: \tLoja <loja@x.example>\nPara: \tmarta@cliente.example\n\nSegue o boleto.`,
  ],
];

/** Answered between the lines, below them, or both. */
const INLINE: string[] = [
  `Em qui., 19 de nov. de 2026 às 10:02, ${SUPPORT} escreveu:\n\n> Qual é o pedido?\n123\n> E o endereço?\nRua A, 10`,
  `Respondo abaixo.\n\nEm 19/11/2026 10:02, Suporte escreveu:\n> Chegou?\nNão.\n> Quer esperar?\nSim, até sexta.\n`,
  `On Thu, Nov 19, 2026 at 10:02 AM ${SUPPORT} wrote:\n> Name?\nMarta\n\n> Order?\n123\n\nThanks!`,
];

/** Replies of every client with every body, and what isn't a reply: some hundreds. */
export function replies(): Reply[] {
  const written = CLIENTS.flatMap(({ name, write }) =>
    BODIES.map(([language, own], index) => ({
      name: `${name}, ${language} ${index}`,
      subject: "Re: Pedido 123",
      source: write(own, QUOTE),
      own,
      quoted: QUOTE,
    })),
  );
  const whole = [...OWN, ...FORWARDS].map(([subject, own], index) => ({
    name: `whole ${index}`,
    subject,
    source: own,
    own,
    quoted: "",
  }));
  const inline = INLINE.map((source, index) => ({
    name: `inline ${index}`,
    subject: "Re: Pedido 123",
    source,
    own: source
      .split("\n")
      .filter((line) => !line.startsWith(">") && !/(?:escreveu|wrote):$/.test(line))
      .join("\n"),
    quoted: "",
  }));
  return [...written, ...whole, ...inline];
}

const OTHERS = "x <x@x.example>";
/** Attributions that stand above marked lines, by language. */
export const ATTRIBUTIONS: [language: string, line: string][] = [
  ["pt-PT, Gmail", `${OTHERS} escreveu no dia quinta, 19/11/2026 à(s) 10:02:`],
  ["es, Thunderbird", "El 19/11/2026 a las 10:02, x escribió:"],
  ["fr, Gmail", `Le jeu. 19 nov. 2026 à 10:02, ${OTHERS} a écrit :`],
  ["fr, Apple", `Le 19 nov. 2026 à 10:02, ${OTHERS} a écrit :`],
  ["de, Gmail", `Am Do., 19. Nov. 2026 um 10:02 Uhr schrieb ${OTHERS}:`],
  ["de, Apple", `Am 19.11.2026 um 10:02 schrieb ${OTHERS}:`],
  ["it, Gmail", `Il giorno gio 19 nov 2026 alle ore 10:02 ${OTHERS} ha scritto:`],
  ["nl, Gmail", `Op do 19 nov 2026 om 10:02 schreef ${OTHERS}:`],
  ["nl, Apple", `Op 19 nov 2026, om 10:02 heeft ${OTHERS} het volgende geschreven:`],
  ["pl, Gmail", `czw., 19 lis 2026 o 10:02 ${OTHERS} napisał(a):`],
  ["pl, Apple", `Wiadomość napisana przez ${OTHERS} w dniu 19 lis 2026, o godz. 10:02:`],
  ["ru, Gmail", `чт, 19 нояб. 2026 г. в 10:02, ${OTHERS}:`],
  ["ru, Apple", `19 нояб. 2026 г., в 10:02, ${OTHERS} написал(а):`],
  ["sv, Gmail", `Den tors 19 nov. 2026 kl 10:02 skrev ${OTHERS}:`],
  ["no, Gmail", `tor. 19. nov. 2026 kl. 10:02 skrev ${OTHERS}:`],
  ["da, Gmail", `Den tor. 19. nov. 2026 kl. 10.02 skrev ${OTHERS}:`],
  ["fi, Gmail", `to 19. marrask. 2026 klo 10.02 x (x@x.example) kirjoitti:`],
];

/** Outlook's block of headers, by language. */
export const BLOCKS: [language: string, lines: string][] = [
  ["fr", "De : x <x@x.example>\nEnvoyé : jeudi 19 novembre 2026 10:02\nÀ : y\nObjet : Commande"],
  ["de", "Von: x <x@x.example>\nGesendet: Donnerstag, 19. November 2026 10:02\nAn: y\nBetreff: Bestellung"],
  ["it", "Da: x <x@x.example>\nInviato: giovedì 19 novembre 2026 10:02\nA: y\nOggetto: Ordine"],
  ["nl", "Van: x <x@x.example>\nVerzonden: donderdag 19 november 2026 10:02\nAan: y\nOnderwerp: Bestelling"],
  ["pl", "Od: x <x@x.example>\nWysłano: czwartek, 19 listopada 2026 10:02\nDo: y\nTemat: Zamówienie"],
  ["ru", "От: x <x@x.example>\nОтправлено: 19 ноября 2026 г. 10:02\nКому: y\nТема: Заказ"],
  ["sv", "Från: x <x@x.example>\nSkickat: den 19 november 2026 10:02\nTill: y\nÄmne: Order"],
  ["no", "Fra: x <x@x.example>\nSendt: torsdag 19. november 2026 10:02\nTil: y\nEmne: Ordre"],
  ["fi", "Lähettäjä: x <x@x.example>\nLähetetty: torstai 19. marraskuuta 2026 10.02\nVastaanottaja: y\nAihe: Tilaus"],
];
