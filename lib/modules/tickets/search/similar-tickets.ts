import { hitsNearby } from "@/lib/modules/tickets/search/hits-seen";
import { doneTerm, stemTerms } from "@/lib/modules/tickets/search/ticket-terms";
import { solvedAmong } from "@/lib/modules/tickets/store/ticket";
import { lastNoteOf } from "@/lib/modules/tickets/store/ticket-entry";
import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import { tokens } from "@/lib/platform/search/tokens";
import type { Ctx } from "@/lib/platform/session/context";
import type { Sight } from "@/lib/platform/session/sight";

/** A ticket that was solved, with what solved it. */
export type SimilarTicket = { number: number; subject: string; resolution: string | null };

/** Words of a text that are tried, and newest tickets that are looked at for each way to combine them. */
const WORDS_MAX = 8;
const TRIED_MAX = 20;
const WORD_MIN = 3;
/** One word of the subject or two of the description: less is chance. */
const SCORE_MIN = 2;
/** Too common to say what a text is about. */
const FILLERS = new Set(
  "que para com por uma não dos das nos nas ele ela the and for not are was with you has have from this that".split(
    " ",
  ),
);

/**
 * Resolved and closed tickets that somebody sees and whose words are most like a text's; the last note that a person wrote says
 * what solved them.
 */
export async function findSimilarTickets(
  { workspaceId, sight }: Pick<Ctx, "workspaceId" | "sight">,
  { text, exceptId, limit }: { text: string; exceptId: number; limit: number },
): Promise<SimilarTicket[]> {
  const words = wordsOf(text).slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  const stems = words.map((word) => stemTerms(workspaceId, word));
  const ids = await candidatesFor(workspaceId, sight, stems);
  if (ids.length === 0) return [];
  const reader = reads(workspaceId);
  const alike = (await reader.all(solvedAmong, { ids, exceptId, ...viewerOf(sight) }))
    .map((row) => ({ row, score: likeness(workspaceId, row, stems) }))
    .filter(({ score }) => score >= SCORE_MIN)
    .sort((one, other) => other.score - one.score || other.row.id - one.row.id)
    .slice(0, limit);
  return Promise.all(
    alike.map(async ({ row: { id, number, subject } }) => {
      const note = await reader.first(lastNoteOf, { ticketId: id });
      return { number, subject, resolution: note?.content ?? null };
    }),
  );
}

async function candidatesFor(workspaceId: number, sight: Sight, stems: readonly string[][]): Promise<number[]> {
  const ids = new Set<number>();
  for (const combination of combinations(stems)) {
    const match = [[doneTerm(workspaceId)], ...combination].map((terms) => ({ terms }));
    for (const id of await hitsNearby(workspaceId, sight, match, TRIED_MAX)) ids.add(id);
    if (ids.size >= 2 * TRIED_MAX) break;
  }
  return [...ids];
}

function wordsOf(text: string): string[] {
  const words = [...tokens(text)].map((token) => token.text.toLowerCase());
  return [...new Set(words)].filter((word) => word.length >= WORD_MIN && !FILLERS.has(word));
}

// All together, then each neighbouring pair, then each alone.
function combinations(stems: readonly string[][]): string[][][] {
  const pairs = stems.slice(1).map((second, index) => [stems[index] as string[], second]);
  return [...(stems.length > 2 ? [[...stems]] : []), ...pairs, ...stems.map((one) => [one])];
}

// A word of the subject counts twice: it is what the ticket is about.
function likeness(workspaceId: number, row: { subject: string; description: string }, stems: readonly string[][]) {
  const has = (text: string) => new Set(wordsOf(text).flatMap((word) => stemTerms(workspaceId, word)));
  const [subject, description] = [has(row.subject), has(row.description)];
  return stems.reduce(
    (sum, terms) =>
      sum + (terms.some((term) => subject.has(term)) ? 2 : terms.some((term) => description.has(term)) ? 1 : 0),
    0,
  );
}
