import { QUOTE, wordsOf } from "./sentences";

/** Most topics of one sentence, most words of a topic, and the fewest letters. */
const TOPICS_MAX = 12;
const WORDS_MAX = 4;
const LETTERS_MIN = 3;

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that make of a topic something that only a reader understands: conditions, exceptions, places, other verbs. */
const BEYOND = list(`
  se quando caso sem exceto salvo menos mais apenas somente so senao antes depois durante enquanto ate desde porque pois mas porem
  por pelo pela pelos pelas com em no na nos nas via que quem cujo onde como quanto qual mesmo aqui agora hoje alem fora entre contra
  nao nunca jamais sempre estiver estao esta estar for forem tiver houver ficar parecer sao outro outra outros outras
  forma maneira modo jeito tom mal errado errada errados erradas falso falsa falsas falsos incorreto incorreta incorretas incorretos
  incompleto incompletas way manner wrong false
  seja use comece termine mantenha trate evite cumprimente despeca assine be keep start end greet sign answer stay pergunte ofereca explique peca responda diga informe envie mande confirme verifique anote agradeca tente avise chame transfira encaminhe
  if when whenever unless except without only until before after while during because but that which who whose where how what with
  by over on in at from via than more less not never always is are was were has have be being seems other others another else
  ask offer explain tell check confirm apologize apologise say try send call transfer escalate then entao
`);
/** Names of nothing in particular. */
const VAGUE = list(`
  isso isto aquilo nada tudo algo coisa coisas assunto assuntos tema temas pessoal pessoais particular particulares si mim voce voces bem
  demais muito nome nomes name names opiniao opinioes opinion opinions besteira bobagem portugues ingles espanhol ele ela eles elas gente cliente clientes pessoa pessoas palavras
  it this that things thing anything everything something nothing topic topics personal you me us yourself itself them him her english
  portuguese spanish customer customers people person much bad badly words assistente assistant
  ajuda help informacao informacoes information detalhe detalhes details
`);
/** What may stand before a topic without meaning anything. */
const BEFORE =
  /^(?:(?:o|a|os|as|um|uma|uns|umas|nosso|nossa|nossos|nossas|seu|sua|seus|suas|meu|minha|qualquer|quaisquer|todo|toda|todos|todas|the|our|your|their|a(?:ny|ll|n)|some|de|do|da|dos|das|of|para|to|(?:assuntos?|temas?|questoes|perguntas?|duvidas?|informacoes|detalhes|pedidos?|solicitacoes|topics?|questions?|matters?|issues|requests?|information|details) (?:sobre|de|do|da|dos|das|about|on|of|for|regarding|related to|like|como)) )/;
const AFTER = / (?:em geral|in general|etc|entre outros|e afins|and so on)$/;
/** Words that join others and say nothing. */
const JOINING = list("de do da dos das of for para the o a os as");

/**
 * The topics that a part of a sentence names, as words without accents; null where it says more than that.
 * @param quotes what its quotation marks hold, in their order
 */
export function topicsOf(part: string, quotes: readonly string[]): string[] | null {
  let at = 0;
  const said = part.replaceAll(QUOTE, () => wordsOf(quotes[at++] ?? "")).replace(/^ ?: ?/, "");
  if (/[:?[\]§]/.test(said) || /(?:^| )(?:e|ou|nem|and|or|nor|,)$/.test(said.trim())) return null;
  const topics = said.split(/ ?(?:,|\/)(?: (?:e|ou|nem|and|or|nor)(?= ))? ?| (?:e|ou|nem|and|or|nor) /).map(trimmed);
  if (topics.length > TOPICS_MAX) return null;
  const isClear = topics.every((topic) => {
    const words = topic.split(" ").filter((word) => !JOINING.has(word));
    if (topic.length < LETTERS_MIN || words.length === 0 || words.length > WORDS_MAX) return false;
    return !words.some((word) => BEYOND.has(word)) && !words.every((word) => VAGUE.has(word));
  });
  return isClear ? [...new Set(topics)] : null;
}

function trimmed(topic: string): string {
  let rest = topic.trim().replace(AFTER, "");
  for (let step = 0; step < 4 && BEFORE.test(rest); step += 1) rest = rest.replace(BEFORE, "");
  return rest;
}
