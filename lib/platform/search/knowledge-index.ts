import type Database from "better-sqlite3";
import { prepared } from "@/lib/platform/db/connections";
import { tokens, wordForms, workspaceKey } from "./tokens";

/** A passage as it is stored and indexed. */
export type NewPassage = { position: number; heading: string; content: string };
/** What of its item each passage is found by, too. */
export type PassageItem = {
  id: number;
  workspaceId: number;
  title: string;
  category: string;
  tags: readonly string[];
  revision: number;
};

// With repetition: how often a word stands in a passage is a part of its rank.
function termsOf(workspaceId: number, text: string): string {
  const key = workspaceKey(workspaceId);
  const terms: string[] = [];
  for (const { text: word } of tokens(text)) for (const stem of wordForms(word).stems) terms.push(key + stem);
  return terms.join(" ");
}

/** Stores and indexes passages of an item's revision; runs inside groupCommit(). Known positions are passed over. */
export function addPassages(db: Database.Database, item: PassageItem, passages: readonly NewPassage[]): void {
  const { id, workspaceId, revision } = item;
  const title = termsOf(workspaceId, item.title);
  const tags = termsOf(workspaceId, [item.category, ...item.tags].join(" "));
  for (const { position, heading, content } of passages) {
    const { changes, lastInsertRowid } = prepared(
      db,
      `INSERT INTO knowledge_passage (workspaceId, itemId, revision, position, heading, content) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (workspaceId, itemId, revision, position) DO NOTHING`,
    ).run(workspaceId, id, revision, position, heading, content);
    if (changes === 0) continue;
    prepared(db, "INSERT INTO knowledge_search (rowid, title, tags, body) VALUES (?, ?, ?, ?)").run(
      lastInsertRowid,
      title,
      tags,
      termsOf(workspaceId, `${heading} ${content}`),
    );
  }
}

/** Removes some passages that aren't of this revision; runs inside groupCommit(). @returns whether there are more. */
export function removeOtherPassages(
  db: Database.Database,
  { id, workspaceId, revision }: Pick<PassageItem, "id" | "workspaceId" | "revision">,
  limit: number,
): boolean {
  const { changes } = prepared(
    db,
    `DELETE FROM knowledge_passage WHERE id IN (SELECT id FROM knowledge_passage
       WHERE workspaceId = ? AND itemId = ? AND revision <> ? LIMIT ?)`,
  ).run(workspaceId, id, revision, limit);
  return changes === limit;
}

/** How many passages of a revision are stored. */
export function countStored(
  db: Database.Database,
  { id, workspaceId, revision }: Pick<PassageItem, "id" | "workspaceId" | "revision">,
): number {
  return prepared(db, "SELECT count(*) FROM knowledge_passage WHERE workspaceId = ? AND itemId = ? AND revision = ?")
    .pluck()
    .get(workspaceId, id, revision) as number;
}
