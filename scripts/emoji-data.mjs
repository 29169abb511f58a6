// Writes the emojis that the composer offers, with their names and words, from the package emojibase-data (MIT; the words are
// of Unicode's CLDR): node scripts/emoji-data.mjs. The package holds every language there is and weighs 49 MB, so what is
// needed of it is kept in the repository, and only who renews it installs the package.
import fs from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const TARGET = new URL("../components/desk/emoji/emoji-data.json", import.meta.url);
/** Newer ones are boxes on the systems that people have. */
const NEWEST = 15.1;
/** The package's numbers of the groups, in the order in which they are offered. Parts of emojis are none. */
const GROUPS = {
  smileys: 0,
  people: 1,
  animals: 3,
  food: 4,
  travel: 5,
  activities: 6,
  objects: 7,
  symbols: 8,
  flags: 9,
};

const plain = (text) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");

/** The file's text. Each group is one text: a line per emoji, with the emoji, its two names and its words. */
export function emojiData() {
  const portuguese = require("emojibase-data/pt/data.json");
  const english = new Map(require("emojibase-data/en/data.json").map((emoji) => [emoji.hexcode, emoji]));
  const lineOf = (pt) => {
    const en = english.get(pt.hexcode);
    const words = [pt, en]
      .flatMap(({ label, tags = [] }) => [label, ...tags])
      .flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u));
    return [pt.emoji, pt.label, en.label, [...new Set(words)].filter(Boolean).join(" ")].join("\t");
  };
  const groups = Object.entries(GROUPS).map(([key, group]) => {
    const ofGroup = portuguese
      .filter((emoji) => emoji.group === group && emoji.version <= NEWEST && english.has(emoji.hexcode))
      .sort((a, b) => a.order - b.order);
    return [key, ofGroup.map(lineOf).join("\n")];
  });
  return `${JSON.stringify(Object.fromEntries(groups), null, 2)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) fs.writeFileSync(TARGET, emojiData());
