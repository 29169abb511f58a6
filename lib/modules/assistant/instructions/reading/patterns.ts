import { QUOTE, type Sentence, wordsOf } from "./sentences";

const DUTY =
  "(?:(?:por favor|please|sempre|always|voce|voces|o assistente|o bot|deve|you|the assistant|the bot|should|must) ){0,3}";
const ABOUT = "(?:sobre|de|do|da|dos|das|a respeito de|acerca de|quanto a|relacionad[oa]s? a)";
const ON = "(?:about|on|regarding|concerning|related to)";
const ASKED =
  "(?:(?:a|as|o|os|nenhuma?|qualquer|quaisquer|todas as|todos os|a(?:ny|ll)) )?(?:perguntas?|duvidas?|questoes|assuntos?|temas?|mensagens?|questions?|enquiries|inquiries|messages?)";

const NOT_PT = "(?:nao|nunca|jamais)(?: se)?(?: (?:pode|podemos|deve|devemos|e permitido))?";
const NOT_EN = "(?:do not|dont|never|must not|should not|cannot|can not|cant)(?: ever)?";
const TELL_PT =
  "(?:informe|informar|divulgue|divulgar|forneca|fornecer|revele|revelar|mencione|mencionar|cite|citar|comente|comentar|discuta|discutir|aborde|abordar|compartilhe|compartilhar)";
/** What follows a verb of telling that isn't what is told. */
const NO_OBJECT =
  "(?!(?:com|em|para|pra|pro|que|ao|aos|nada|mais|como|se|por|sobre|de|do|da|with|to|if|that|about|on|how|your opinion) )";

/** What is forbidden; what is in the last brackets are the topics. */
const FORBIDDEN = [
  `${NOT_PT} (?:fale|falar|responda|responder|comente|comentar|converse|conversar|opine|opinar|trate|tratar|discuta|discutir|diga nada|dizer nada|fale nada|informe nada)(?: ${ASKED})? (?:sobre|a respeito de|acerca de|relacionad[oa]s? a)(?: ${ASKED} ${ABOUT})? (.{2,240})`,
  `${NOT_PT} (?:fale|falar|converse|conversar|trate|tratar) (?:de|do|da|dos|das)(?: ${ASKED} ${ABOUT})? (.{2,240})`,
  `${NOT_PT} (?:responda|responder)(?: a)? ${ASKED} ${ABOUT} (.{2,240})`,
  `${NOT_PT} ${TELL_PT} ?(?:: )?${NO_OBJECT}(.{2,240})`,
  `${NOT_PT} (?:passe|passar|de|dar) ((?:os? |as? )?(?:precos?|valor|valores|telefones?|enderecos?|dados|prazos?|orcamentos?|senhas?|contatos?)(?: .{2,200})?)`,
  `(?:nao|nunca|jamais) (?:de|dar|passe|passar|forneca|fornecer|informe) (?:nenhuma? )?(?:informacao|informacoes|detalhes?|opiniao|opinioes|conselhos?|orientacao|orientacoes|respostas?) ${ABOUT} (.{2,240})`,
  `(?:(?:e|fica|esta) )?(?:terminantemente )?(?:proibido|vedado) (?:falar|responder|comentar|tratar|conversar|opinar)(?: ${ASKED})? ${ABOUT} (.{2,240})`,
  `(?:(?:e|fica|esta) )?(?:proibido|vedado) ${TELL_PT} ${NO_OBJECT}(.{2,240})`,
  `evite (?:falar|responder|comentar|tratar|opinar)(?: ${ASKED})? sobre (.{2,240})`,
  "(?:temas|assuntos|topicos) proibidos : (.{2,240})",
  `${NOT_EN} (?:talk|speak|answer|respond|reply|comment|write|say anything|chat)(?: to)?(?: ${ASKED} (?:about|on|regarding|concerning|related to)| (?:about|regarding|concerning)) (.{2,240})`,
  `${NOT_EN} (?:comment on|speak of) (.{2,240})`,
  `${NOT_EN} (?:discuss|mention|quote|disclose|reveal|share|give out) ?(?:: )?${NO_OBJECT}(.{2,240})`,
  `${NOT_EN} (?:give|provide|offer|share)(?: out)?(?: a(?:ny)?)? (?:information|details|advice|opinions?|answers) ${ON} (.{2,240})`,
  `avoid (?:talking|speaking|answering|commenting)(?: ${ASKED})? ${ON} (.{2,240})`,
  `avoid (?:discussing|mentioning) ${NO_OBJECT}(.{2,240})`,
  "(?:forbidden|off limits) (?:topics|subjects) : (.{2,240})",
].map((shape) => new RegExp(`^${DUTY}${shape}$`));

// Who is called.
const PERSON_PT =
  "(?:atendente|atendentes|pessoa|pessoas|humano|humana|alguem|equipe|suporte|gerente|supervisor|supervisora|especialista|setor|financeiro|comercial|vendas|responsavel|colega|ouvidoria|recepcao|juridico|atendimento)";
const PERSON_EN =
  "(?:someone|somebody|person|people|human|humans|agent|agents|team|staff|manager|supervisor|colleague|specialist|representative|sales|support|billing)";
const OF_PERSON =
  "(?: (?:da|do|de|das|dos|nossa|nosso|a|o|humano|humana|equipe|loja|empresa|financeiro|financeira|comercial|vendas|suporte|tecnico|tecnica|atendimento|juridico|cobranca|responsavel|imediatamente|na hora|from|of|the|our|team|support|sales|billing|right away|immediately|at once)){0,4}";
const OF_TEAM = "(?:equipe|time|setor|area|central) (?:de|do|da) [a-z]{3,20}";
const TO_PT = `(?:(?:para|pra|pro|a|ao|aos|as|com|por|pelo|pela|de|da) )?(?:(?:um|uma|o|a|os|as|nosso|nossa) )?(?:${OF_TEAM}|${PERSON_PT}${OF_PERSON})`;
const TO_EN = `(?:(?:to|with|over to|by|for) )?(?:(?:a|an|the|our|some|human|real|support|sales|billing|live) ){0,3}${PERSON_EN}${OF_PERSON}`;
const IT_PT =
  "(?: (?:imediatamente|sempre|logo|direto|diretamente|a conversa|o atendimento|o cliente|a cliente|o caso|o chat|o contato)){0,2}";
const IT_EN = "(?: (?:it|them|him|her|the (?:conversation|customer|chat|case)|immediately|directly|straight)){0,2}";
const CALL = `(?:${[
  `(?:chame|chamar|acione|acionar|avise|passe|passar|envie|mande|repasse)${IT_PT} ${TO_PT}`,
  `(?:transfira|transferir|encaminhe|encaminhar|direcione|direcionar|escale|escalar)${IT_PT}(?: ${TO_PT})?`,
  `(?:call|get|bring in|pass|send|connect|forward|route)${IT_EN} ${TO_EN}`,
  `(?:hand${IT_EN} (?:over|off)|hand (?:over|off)${IT_EN}|handover|transfer${IT_EN}|escalate${IT_EN})(?: ${TO_EN})?`,
].join("|")})`;

// What the customer does.
const WHO =
  "(?: (?:o|a|os|as|um|uma|algum|alguma|the|a|an))?(?: (?:cliente|clientes|usuario|usuarios|consumidor|pessoa|pessoas|visitante|alguem|ele|ela|eles|customer|customers|user|users|visitor|someone|somebody|anyone|they|he or she))?";
const SPEAKS = `(?: (?:falar|falarem|fala|fale|falem|perguntar|perguntarem|pergunta|pergunte|mencionar|mencionarem|menciona|mencione|citar|citarem|cite|reclamar|reclamarem|reclama|reclame|pedir|pedirem|pede|peca|solicitar|solicitarem|solicita|solicite|quiser|quiserem|quer|queira|desejar|tratar|comentar|ameacar|exigir|insistir|escrever|mentions?|asks?|talks?|speaks?|wants?|requests?|brings? up|complains?|writes?|says?)(?: (?:falar|saber|conversar|tratar|para|to|about|know|talk))?(?: (?:algo|alguma coisa|something))?(?: (?:em|de|do|da|dos|das|sobre|a respeito de|about|for|of|on))?)`;
const WHEN = `(?:se|quando|caso|sempre que|toda vez que|assim que|if|when|whenever)${WHO}${SPEAKS}`;
const CASES = `(?:(?:todas as|todos os|as|os|qualquer|toda|todo|a(?:ny|ll)|every) )?(?:perguntas?|duvidas?|questoes|assuntos?|pedidos?|solicitacoes|reclamacoes|conversas?|casos?|mensagens?|questions?|requests?|complaints?|conversations?|messages?|enquiries|inquiries|issues?|cases?|anything)`;
const DONE_PT =
  "(?:(?:vao|vai|devem ir|deve ir|sao|seguem|ficam|precisam ir|(?:devem ser|deve ser|sao|serao|precisam ser) (?:tratad|encaminhad|transferid|respondid|direcionad|passad|atendid|enviad|repassad|resolvid)[oa]s?)(?: (?:sempre|direto|diretamente))?)";
const DONE_EN =
  "(?:(?:go|goes|should go|must go|have to go|are|belong|(?:should be|must be|are|have to be|need to be) (?:handled|answered|sent|transferred|routed|escalated|passed|forwarded|handed over))(?: (?:always|straight|directly))?)";

/** When a person is called; what is in the brackets are the topics. */
const HAND_OVER = [
  `^${DUTY}${WHEN} (.{2,200}?)(?: ,)?(?: (?:entao|then))?(?: (?:voce|o assistente|you|the assistant) (?:deve|should|must))?(?: please)? ${CALL}$`,
  `^${DUTY}${CALL}(?: ,)? ${WHEN} (.{2,200})$`,
  `^${DUTY}${CALL} (?:em casos? de|nos casos de|para (?:assuntos|perguntas|duvidas|pedidos|casos) ${ABOUT}|in case of|for (?:questions|requests|anything) ${ON}) (.{2,200})$`,
  `^${CASES} (?:${ABOUT}|${ON}|for|envolvendo|involving) (.{2,200}?) (?:${DONE_PT} ${TO_PT}|${DONE_EN} ${TO_EN})$`,
  `^${DUTY}(?:encaminhe|encaminhar|transfira|transferir|direcione|envie|passe|mande|repasse|escale) ${CASES} (?:${ABOUT}|envolvendo) (.{2,200}?) ${TO_PT}$`,
  `^${DUTY}(?:transfer|route|escalate|forward|send|pass|hand over) ${CASES} (?:${ON}|for|involving) (.{2,200}?) ${TO_EN}$`,
].map((shape) => new RegExp(shape));

/** What a sentence may be, with the part of it that names the topics, the likeliest first. */
export function* patternsOf(said: string): Generator<{ kind: "forbidden" | "hand_over"; part: string }> {
  for (const [kind, shapes] of [
    ["forbidden", FORBIDDEN],
    ["hand_over", HAND_OVER],
  ] as const)
    for (const shape of shapes) {
      const part = shape.exec(said)?.[1];
      if (part !== undefined) yield { kind, part };
    }
}

/** What makes of two orders one: a condition, an exception, a time. */
const BOUND =
  /(?:^| )(?:se|quando|caso|sempre que|toda vez|assim que|exceto|salvo|a menos|sem|ate|antes|depois|apenas|somente|so|para|if|when|whenever|unless|except|without|until|before|after|only|while)(?: |$)/;
/** Where one order ends and another begins. */
const JOINT =
  /(?:,|;|,?\s(?:e|and|mas|but))\s+(?=(?:n[aã]o|nunca|jamais|sempre|comece|inicie|cumprimente|termine|encerre|finalize|despe[cç]a|assine|seja|use|responda|evite|trate|do not|don['’]t|never|always|start|begin|greet|end|finish|sign|be|keep|answer|avoid)(?![\p{L}\d]))/giu;
const CLAUSES_MAX = 4;

/** The orders that stand side by side in a sentence; the sentence alone where one of them may depend on another. */
export function clauses(sentence: Sentence): Sentence[] {
  if (BOUND.test(sentence.said)) return [sentence];
  // What is quoted is nothing to be divided.
  const marked = hide(sentence);
  const parts = marked.split(JOINT);
  if (parts.length > CLAUSES_MAX) return [sentence];
  let at = 0;
  return parts.map((part) => {
    const quotes = [...part.matchAll(/§/g)].map(() => sentence.quotes[at++] ?? "");
    let next = 0;
    const text = part.trim().replaceAll(QUOTE, () => `“${quotes[next++] ?? ""}”`);
    return { text, said: wordsOf(part), quotes };
  });
}

function hide({ text, quotes }: Sentence): string {
  let rest = text.replaceAll(QUOTE, " ");
  for (const quote of quotes) {
    const at = rest.indexOf(quote);
    if (at > 0) rest = `${rest.slice(0, at - 1)}${QUOTE}${rest.slice(at + quote.length + 1)}`;
  }
  return rest;
}
