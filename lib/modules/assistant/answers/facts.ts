import { plain } from "@/lib/kernel/plain";
import { addressesOf } from "@/lib/modules/assistant/model/addresses";

/** A number with what belongs to it: 1.200,50 and 12/03/2026 are one each. */
const NUMBER = /\d+(?:[.,]\d+)*(?:\/\d+(?:[.,]\d+)*)*/g;
/** Three digits behind it: it only makes a long number readable. */
const GROUPING = /(?<=\d)[.,](?=\d{3}(?!\d))/g;
/** AB-1234, NF123: capitals with a digit among them. */
const CODE = /(?<![\p{L}\p{N}-])(?=[\p{Lu}\p{N}-]*\p{N})\p{Lu}[\p{Lu}\p{N}]*(?:-[\p{Lu}\p{N}]+)*(?![\p{L}\p{N}-])/gu;
const UNIT = /R\$|US\$|[$€£%]/g;
/** 'ok.Obrigado' only lacks a space: a host alone is an address where it ends as hosts do. */
const SURE_ADDRESS =
  /[/@]|^www\.|\.(?:com|net|org|info|io|app|dev|edu|gov|shop|store|site|online|br|pt|us|uk|eu|es|fr|de|it|example)$/;
const BRACKETS = /\[[^[\]\n]{1,300}\]|\{\{[^{}\n]{1,300}\}\}/g;

/** The numbers of a text in one form each: without grouping and leading zeros, a point before decimals. */
export function numbersOf(text: string): ReadonlySet<string> {
  const numbers = [...text.matchAll(NUMBER)].map(([number]) =>
    number
      .split("/")
      .map((part) =>
        part
          .replace(GROUPING, "")
          .replaceAll(",", ".")
          .replace(/^0+(?=\d)/, ""),
      )
      .join("/"),
  );
  return new Set(numbers);
}

const every = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([found]) => found);

/** What of a text can be true or false by itself: numbers, codes, units, addresses, and what is still to be filled in. */
function factsOf(text: string): ReadonlySet<string> {
  return new Set([
    ...numbersOf(text),
    ...every(text, CODE),
    ...every(text, UNIT),
    ...every(text, BRACKETS),
    ...[...addressesOf([text])].filter((address) => SURE_ADDRESS.test(address)),
  ]);
}

/**
 * Whether two wordings of one text have the same facts: neither lost one, neither made one up.
 * @param names of people and companies: whoever is named in the first is named in the second, too
 */
export function haveSameFacts(before: string, after: string, names: readonly string[]): boolean {
  const [one, two] = [factsOf(before), factsOf(after)];
  const [said, kept] = [` ${wordsIn(before)} `, ` ${wordsIn(after)} `];
  const lost = names
    .flatMap((name) => wordsIn(name).split(" "))
    .some((word) => word.length > 2 && said.includes(` ${word} `) && !kept.includes(` ${word} `));
  return !lost && one.size === two.size && [...one].every((fact) => two.has(fact));
}

const wordsIn = (text: string) =>
  plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
