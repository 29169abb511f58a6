/** Terms of which any one is enough, or groups of terms of which one of each is: the words of a phrase. */
export type TermGroup = {
  terms: readonly string[];
  phrases?: readonly (readonly (readonly string[])[])[];
  /** None of its terms may be there. It has no phrases, and doesn't stand alone. */
  isNot?: true;
};

/** What a text has to have: something of every group. Of no groups, no text has it. */
export type Match = readonly TermGroup[];

/**
 * What a text must have, or mustn't, to be of some audiences; null: there are none. What belongs to no team, audience 0, has no term.
 * @param others all that aren't among them @param termOf an audience's term in the index
 */
export function ofAudiences(
  audiences: readonly number[],
  others: readonly number[],
  termOf: (audience: number) => string,
): Match | null {
  if (audiences.length === 0) return null;
  if (others.length === 0) return [];
  return audiences.includes(0) ? [{ terms: others.map(termOf), isNot: true }] : [{ terms: audiences.map(termOf) }];
}

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
