import type { QueryWord } from "./query-words";

// Nothing of this is anybody's input: terms hold letters, digits and the signs between them.

/** The match expression of texts that have any of the terms. @param more expressions that will do as well */
export const anyOf = (terms: readonly string[], more: readonly string[] = []) =>
  `(${[...terms.map((term) => `"${term}"`), ...more].join(" OR ")})`;

/** The match expression of one word. */
const matchOf = ({ terms, phrases = [] }: QueryWord) =>
  anyOf(
    terms,
    phrases.map((parts) => `(${parts.map((part) => anyOf(part)).join(" AND ")})`),
  );

/** The match expression of texts that have all the words. */
export const allOf = (words: readonly QueryWord[]) => words.map(matchOf).join(" AND ");
