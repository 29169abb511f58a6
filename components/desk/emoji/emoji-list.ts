import { plain } from "@/lib/kernel/plain";
import data from "./emoji-data.json";

/** A group of emojis, as a key of the texts. */
export type EmojiGroup = keyof typeof data;

/** An emoji with its names, and the words of both languages that it is found by, plain. */
export type Emoji = { emoji: string; names: { pt: string; en: string }; words: readonly string[] };

/** The groups in the order in which they are offered. */
export const EMOJI_GROUPS = Object.keys(data) as EmojiGroup[];

const FOUND_MAX = 80;

const emojiOf = (line: string): Emoji => {
  const [emoji = "", pt = "", en = "", words = ""] = line.split("\t");
  return { emoji, names: { pt, en }, words: words.split(" ") };
};

const GROUPS = new Map(EMOJI_GROUPS.map((group) => [group, data[group].split("\n").map(emojiOf)]));
const ALL = [...GROUPS.values()].flat();
const BY_EMOJI = new Map(ALL.map((known) => [known.emoji, known]));

/** The emojis of a group. */
export function emojisOf(group: EmojiGroup): readonly Emoji[] {
  return GROUPS.get(group) ?? [];
}

/** Those of a list of emojis that are still offered, with their names. */
export function knownEmojis(emojis: readonly string[]): readonly Emoji[] {
  return emojis.flatMap((emoji) => BY_EMOJI.get(emoji) ?? []);
}

/** Emojis whose words begin with each word of `text`, in either language; those with the very words come first. */
export function findEmojis(text: string): readonly Emoji[] {
  const wanted = plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (wanted.length === 0) return [];
  const found = ALL.filter(({ words }) => wanted.every((part) => words.some((word) => word.startsWith(part))));
  const isExact = ({ words }: Emoji) => wanted.every((part) => words.includes(part));
  return [...found.filter(isExact), ...found.filter((emoji) => !isExact(emoji))].slice(0, FOUND_MAX);
}
