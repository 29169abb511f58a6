import type Database from "better-sqlite3";
import { connections, prepared } from "./connections";

// What the indexing of knowledge reads and writes. Writes run inside groupCommit().

/** An item as its indexing sees it. `tags` is a JSON list. */
export type IndexedItem = {
  id: number;
  workspaceId: number;
  title: string;
  category: string;
  tags: string;
  type: "faq" | "api_doc" | "company_info" | "document" | "website_link";
  content: string;
  fileName: string | null;
  storageKey: string | null;
  revision: number;
  indexedRevision: number;
  state: "pending" | "indexing" | "ready" | "failed";
};

/** The item, unless it is deleted. */
export function findItem(
  workspaceId: number,
  id: number,
  db: Database.Database = connections().reader,
): IndexedItem | undefined {
  return prepared(
    db,
    `SELECT id, workspaceId, title, category, json(tags) AS tags, type, content, fileName, storageKey, revision, indexedRevision, state
     FROM knowledge_item WHERE workspaceId = ? AND id = ? AND deletedAt IS NULL`,
  ).get(workspaceId, id) as IndexedItem | undefined;
}

type Key = Pick<IndexedItem, "id" | "workspaceId" | "revision">;
const OURS = "WHERE workspaceId = :workspaceId AND id = :id AND revision = :revision";
const keyOf = ({ id, workspaceId, revision }: Key) => ({ id, workspaceId, revision });

/** How far the indexing of a revision is. @returns false when the item has another revision by now. */
export function setProgress(db: Database.Database, key: Key, progress: number): boolean {
  return (
    prepared(
      db,
      `UPDATE knowledge_item SET state = 'indexing', failure = NULL, progress = :progress ${OURS} AND deletedAt IS NULL`,
    ).run({ ...keyOf(key), progress }).changes === 1
  );
}

/** The passages of this revision are all there: answers come from them now. */
export function setIndexed(
  db: Database.Database,
  key: Key,
  values: { passageCount: number; isCut: boolean; fetchedAt: number | null; preview: string | null },
): boolean {
  return (
    prepared(
      db,
      `UPDATE knowledge_item SET state = 'ready', failure = NULL, progress = 100, indexedRevision = revision,
         passageCount = :passageCount, isCut = :isCut, fetchedAt = COALESCE(:fetchedAt, fetchedAt), content = COALESCE(:preview, content) ${OURS}`,
    ).run({ ...keyOf(key), ...values, isCut: Number(values.isCut) }).changes === 1
  );
}

/** It couldn't be read. What was found of it before stays. */
export function setFailed(db: Database.Database, key: Key, failure: string): boolean {
  return (
    prepared(db, `UPDATE knowledge_item SET state = 'failed', failure = :failure ${OURS}`).run({
      ...keyOf(key),
      failure,
    }).changes === 1
  );
}
