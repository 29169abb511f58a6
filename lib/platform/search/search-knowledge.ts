import { connections, prepared } from "@/lib/platform/db/connections";
import { workspaceKey } from "./tokens";

/** A passage that has some of the words that were looked for. */
export type FoundPassage = {
  passageId: number;
  itemId: number;
  title: string;
  category: string;
  /** JSON list. */
  tags: string;
  type: "faq" | "api_doc" | "company_info" | "document" | "website_link";
  /** A link's address. */
  link: string | null;
  hasFile: 0 | 1;
  heading: string;
  content: string;
};

/** Passages that are looked at; the best one is among these, or its words are everywhere. */
const CANDIDATES_MAX = 60;
/** Postings that one search reads, about; a word that stands in more passages decides nothing beside a rarer one. */
const POSTINGS_MAX = 2_500;

const CANDIDATES = `SELECT p.id AS passageId, p.itemId, i.title, i.category, json(i.tags) AS tags, i.type,
    iif(i.type = 'website_link', i.content, NULL) AS link, i.storageKey IS NOT NULL AS hasFile, p.heading, p.content
  FROM (SELECT rowid AS id FROM knowledge_search WHERE knowledge_search MATCH :match
        ORDER BY bm25(knowledge_search, 4.0, 3.0, 1.0) LIMIT :limit) f
  JOIN knowledge_passage p ON p.id = f.id
  JOIN knowledge_item i ON i.id = p.itemId AND i.workspaceId = p.workspaceId
  WHERE p.workspaceId = :workspaceId AND i.isActive = 1 AND i.deletedAt IS NULL AND p.revision = i.indexedRevision`;

/** Terms of stems, as the index has them. */
const termsOf = (workspaceId: number, stems: readonly string[]) =>
  stems.map((stem) => `${workspaceKey(workspaceId)}_${stem}`);

/** How many passages of the workspace have each of these stems. */
export function countStems(workspaceId: number, stems: readonly string[]): Map<string, number> {
  const count = prepared(connections().reader, "SELECT doc FROM knowledge_terms WHERE term = ?").pluck();
  const key = `${workspaceKey(workspaceId)}_`;
  return new Map(stems.map((stem) => [stem, (count.get(key + stem) as number | undefined) ?? 0]));
}

/** How many passages the workspace has. */
export function countPassages(workspaceId: number): number {
  return prepared(connections().reader, "SELECT count(*) FROM knowledge_passage WHERE workspaceId = ?")
    .pluck()
    .get(workspaceId) as number;
}

/** Stems of the index that begin alike, for a word that isn't there as it was typed. */
export function stemsLike(workspaceId: number, start: string, limit: number): string[] {
  const key = `${workspaceKey(workspaceId)}_`;
  const terms = prepared(connections().reader, "SELECT term FROM knowledge_terms WHERE term >= ? AND term < ? LIMIT ?")
    .pluck()
    .all(key + start, `${key + start}\u{10ffff}`, limit) as string[];
  return terms.map((term) => term.slice(key.length));
}

/**
 * Active passages that have any of the stems, the likeliest first.
 * @param groups alternatives of one word each, the rarest first, with how many passages have them.
 */
export function findPassages(
  workspaceId: number,
  groups: readonly { stems: readonly string[]; count: number }[],
): FoundPassage[] {
  const terms = new Set<string>();
  let postings = 0;
  for (const { stems, count } of groups) {
    if (terms.size > 0 && postings + count > POSTINGS_MAX) break;
    postings += count;
    for (const term of termsOf(workspaceId, stems)) terms.add(term);
  }
  if (terms.size === 0) return [];
  // Terms hold letters and digits only: nothing of a question can become an operator.
  const match = [...terms].map((term) => `"${term.replaceAll('"', "")}"`).join(" OR ");
  return prepared(connections().reader, CANDIDATES).all({
    match,
    limit: CANDIDATES_MAX,
    workspaceId,
  }) as FoundPassage[];
}
