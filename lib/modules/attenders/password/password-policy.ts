/** Shortest and longest password (specification 1, section 9). The upper limit only bounds the work of hashing. */
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 256;

/** What a new password must have; also the name of the text that says so (messages/<locale>/answers.json). */
export type PasswordRule =
  | "passwordTooShort"
  | "passwordTooLong"
  | "passwordLowercase"
  | "passwordUppercase"
  | "passwordDigit"
  | "passwordSpecial";

const lengthOf = (password: string) => [...password].length;
const LOWERCASE = /\p{Ll}/u;
const UPPERCASE = /\p{Lu}/u;
const DIGIT = /\d/;
/** Neither letter nor digit: the specification's list is of examples. A space counts, an accent of its own doesn't. */
const SPECIAL = /[^\p{L}\p{N}\p{M}]/u;
const LISTED = /[@$!%*?&]/;
const OTHER = /[^\p{L}\p{N}@$!%*?&]/u;

/** The rules, in the order in which they are told (specification 1, section 5). */
const PASSWORD_RULES: readonly { rule: PasswordRule; holds: (password: string) => boolean }[] = [
  { rule: "passwordTooShort", holds: (password) => lengthOf(password) >= PASSWORD_MIN },
  { rule: "passwordTooLong", holds: (password) => lengthOf(password) <= PASSWORD_MAX },
  { rule: "passwordLowercase", holds: (password) => LOWERCASE.test(password) },
  { rule: "passwordUppercase", holds: (password) => UPPERCASE.test(password) },
  { rule: "passwordDigit", holds: (password) => DIGIT.test(password) },
  { rule: "passwordSpecial", holds: (password) => SPECIAL.test(password) },
];

/** The rules that a password breaks; none for a good one. */
export function brokenRules(password: string): PasswordRule[] {
  return PASSWORD_RULES.filter(({ holds }) => !holds(password)).map(({ rule }) => rule);
}

const LENGTH_POINTS = [8, 12, 16] as const;
const CLASS_POINTS = [LOWERCASE, UPPERCASE, DIGIT, LISTED, OTHER] as const;
const SCORE_MAX = 4;

/** 0 Muito Fraca, 1 Fraca, 2 Regular, 3 Boa, 4 Muito Boa. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** Strength: a point for each length reached and each kind of character, four at most (specification 1, section 5). */
export function passwordScore(password: string): PasswordScore {
  const points =
    LENGTH_POINTS.filter((length) => lengthOf(password) >= length).length +
    CLASS_POINTS.filter((kind) => kind.test(password)).length;
  return Math.min(points, SCORE_MAX) as PasswordScore;
}
