import type { Followed, ReadSentence } from "./schema";

const NUMBERS: Readonly<Record<string, number>> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  oito: 8,
  dez: 10,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
};
/** An answer of fewer characters says nothing, and more sentences are no limit. */
const CHARACTERS_MIN = 50;
const CHARACTERS_MAX = 5_000;
const SENTENCES_MAX = 20;
/** What is short, where nobody says how short. */
const SHORT_SENTENCES = 3;

const ORDER =
  "(?:(?:por favor|please|sempre|always|voce|o assistente|deve|you|the assistant|should|must|seja|ser|mantenha|manter|use|usar|utilize|adote|responda|responder|fale|falar|escreva|escrever|de|da|do|be|keep|stay|remain|sound|write|answer|respond|reply|use|give|have|um|uma|o|a|as|os|an|the|in|with|tom|tone|linguagem|language|estilo|style|forma|maneira|modo|com|em|way|suas|seu|sua|your|respostas?|mensagens?|answers?|replies|messages?|textos?|mais|bem|muito|very|more|bastante|sao|devem ser|should be) ){0,7}";
const WITH_WHOM =
  "(?: (?:com (?:o|os|a|as) clientes?|com todos|nas (?:suas )?(?:respostas|mensagens)|em todas as (?:respostas|mensagens)|ao responder|with (?:the )?customers?|with everyone|in (?:your |all )?(?:answers|replies|messages)|tom|tone|way|manner|e|sempre|always))?";

const MOODS = [
  ["professional", "(?:formal|formais|formalmente|profissional|profissionais|professional|formally|professionally)"],
  [
    "friendly",
    "(?:informal|informais|informalmente|amigavel|amigaveis|descontraid[oa]s?|simpatic[oa]s?|leve|friendly|casual|warm|informally|casually)",
  ],
  ["empathetic", "(?:empatic[oa]s?|acolhedora?|acolhedores|acolhedoras|empathetic|caring)"],
  ["efficient", "(?:diret[oa]s?|objetiv[oa]s?|direct|to the point|straight to the point|direto ao ponto)"],
] as const;
const SHORT = "(?:curt[oa]s?|breves?|concis[oa]s?|sucint[oa]s?|enxut[oa]s?|short|brief|concise|succinct)";
const MOST =
  "(?:no maximo(?: ate)?|ate|maximo(?: de)?|com ate|com no maximo|limitad[oa]s? a|limite(?: (?:as|suas) respostas)? (?:a|de)|at most|up to|(?:a )?maximum(?: of)?|no more than|under|less than|limit(?: your)?(?: answers| replies)? to)";

const NO_EMOJIS = new RegExp(
  `^${ORDER}(?:sem|nao use|nunca use|jamais use|nao utilize|nunca utilize|evite(?: usar)?|nada de|nao coloque|no|without|never use|do not use|dont use|avoid(?: using)?)(?: (?:nenhum|qualquer|o uso de|a(?:ny)?|usar|os|the|using))?(?: |)(?:emojis?|emoticons?|carinhas|emoji icons)${WITH_WHOM}$`,
);
const MOOD_SHAPES = MOODS.map(([mood, words]) => [mood, new RegExp(`^${ORDER}${words}${WITH_WHOM}$`)] as const);
const SHORT_SHAPE = new RegExp(`^${ORDER}${SHORT}${WITH_WHOM}$`);
const LIMIT_SHAPE = new RegExp(
  `^${ORDER}(?:${MOST}) (\\d{1,4}|[a-z]{2,6}) (frases?|sentencas?|sentences?|caracteres|letras|characters?|chars|letters)(?: (?:por resposta|por mensagem|cada(?: uma)?|(?:per|for each|in each|an?) (?:answer|reply|message)|each|long))?$`,
);
/** A bare list goes on what came before it. */
const JOINS = / ?, (?:(?:e|and|nem|mas|but|nor) )?| (?:e|and|nem|nor|mas|but) /;
const PARTS_MAX = 5;
/** What makes of a tone one for some only. */
const SCOPE =
  /(?:^| )(?:se|quando|caso|sempre que|toda vez|assim que|exceto|salvo|a menos|depois|apos|antes|apenas|somente|if|when|whenever|unless|except|after|before|only)(?: |$)/;
const SCOPE_PART =
  /^(?:com|para|pra|em|no|na|nos|nas|ao|aos|as|de|do|da|por|durante|with|for|to|in|on|at|by|of|during|from)(?: |$)/;
const NEGATED = /(?:^| )(?:sem|nao|nunca|jamais|evite|nada|no|without|never|do not|dont|avoid)(?: |$)/;

/**
 * What a sentence says of the tone: what of it words alone can carry, and whether there is more. Null: it isn't about that, or none of
 * it is understood.
 */
export function tonesOf(said: string): Omit<ReadSentence, "text"> | null {
  const parts = said.replace(/ :/g, " ,").split(JOINS);
  if (parts.length > PARTS_MAX) return null;
  if (parts.length > 1 && SCOPE.test(said)) return null;
  const followed: Followed[] = [];
  let isDenied = false;
  let needsModel = false;
  for (const part of parts) {
    const denies = NEGATED.test(part);
    // 'sem gírias nem emojis': what was denied goes on being denied.
    const tone = isDenied && !denies ? toneOf(`sem ${part}`) : toneOf(part);
    isDenied ||= denies;
    if (tone) followed.push(tone);
    // What begins with something else may be about that.
    else if (followed.length === 0 || SCOPE_PART.test(part)) return null;
    else needsModel = true;
  }
  // One adjective in a sentence about something else is no tone.
  return followed.length === 0 || (needsModel && !toneLike(parts)) ? null : { followed, needsModel };
}

/** Whether what isn't understood of a list is short enough to be one more word about the tone. */
const toneLike = (parts: readonly string[]): boolean => parts.every((part) => part.split(" ").length <= 6);

function toneOf(part: string): Followed | null {
  if (NO_EMOJIS.test(part)) return { kind: "no_emojis" };
  const limit = LIMIT_SHAPE.exec(part);
  if (limit) return limitOf(limit[1] ?? "", limit[2] ?? "");
  if (SHORT_SHAPE.test(part)) return { kind: "limit", unit: "sentences", most: SHORT_SENTENCES };
  const mood = MOOD_SHAPES.find(([, shape]) => shape.test(part));
  return mood ? { kind: "mood", mood: mood[0] } : null;
}

function limitOf(number: string, of: string): Followed | null {
  const most = NUMBERS[number] ?? Number(number);
  const isSentences = /^(?:frase|senten)/.test(of);
  const [least, largest] = isSentences ? [1, SENTENCES_MAX] : [CHARACTERS_MIN, CHARACTERS_MAX];
  if (!Number.isInteger(most) || most < least || most > largest) return null;
  return { kind: "limit", unit: isSentences ? "sentences" : "characters", most };
}
