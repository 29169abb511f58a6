import { spaced } from "@/lib/platform/search/thesaurus";
import { isSameWord, type Word } from "../words";
import { questionWords } from "./features";
import { slices } from "./slices";

// What a person said that an item answers is answered by it when it is asked again, in the same words or nearly: a few more, in another
// order, in other forms. Nothing is concluded from words that are only about the same: that is what ranking is for.

/** A question that an item answers. */
export type LearnedQuestion = { itemId: number; text: string };

/** How sure it makes that the item is the answer: in the same words, and with others among them. */
const SAME = 0.97;
const NEARLY = 0.85;
/** Share of a question's words that may be others than those that were learned. */
const MORE_MAX = 0.2;

// Said around a question, and no part of it.
const AROUND = new Set(
  "gostaria queria quero preciso precisava saber duvida pergunta ajuda informacao gente pessoal amigo amiga want need know wondering wonder question help info guys".split(
    " ",
  ),
);

// Small words that turn a question into another one: two that differ by them aren't the same.
const TURNS: readonly RegExp[] = [
  / (?:nao|nunca|nem|jamais|sem|not|never|without|cannot|[a-z]+n t|dont|cant|doesnt|isnt) /u,
  / (?:antes|ate|before|until|within) /u,
  / (?:depois|apos|after|since|desde) /u,
  / (?:menos|less|fewer|under) /u,
  / (?:mais|more|over) /u,
  / (?:out|off) /u,
  / from /u,
  // By themselves; greetings have them as well.
  /(?<! boa| good) (?:noite|night) /u,
  /(?<! boa| good) (?:tarde|afternoon) /u,
  / (?:onde|aonde|where) /u,
  / (?:quando|when) /u,
  / (?:quanto|quanta|quantos|quantas|how (?:much|many|long)) /u,
  / (?:como|how (?!much|many|long)\w+) /u,
  / (?:quem|who) /u,
  / (?:por que|porque|why) /u,
];

/** A question as it is compared. */
type Compared = { words: readonly Word[]; turns: string; numbers: string };

/** Questions that are remembered: more than the most that a small base has. */
const KEPT_MAX = 20_000;
const kept = new Map<string, Compared>();

function comparedOf(text: string): Compared {
  let compared = kept.get(text);
  if (!compared) {
    const said = spaced(text);
    compared = {
      words: questionWords(text).filter((word) => !AROUND.has(word.text)),
      turns: TURNS.map((turn) => (turn.test(said) ? "1" : "0")).join(""),
      // Postal codes, sizes, years: words leave them out.
      numbers: (text.match(/\d{3,}/g) ?? []).sort().join(" "),
    };
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(text, compared);
  }
  return compared;
}

/** How sure a learned question makes that a question has the same answer: 0 where it says nothing. */
function surenessOf(asked: Compared, learned: Compared): number {
  if (learned.words.length === 0 || asked.turns !== learned.turns || asked.numbers !== learned.numbers) return 0;
  if (!learned.words.every((word) => asked.words.some((one) => isSameWord(one, word)))) return 0;
  const more = asked.words.filter((word) => !learned.words.some((one) => isSameWord(one, word))).length;
  if (more === 0) return SAME;
  return more / asked.words.length <= MORE_MAX ? NEARLY : 0;
}

/**
 * How sure each item is the answer to a question, of those that were said to answer it: from 0 to 1, by their ids.
 * @param words the question's, as the base writes them
 */
export async function learnedItems(
  text: string,
  words: readonly Word[],
  learned: readonly LearnedQuestion[],
): Promise<ReadonlyMap<number, number>> {
  const asked = { ...comparedOf(text), words: words.filter((word) => !AROUND.has(word.text)) };
  const items = new Map<number, number>();
  const pause = slices();
  for (const { itemId, text: known } of learned) {
    const sure = surenessOf(asked, comparedOf(known));
    if (sure > (items.get(itemId) ?? 0)) items.set(itemId, sure);
    await pause();
  }
  return items;
}
