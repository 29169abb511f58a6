import { conceptsOf } from "@/lib/modules/assistant/engine/question-words";
import { likeness, type Place, topicSpace } from "@/lib/modules/assistant/engine/topics/topic-space";
import { isSameWord, type Word, wordsOf } from "@/lib/modules/assistant/engine/words";
import { spaced } from "@/lib/platform/search/thesaurus";

/** A longer text is read to here, in letters. */
const READ_MAX = 4_000;
/** Words that are so near among the topics mean the same here. */
const CLOSE = 0.55;
/** Words that are listed as meaning the same have to be at least so near: one word has several meanings. */
const LISTED = 0.1;

/** A policy of the house isn't politics. */
const OF_ELSE = / politicas? (?:de|da|do|das|dos|comercial|interna) /g;

/**
 * Whether a text speaks of one of some topics: in their words, in words that mean the same, or in very close ones.
 * @param isStrict in their own words alone
 */
export function speaksOf(text: string, topics: readonly string[], isStrict = false): boolean {
  if (topics.length === 0) return false;
  const said = spaced(text.slice(0, READ_MAX)).replace(/ {2,}/g, " ").replaceAll(OF_ELSE, " ");
  const words = wordsOf(said);
  return topics.some((topic) => {
    const wanted = wordsOf(topic);
    return wanted.length > 0 && wanted.every((word) => isSaid(word, said, words, isStrict));
  });
}

function isSaid(wanted: Word, said: string, words: readonly Word[], isStrict: boolean): boolean {
  if (words.some((word) => isSameWord(word, wanted))) return true;
  if (isStrict) return false;
  const [concept] = conceptsOf(wanted.text);
  if (concept?.phrases.some((phrase) => said.includes(` ${phrase} `))) return true;
  const space = topicSpace();
  const place: Place | null = space.placeOf(wanted);
  return words.some((word) => {
    const near = likeness(space.placeOf(word), place);
    if (near >= CLOSE) return true;
    return near >= LISTED && word.stems.some((stem) => concept?.alike.includes(stem));
  });
}
