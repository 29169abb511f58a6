import type Database from "better-sqlite3";
import { type PassageItem, passageTerms } from "@/lib/modules/assistant/knowledge/passage-terms";
import { splitPassages } from "@/lib/modules/assistant/knowledge/split-passages";

/** Adds the passages of items that are new, indexed, in their first revision. @returns how many an item has */
export function passageInserter(
  db: Database.Database,
  workspaceId: number,
): (item: PassageItem & { id: number; content: string }) => number {
  const insert = db.prepare(
    "INSERT INTO knowledge_passage (workspaceId, itemId, revision, position, heading, content) VALUES (?, ?, 1, ?, ?, ?)",
  );
  const index = db.prepare("INSERT INTO knowledge_search (rowid, title, tags, body) VALUES (?, ?, ?, ?)");
  return (item) => {
    const termsOf = passageTerms(workspaceId, item);
    const passages = splitPassages(item.content);
    for (const passage of passages) {
      const { lastInsertRowid } = insert.run(workspaceId, item.id, passage.position, passage.heading, passage.content);
      const { title, tags, body } = termsOf(passage);
      index.run(lastInsertRowid, title, tags, body);
    }
    return passages.length;
  };
}
