import fs from "node:fs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { EMOJI_GROUPS, emojisOf, findEmojis, knownEmojis } from "@/components/desk/emoji/emoji-list";
import { noteEmoji, readRecentEmojis } from "@/components/desk/emoji/recent-emojis";
import { emojiData } from "@/scripts/emoji-data.mjs";

const found = (text: string) => findEmojis(text).map(({ emoji }) => emoji);

test("the kept emojis are those of the package that they are made of", () => {
  expect(fs.readFileSync("components/desk/emoji/emoji-data.json", "utf8")).toBe(emojiData());
});

test("each group has emojis, and each of them both names", () => {
  for (const group of EMOJI_GROUPS) {
    expect(emojisOf(group).length).toBeGreaterThan(50);
    expect(emojisOf(group).filter(({ emoji, names }) => !emoji || !names.pt || !names.en)).toEqual([]);
  }
});

describe("the search", () => {
  test.each([
    ["coração", "❤️"],
    ["coracao", "❤️"],
    ["heart", "❤️"],
    ["bandeira brasil", "🇧🇷"],
    ["BRAZIL", "🇧🇷"],
    ["polegar", "👍️"],
    ["foguete", "🚀"],
  ])("finds by %s", (text, emoji) => {
    expect(found(text).map((one) => one.replace(/\ufe0f/g, ""))).toContain(emoji.replace(/\ufe0f/g, ""));
  });

  test("puts what has the very word before what only begins with it", () => {
    const words = findEmojis("sol").map((emoji) => emoji.words.includes("sol"));
    expect(words[0]).toBe(true);
    expect(words).toEqual([...words].sort((a, b) => Number(b) - Number(a)));
  });

  test.each(["", "   ", "!!!", "zzzzqq", "constructor"])("finds nothing by %j", (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe("what was used last", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  test("is kept per person, the newest first, each once", () => {
    for (const emoji of ["😀", "🚀", "😀"]) noteEmoji(7, emoji);
    expect(readRecentEmojis(7)).toEqual(["😀", "🚀"]);
    expect(readRecentEmojis(8)).toEqual([]);
  });

  test("is nothing where what is kept is broken", () => {
    localStorage.setItem("cangoo.emojis.7", "{");
    expect(readRecentEmojis(7)).toEqual([]);
  });

  test("leaves out what isn't offered any more", () => {
    expect(knownEmojis(["🚀", "not one"]).map(({ emoji }) => emoji)).toEqual(["🚀"]);
  });
});
