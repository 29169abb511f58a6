import { commonPasswords, ROWS } from "./common-passwords";

/** Whose a password would be: what somebody who knows them tries first. */
export type PasswordOwner = { names: readonly string[]; email: string; companyName: string };

/** What makes a password easy to guess; also the name of the text that says so (messages/<locale>/answers.json). */
export type GuessableReason = "passwordCommon" | "passwordPersonal";

/** Shorter words are in too many passwords by chance. */
const WORD_MIN = 4;
/** As much as has to be left of a password besides one's own name or company. Letters. */
const OWN_MIN = 4;
/** How many signs at either end may stand for letters of the word between them ("S3nh@123"). */
const ENDS_MAX = 3;
const LOOKS_LIKE: Readonly<Record<string, readonly string[]>> = {
  "@": ["a"],
  "4": ["a"],
  "3": ["e"],
  "1": ["i", "l"],
  "!": ["i", "l"],
  "|": ["i", "l"],
  "0": ["o"],
  $: ["s"],
  "5": ["s"],
  "7": ["t"],
};

/** Lower case, without accents. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, "");

/** A text with the signs that stand for letters read as them, in both readings of those that have two. */
function readings(text: string): string[] {
  return [0, 1].map((choice) =>
    [...text].map((sign) => LOOKS_LIKE[sign]?.[choice] ?? LOOKS_LIKE[sign]?.[0] ?? sign).join(""),
  );
}

/** What stands between the digits and signs at both ends, also with some of those as part of it. */
function coresOf(text: string): string[] {
  const head = /^[^\p{L}]*/u.exec(text)?.[0].length ?? 0;
  const tail = text.length - (/[^\p{L}]*$/u.exec(text)?.[0].length ?? 0);
  if (head >= tail) return [];
  const cores: string[] = [];
  for (let from = Math.max(0, head - ENDS_MAX); from <= head; from++)
    for (let to = tail; to <= Math.min(text.length, tail + ENDS_MAX); to++) cores.push(text.slice(from, to));
  return cores;
}

/** The shortest text that makes this one by being repeated. */
function unitOf(text: string): string {
  const at = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, at);
}

const isRow = (text: string) =>
  text.length >= WORD_MIN && ROWS.some((row) => row.includes(text) || [...row].reverse().join("").includes(text));

function isCommon(password: string, list: ReadonlySet<string>): boolean {
  const text = plain(password);
  const compact = text.replace(/[^\p{L}\p{N}]/gu, "");
  const whole = [text, compact].flatMap((form) => [form, ...readings(form)]);
  const cores = coresOf(text).flatMap((core) => [core, ...readings(core)].map(lettersOf));
  const isKnown = (word: string) => {
    const unit = unitOf(word);
    return list.has(word) || list.has(unit) || isRow(unit) || new Set(unit).size < 2;
  };
  return whole.some((word) => list.has(word)) || cores.some((word) => word.length >= WORD_MIN && isKnown(word));
}

function wordsOf({ names, email, companyName }: PasswordOwner): string[] {
  const parts = [...names, email, companyName].flatMap((text) => [
    lettersOf(plain(text)),
    ...plain(text).split(/[^\p{L}]+/u),
  ]);
  return [...new Set(parts)].filter((word) => word.length >= WORD_MIN).sort((one, two) => two.length - one.length);
}

function isPersonal(password: string, owner: PasswordOwner, list: ReadonlySet<string>): boolean {
  const words = wordsOf(owner);
  return [plain(password), ...readings(plain(password))].some((text) => {
    const letters = lettersOf(text);
    const rest = words.reduce((left, word) => left.replaceAll(word, ""), letters);
    return rest !== letters && (rest.length < OWN_MIN || list.has(rest));
  });
}

/**
 * Why a password is among the first that somebody tries: it is one of the commonest, in Portuguese or English, or a common
 * word with digits and signs around it or in place of letters; or it is the owner's own name, e-mail or company. Null for
 * one that isn't.
 */
export async function guessableReason(password: string, owner: PasswordOwner): Promise<GuessableReason | null> {
  const list = await commonPasswords();
  if (isPersonal(password, owner, list)) return "passwordPersonal";
  return isCommon(password, list) ? "passwordCommon" : null;
}
