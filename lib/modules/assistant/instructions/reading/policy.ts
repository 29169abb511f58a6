import { NAME_PLACEHOLDER } from "../schema";
import { clauses, patternsOf } from "./patterns";
import type { Followed, ReadSentence } from "./schema";
import { QUOTE, type Sentence, sentencesOf, wordsOf } from "./sentences";
import { tonesOf } from "./tone";
import { topicsOf } from "./topics";

/**
 * What the engine that needs no language model understands of an instruction's text, sentence by sentence, in Portuguese and English.
 * In doubt a sentence needs a model. The time that it takes grows with the text's length alone.
 */
export function readInstruction(content: string): ReadSentence[] {
  return sentencesOf(content).map((sentence) => ({ text: sentence.text, ...read(sentence) }));
}

type Read = Omit<ReadSentence, "text">;
const NOT_UNDERSTOOD: Read = { followed: [], needsModel: true };

function read(sentence: Sentence): Read {
  const { said } = sentence;
  // What is asked, or stands for something that isn't known here, is no rule.
  if (said === "" || said.endsWith("?")) return NOT_UNDERSTOOD;
  const whole = readClause(sentence);
  if (whole.followed.length > 0) return whole;
  const parts = clauses(sentence);
  if (parts.length < 2) return NOT_UNDERSTOOD;
  const each = parts.map(readClause);
  // What follows on something that isn't understood may depend on it.
  if (each[0]?.followed.length === 0) return NOT_UNDERSTOOD;
  return {
    followed: each.flatMap(({ followed }) => followed),
    needsModel: each.some(({ needsModel }) => needsModel),
  };
}

function readClause(sentence: Sentence): Read {
  const words = readWords(sentence);
  if (words) return { followed: [words], needsModel: false };
  for (const { kind, part } of patternsOf(sentence.said)) {
    const topics = topicsOf(part, sentence.quotes);
    if (topics) return { followed: [{ kind, topics: asWritten(sentence.text, topics) }], needsModel: false };
  }
  return tonesOf(sentence.said) ?? NOT_UNDERSTOOD;
}

/** Topics in the words of their sentence, with the accents that those have. */
function asWritten(text: string, topics: readonly string[]): string[] {
  const written = new Map([...text.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => [wordsOf(word), word.toLowerCase()]));
  return topics.map((topic) =>
    topic
      .split(" ")
      .map((word) => written.get(word) ?? word)
      .join(" "),
  );
}

const PREFIX =
  "(?:(?:por favor|please|sempre|always|voce deve|o assistente deve|o bot deve|deve|you (?:should|must)|the (?:assistant|bot) (?:should|must)|ao iniciar (?:a|cada|uma) conversa|no (?:inicio|comeco) (?:da|de cada|de toda) (?:conversa|resposta)|no (?:fim|final) (?:da|de cada|de toda) (?:conversa|resposta)|em (?:toda|cada) (?:conversa|resposta)|em todas as (?:conversas|respostas)|in every (?:conversation|answer|reply)|at the (?:start|beginning|end) of (?:the|each|every) (?:conversation|answer|reply)|na saudacao|na despedida|ao se despedir|ao despedirse|ao (?:saudar|cumprimentar|receber)(?: (?:o|um|cada) cliente| clientes| os clientes)?|when greeting(?: (?:a |the )?customers?)?|when saying goodbye)(?: ,)? ){0,3}";
const WHOM =
  "(?: (?:sempre|always|o cliente|os clientes|cada cliente|a pessoa|as pessoas|todos|todas|quem (?:chega|escreve|entra em contato)|a conversa|as conversas|cada conversa|toda conversa|todas as conversas|o atendimento|os atendimentos|todo atendimento|o contato|a mensagem|as mensagens|a resposta|as respostas|suas respostas|suas mensagens|todas as respostas|toda resposta|the conversation|every conversation|each conversation|all conversations|conversations|customers?|the customer|every customer|each customer|all customers|everyone|everybody|visitors|messages|the reply|every reply|each reply|replies|your (?:answers|replies|messages)|every (?:answer|message)|off)){0,2}";
const WITH =
  "(?: (?:com|dizendo|assim|por|usando|como|with|by saying|saying|using|as)(?: (?:a|o|as|the|esta|este|this|esse|essa) (?:frase|mensagem|texto|saudacao|despedida|palavras?|assinatura|phrase|words?|message|text|greeting|farewell|signature))?)?(?: :)?";
const AFTER =
  "(?: (?:sempre|always|em todas as (?:conversas|respostas)|em toda (?:conversa|resposta)|in every (?:conversation|reply)|every time|as saudacao|como saudacao|como despedida|as (?:a|the|your) (?:greeting|farewell)))?";
const GREET =
  "(?:cumprimente|cumprimentar|saude|saudar|comece|comecar|inicie|iniciar|abra|abrir|receba|receber|recepcione|apresentese|se apresente|start|begin|open|greet|welcome|introduce yourself)";
const CLOSE =
  "(?:termine|terminar|encerre|encerrar|finalize|finalizar|feche|fechar|conclua|concluir|despecase|se despeca|despedirse|assine|assinar|end|finish|close|conclude|sign off|sign|say goodbye|wrap up)";
const SAY = "(?:diga|dizer|use|usar|utilize|say)";

const GREETING = [
  new RegExp(`^${PREFIX}${GREET}${WHOM}${WITH} ${QUOTE}${AFTER}$`),
  new RegExp(
    `^(?:a |the |nossa |our )?(?:saudacao|mensagem de boas vindas|greeting)(?: (?:e|sera|deve ser|is|should be))?(?: :)? ${QUOTE}$`,
  ),
  new RegExp(
    `^(?:sempre )?${SAY} (?:sempre )?(?:: )?${QUOTE} (?:como (?:a )?saudacao|(?:no|ao) (?:inicio|comeco)(?: da conversa| de cada conversa)?|ao (?:iniciar|comecar)(?: a conversa| o atendimento)?|as (?:a|the|your) greeting|at the (?:start|beginning)(?: of (?:the|every|each) conversation)?)$`,
  ),
];
const FAREWELL = [
  new RegExp(`^${PREFIX}${CLOSE}${WHOM}${WITH} ${QUOTE}${AFTER}$`),
  new RegExp(
    `^(?:a |the |nossa |our )?(?:despedida|assinatura|farewell|signature|sign off)(?: (?:e|sera|deve ser|is|should be))?(?: :)? ${QUOTE}$`,
  ),
  new RegExp(
    `^(?:sempre )?${SAY} (?:sempre )?(?:: )?${QUOTE} (?:como (?:a )?despedida|(?:no|ao) (?:fim|final)(?: da conversa| de cada conversa| da resposta)?|ao (?:encerrar|terminar|se despedir|despedirse)(?: a conversa| o atendimento)?|as (?:a|the|your) farewell|at the end(?: of (?:the|every|each) (?:conversation|reply|answer))?)$`,
  ),
];

/** Words that nobody marked: how a greeting and a farewell begin. */
const OPENS =
  /^(?:ol[aá]|oi|oie|bom dia|boa (?:tarde|noite)|bem[- ]vind|seja bem|hello|hi|hey|welcome|good (?:morning|afternoon|evening|day)|greetings)(?![\p{L}\d])/iu;
const CLOSES =
  /^(?:obrigad|agradec|atenciosamente|cordialmente|abra[cç]o|um abra[cç]o|at[eé] |tenha |conte |estamos |ficamos |permane[cç]|equipe |time |thank|thanks|best |kind |warm |regards|sincerely|have a |see you|cheers|the |team |yours |\[NOME\])/iu;
const SIGNS = /^(?:\[NOME\]|equipe |time |the |team )/i;
const UNMARKED =
  /^(.{3,120}?)(?:\s(?:com|dizendo|assim|como|with|by saying|saying|as)\s*:?|:)\s+((?:\p{Lu}|¡|\[NOME\]).{1,299})$/u;
const LENGTH_MAX = 300;

type Words = Extract<Followed, { text: string }>;

/** The greeting or farewell that a sentence asks for; null: it asks for none. */
function readWords({ text, said, quotes }: Sentence): Words | null {
  if (quotes.length === 1) return wordsAs(said, quotes[0] ?? "");
  if (quotes.length > 1) return null;
  const [, head, rest] = UNMARKED.exec(text) ?? [];
  if (head === undefined || rest === undefined) return null;
  const found = wordsAs(`${wordsOf(head)} ${QUOTE}`, rest);
  const begins = found?.kind === "greeting" ? OPENS : CLOSES;
  if (!found || !begins.test(rest)) return null;
  // A name that signs has no full stop.
  return { ...found, text: SIGNS.test(rest) ? rest.replace(/\.$/, "") : rest };
}

function wordsAs(said: string, quote: string): Words | null {
  const kind = GREETING.some((shape) => shape.test(said))
    ? "greeting"
    : FAREWELL.some((shape) => shape.test(said))
      ? "farewell"
      : null;
  return kind !== null && isSayable(quote) ? { kind, text: quote } : null;
}

/** Whether words can be said as they are: nothing in them but the name is to be filled in. */
const isSayable = (text: string): boolean =>
  text.length <= LENGTH_MAX &&
  /\p{L}/u.test(text) &&
  !/[[\]{}<>]|_{2,}|\.{4,}/.test(text.replaceAll(NAME_PLACEHOLDER, ""));
