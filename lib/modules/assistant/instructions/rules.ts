import type { MoodCode } from "@/lib/modules/assistant/behaviour/schema";
import { readInstruction } from "./reading/policy";
import type { ReadSentence } from "./reading/schema";
import { NAME_PLACEHOLDER } from "./schema";

/** What the active instructions ask of whoever speaks, as far as it can be followed without a language model. */
export type Rules = {
  /** What opens a conversation and what closes a reply; null where nobody said. */
  greeting: string | null;
  farewell: string | null;
  /** Whose greeting and closing are used; null: the workspace's mood's. */
  mood: MoodCode | null;
  hasEmojis: boolean;
  /** Most sentences and characters of an answer; null where there is no limit. */
  sentencesMax: number | null;
  charactersMax: number | null;
  /** Topics that nothing is answered about, and those for which a person is called. */
  forbidden: readonly string[];
  handOver: readonly string[];
};

/** Instructions whose reading is remembered. */
const KNOWN_MAX = 1_000;
const known = new Map<string, readonly ReadSentence[]>();

/** The same as readInstruction(), remembered. */
export function readOnce(content: string): readonly ReadSentence[] {
  let sentences = known.get(content);
  if (!sentences) {
    sentences = readInstruction(content);
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(content, sentences);
  }
  return sentences;
}

/**
 * The rules in instructions. Of two greetings the first is said; of two limits the lower one holds.
 * @param contents the most important first @param name fills the name's place
 */
export function rulesFrom(contents: readonly string[], name: string): Rules {
  const followed = contents.flatMap(readOnce).flatMap((sentence) => sentence.followed);
  const wordsOf = (kind: "greeting" | "farewell") => {
    const words = followed.find((one) => one.kind === kind);
    return words && "text" in words ? words.text.replaceAll(NAME_PLACEHOLDER, name) : null;
  };
  const topicsOf = (kind: "forbidden" | "hand_over") =>
    followed.flatMap((one) => (one.kind === kind && "topics" in one ? one.topics : []));
  const lowest = (unit: "sentences" | "characters") => {
    const most = followed.flatMap((one) => (one.kind === "limit" && one.unit === unit ? one.most : []));
    return most.length === 0 ? null : Math.min(...most);
  };
  return {
    greeting: wordsOf("greeting"),
    farewell: wordsOf("farewell"),
    mood: followed.flatMap((one) => (one.kind === "mood" ? one.mood : []))[0] ?? null,
    hasEmojis: !followed.some(({ kind }) => kind === "no_emojis"),
    sentencesMax: lowest("sentences"),
    charactersMax: lowest("characters"),
    forbidden: topicsOf("forbidden"),
    handOver: topicsOf("hand_over"),
  };
}

// What shows as a picture; signs that are letters unless told otherwise (©, ™) only where they are told so.
const PICTURE = String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{fe0f})`;
const SKIN = String.raw`(?:\p{Emoji_Modifier}|\u{fe0f})?`;
const JOINED = String.raw`(?:\u{200d}\p{Extended_Pictographic}${SKIN}){0,8}`;
const EMOJI = new RegExp(String.raw`[ \t]?(?:\p{Regional_Indicator}{2}|${PICTURE}${SKIN}${JOINED})`, "gu");

/** A text without its emojis, where the rules want none. */
export const inRules = (text: string, { hasEmojis }: Pick<Rules, "hasEmojis">): string =>
  hasEmojis ? text : text.replace(EMOJI, "").trim();
