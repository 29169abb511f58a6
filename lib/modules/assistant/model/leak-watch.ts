import { plain } from "@/lib/kernel/plain";

/** So many words one after the other are no coincidence. An instruction may want a greeting said in its words. */
export const LEAK_WORDS = 12;

const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text as they are compared, whatever their case and accents. */
export const wordsOf = (text: string): string[] => plain(text).match(WORD) ?? [];

/** Listens to a text word by word for what must not be told; each word is looked at once. */
export class LeakWatch {
  readonly #secrets = new Set<string>();
  #last: string[] = [];

  /** @param secret what must not be told, as a canonical text. */
  constructor(secret: string) {
    const words = wordsOf(secret);
    for (let at = 0; at + LEAK_WORDS <= words.length; at += 1)
      this.#secrets.add(words.slice(at, at + LEAK_WORDS).join(" "));
  }

  /** @param words that follow those before. @returns whether they and those before tell a part of the secret. */
  hears(words: readonly string[]): boolean {
    if (this.#secrets.size === 0) return false;
    for (const word of words) {
      this.#last.push(word);
      if (this.#last.length > LEAK_WORDS) this.#last.shift();
      if (this.#last.length === LEAK_WORDS && this.#secrets.has(this.#last.join(" "))) return true;
    }
    return false;
  }
}
