/** Terms of which any one is enough, or groups of terms of which one of each is: the words of a phrase. */
export type TermGroup = {
  terms: readonly string[];
  phrases?: readonly (readonly (readonly string[])[])[];
  /** None of its terms may be there. It has no phrases, and doesn't stand alone. */
  isNot?: true;
};

/** What a text has to have: something of every group. Of no groups, no text has it. */
export type Match = readonly TermGroup[];

/** The match of texts that have each of some terms. */
export const eachOf = (terms: readonly string[]): Match => terms.map((term) => ({ terms: [term] }));

// Nothing of this is anybody's input: terms hold letters, digits and the signs between them.
const anyText = (terms: readonly string[], more: readonly string[] = []) =>
  `(${[...terms.map((term) => `"${term}"`), ...more].join(" OR ")})`;

const groupText = ({ terms, phrases = [] }: TermGroup) =>
  anyText(
    terms,
    phrases.map((parts) => `(${parts.map((part) => anyText(part)).join(" AND ")})`),
  );

/** A match as SQLite's FTS5 reads it (sqlite.org/fts5.html#full_text_query_syntax). */
export const matchText = (match: Match): string => {
  const some = match.filter(({ isNot }) => !isNot).map(groupText);
  const none = match.filter(({ isNot }) => isNot).map(groupText);
  return none.length === 0 ? some.join(" AND ") : `(${some.join(" AND ")}) NOT ${none.join(" NOT ")}`;
};

/** Whether anything can be found: a group of nothing has no text. */
export const isPossible = (match: Match): boolean =>
  match.some(({ isNot }) => !isNot) && match.every(({ terms, phrases = [] }) => terms.length + phrases.length > 0);
