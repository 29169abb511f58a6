import { plain } from "@/lib/kernel/plain";
import { type Word, wordsOf } from "@/lib/modules/assistant/engine/words";
import { sentencesOf } from "@/lib/modules/assistant/knowledge/split-passages";
import { numbersOf } from "./facts";

/** Longer messages are read to here, and so many of their sentences. */
const TEXT_MAX = 10_000;
const SENTENCES_MAX = 100;
/** A sent message came from a draft when they share so many words, and so large a part of the shorter one. */
const SHARED_MIN = 2;
const SHARED_SHARE = 0.4;
/** Two sentences that are this alike (Dice) say the same thing, or something else about it. */
const SAME_SUBJECT = 0.34;
/** A sentence that shares less than this with its counterpart, and brings so many new words, says something else. */
const REPLACED_BELOW = 0.6;
const NEW_WORDS_MIN = 3;

const words = (list: string) => new Set(list.split(" "));
// What is said at the beginning and end of every message, in both languages, without accents.
const PLEASANTRIES = words(
  "abraco abracos atenciosamente cordialmente equipe disposicao agradecemos agradeco agradecer contato contatar aguardamos aguardo precisar duvida duvidas ajudar ajudo ajuda espero esperamos tudo otimo otima excelente semana fico ficamos qualquer coisa basta chamar escrever avisar avise conte conosco desculpe desculpa desculpas pergunta mensagem escrito regards best sincerely cheers team welcome happy glad contact reach question questions hope anything else let know feel free writing message dear sorry warm kind wishes",
);
const NEGATIONS = words("nao nunca jamais sem not never no cannot dont doesnt isnt wont cant");
// Days and months are what a sentence is about, though they aren't numbers.
const DATES = words(
  "segunda terca quarta quinta sexta sabado domingo janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december",
);
/** What is true of this customer alone, or of this hour: nothing that an item should say. */
const PERSONAL =
  /\b(?:vou|vamos|estou|estamos|acabei|acabamos|verifiquei|verificamos|verificando|consultei|solicitei|enviei|abri|registrei|confirmei|localizei|retorno|retornarei|retornaremos|aguarde|um momento|seu pedido|sua compra|sua entrega|sua conta|seu cadastro|seu caso|sua solicitacao|i ll|i will|we ll|we will|i ve|i have|i m|i am|we are|let me|your order|your purchase|your account|your case|one moment)\b/g;

/** A statement of what was sent, and the one of the draft in whose place it stands; null where it was added. */
export type ChangedStatement = { before: string | null; after: string };

type Sentence = {
  text: string;
  stems: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
  bare: readonly string[];
  personal: readonly string[];
};

const bareWords = (text: string) =>
  plain(text)
    .replace(/[’']/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The stems of a text's words that mean something. */
export const stemsOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text).map(stemOf));
const stemOf = ({ stems, text }: Word) => stems[0] ?? text;

function sentences(text: string, names: ReadonlySet<string>): Sentence[] {
  const lines = text
    .slice(0, TEXT_MAX)
    .replace(/[*_~`]+/g, " ")
    .split(/\n+/)
    .map((line) => line.replace(/^\s*(?:[-*>•]|\d{1,2}\.)\s+/, ""));
  return lines
    .flatMap((line) => sentencesOf(line))
    .slice(0, SENTENCES_MAX)
    .map((sentence) => {
      const meant = wordsOf(sentence).filter((word) => !names.has(word.text) && !PLEASANTRIES.has(word.text));
      return {
        text: sentence.trim(),
        stems: new Set(meant.filter((word) => !/^\d+$/.test(word.text)).map(stemOf)),
        numbers: numbersOf(sentence),
        bare: bareWords(sentence),
        personal:
          plain(sentence)
            .replace(/[^\p{L}\p{N}]+/gu, " ")
            .match(PERSONAL) ?? [],
      };
    })
    .filter(({ stems, numbers }) => stems.size > 0 || numbers.size > 0);
}

const shared = <T>(one: ReadonlySet<T>, two: ReadonlySet<T>) => [...one].filter((part) => two.has(part)).length;
const likeness = (one: Sentence, two: Sentence) => {
  const size = one.stems.size + two.stems.size;
  return size === 0 ? 0 : (2 * shared(one.stems, two.stems)) / size;
};
const of = (sentence: Sentence, list: ReadonlySet<string>) =>
  [...new Set(sentence.bare.filter((word) => list.has(word)))].sort().join(" ");
const all = (list: readonly Sentence[]) => new Set(list.flatMap(({ stems }) => [...stems]));

/** What was said beside a draft. */
export type Edited = {
  drafted: string;
  sent: string;
  /** Of the people and the company that write to each other: naming them changes no statement. */
  names: readonly string[];
  /** What the customer wrote: its numbers are theirs, not the item's. */
  asked: string;
};

/**
 * The statements of a draft that somebody replaced before they sent it, or added to it; none where only the wording is another one,
 * where it was only shortened, or where what was sent doesn't come from the draft.
 */
export function changedStatements({ drafted, sent, names, asked }: Edited): ChangedStatement[] {
  const named = new Set(names.flatMap(bareWords));
  const [before, after] = [sentences(drafted, named), sentences(sent, named)];
  const [had, has] = [all(before), all(after)];
  const common = shared(had, has);
  if (common < SHARED_MIN || common < SHARED_SHARE * Math.min(had.size, has.size)) return [];
  const theirs = numbersOf(asked);
  // What the item says to everybody, it may say of 'your order'.
  const known = new Set(before.flatMap(({ personal }) => personal));
  return after.flatMap((sentence): ChangedStatement[] => {
    const [closest] = before
      .map((other) => ({ other, alike: likeness(sentence, other) }))
      .sort((one, two) => two.alike - one.alike);
    const isAbout = closest !== undefined && closest.alike >= SAME_SUBJECT;
    const ownNumbers = [...sentence.numbers].filter((number) => !theirs.has(number));
    const isNews = [...sentence.stems].filter((stem) => !had.has(stem)).length >= NEW_WORDS_MIN;
    if (sentence.personal.some((phrase) => !known.has(phrase)) || sentence.text.endsWith("?")) return [];
    if (!isAbout) return isNews ? [{ before: null, after: sentence.text }] : [];
    const { other, alike } = closest;
    // A figure may have moved to another sentence.
    const isFigure = ownNumbers.some((number) => !before.some(({ numbers }) => numbers.has(number)));
    const isTurned = of(sentence, NEGATIONS) !== of(other, NEGATIONS);
    const isMoved = of(sentence, DATES) !== of(other, DATES) && of(sentence, DATES) !== "";
    const isReplaced = isNews && alike < REPLACED_BELOW;
    return isFigure || isTurned || isMoved || isReplaced ? [{ before: other.text, after: sentence.text }] : [];
  });
}
