import { plain } from "@/lib/kernel/plain";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { prefixTerm, tokens, wordForms, workspaceKey } from "@/lib/platform/search/tokens";

// Terms of the tickets' index (docs/adr/0011-tickets.md). Like all terms they begin with their workspace.
const TRIPLE = "~";
const DONE = "!";
/** Before the last letters of a word; alone it is the term of what is done. */
const END = "!";
const TRIPLE_LENGTH = 3;
/** Letters with which a word begins or ends that are a term: longer ones would hardly tell more words apart. */
export const EDGE_MAX = 8;
/** Letters of a description that are looked at for finding similar tickets. */
export const DESCRIPTION_MAX = 2_000;

/** A text as it is compared: lower case, without accents, one space between words. */
export const foldText = (text: string) => plain(text).replace(/\s+/g, " ");

/** Runs of three letters or digits of a folded text. */
function triples(folded: string): Set<string> {
  const found = new Set<string>();
  for (const { text } of tokens(folded)) {
    const letters = [...text];
    for (let start = 0; start + TRIPLE_LENGTH <= letters.length; start += 1)
      found.add(letters.slice(start, start + TRIPLE_LENGTH).join(""));
  }
  return found;
}

/** Term of the tickets that are resolved or closed. */
export const doneTerm = (workspaceId: number) => workspaceKey(workspaceId) + DONE;

/** Some of a word's triples that together hold every letter which has any: the others would only cost time. */
function coveringTriples(letters: readonly string[]): Set<string> {
  const found = new Set<string>();
  const last = letters.length - TRIPLE_LENGTH;
  for (let start = 0; start <= last; start += TRIPLE_LENGTH)
    found.add(letters.slice(start, start + TRIPLE_LENGTH).join(""));
  if (last > 0) found.add(letters.slice(last).join(""));
  return found;
}

/**
 * Terms of which every text that contains the folded one has all; none when it has no run of three letters or digits, nor
 * a shorter word by whose beginning it could be looked up. Where the searched text goes on beyond a word, that word begins
 * or ends there: that alone tells most others away, so only what it leaves over is looked for by triples. Every further
 * term would cost a walk through its tickets.
 */
export function substringTerms(workspaceId: number, folded: string): string[] {
  const workspace = workspaceKey(workspaceId);
  const terms = new Set<string>();
  for (const { text, start, end } of tokens(folded)) {
    const letters = [...text];
    let rest = letters;
    if (start > 0) {
      terms.add(prefixTerm(workspaceId, letters.slice(0, EDGE_MAX).join("")));
      rest = letters.slice(EDGE_MAX);
    } else if (end < folded.length && letters.length >= TRIPLE_LENGTH) {
      terms.add(endTerm(workspaceId, letters.slice(-EDGE_MAX).join("")));
      rest = letters.slice(0, -EDGE_MAX);
    }
    for (const triple of coveringTriples(rest)) terms.add(workspace + TRIPLE + triple);
  }
  return [...terms];
}

const endTerm = (workspaceId: number, letters: string) => workspaceKey(workspaceId) + END + letters;

/** Terms of the stems of a word. */
export const stemTerms = (workspaceId: number, word: string) =>
  wordForms(word).stems.map((stem) => workspaceKey(workspaceId) + stem);

/** Term of a team's tickets; those of no team have none. No triple begins with the sign of an end. */
export const audienceTerm = (workspaceId: number, audience: number) =>
  workspaceKey(workspaceId) + TRIPLE + END + audience.toString(36);

/** A ticket as it is indexed. */
export type TicketText = {
  id: number;
  workspaceId: number;
  /** Its team's id, or 0. */
  audience: number;
  subject: string;
  customerName: string;
  /** JSON list. */
  tags: string;
  description: string;
  isDone: boolean;
};

/** What the list's search looks through: a line each, so that no match runs from one into the next. */
export function searchedText({
  subject,
  customerName,
  tags,
}: Pick<TicketText, "subject" | "customerName" | "tags">): string {
  const names = tags === "[]" ? [] : readStoredJson<string[]>(tags);
  // Folded in one go: taking accents off costs more per call than per letter.
  return plain([subject, customerName, ...names].join("\n")).replace(/[^\S\n]{2,}|[^\S\n ]/g, " ");
}

/** What a ticket is indexed under, separated by spaces. */
export function ticketTerms(ticket: TicketText): string {
  const { workspaceId } = ticket;
  const searched = searchedText(ticket);
  const terms = new Set([...triples(searched)].map((triple) => workspaceKey(workspaceId) + TRIPLE + triple));
  for (const { text } of tokens(searched)) {
    const letters = [...text];
    const edge = Math.min(EDGE_MAX, letters.length);
    for (let length = 1; length <= edge; length += 1)
      terms.add(prefixTerm(workspaceId, letters.slice(0, length).join("")));
    for (let length = TRIPLE_LENGTH; length <= edge; length += 1)
      terms.add(endTerm(workspaceId, letters.slice(-length).join("")));
  }
  for (const { text } of tokens(`${ticket.subject} ${ticket.description.slice(0, DESCRIPTION_MAX)}`))
    for (const term of stemTerms(workspaceId, text)) terms.add(term);
  if (ticket.isDone) terms.add(doneTerm(workspaceId));
  if (ticket.audience !== 0) terms.add(audienceTerm(workspaceId, ticket.audience));
  return [...terms].join(" ");
}
