import type Database from "better-sqlite3";
import { plain } from "@/lib/platform/search/stems";
import { connections, prepared } from "./connections";

/**
 * What narrows the list of knowledge. `q` is looked for in title, content and tags, without case and accents; `among`: these
 * items alone.
 */
export type KnowledgeFilter = { q?: string; type?: string; isActive?: boolean; among?: readonly number[] };

const known = new WeakSet<Database.Database>();

// SQLite's LIKE knows the case of ASCII alone.
function withPlain(db: Database.Database): Database.Database {
  if (!known.has(db)) {
    db.function("cangoo_plain", { deterministic: true }, (text) => (typeof text === "string" ? plain(text) : ""));
    known.add(db);
  }
  return db;
}

const WHERE = `workspaceId = :workspaceId AND deletedAt IS NULL AND (:type IS NULL OR type = :type)
  AND (:isActive IS NULL OR isActive = :isActive) AND (:among IS NULL OR id IN (SELECT value FROM json_each(:among)))
  AND (:q = '' OR instr(cangoo_plain(title), :q) > 0 OR instr(cangoo_plain(json(tags)), :q) > 0 OR instr(cangoo_plain(content), :q) > 0)`;

/** Ids of a page of items, newest first, and how many items pass the filter. */
export function findKnowledgeIds(
  workspaceId: number,
  { q = "", type, isActive, among }: KnowledgeFilter,
  page: { beforeId?: number; take: number },
): { ids: number[]; total: number } {
  const db = withPlain(connections().reader);
  const values = {
    workspaceId,
    type: type ?? null,
    isActive: isActive === undefined ? null : isActive ? 1 : 0,
    q: plain(q.trim()),
    among: among === undefined ? null : JSON.stringify(among),
  };
  const ids = prepared(
    db,
    `SELECT id FROM knowledge_item WHERE ${WHERE} AND (:beforeId IS NULL OR id < :beforeId) ORDER BY id DESC LIMIT :take`,
  )
    .pluck()
    .all({ ...values, beforeId: page.beforeId ?? null, take: page.take }) as number[];
  const total = prepared(db, `SELECT count(*) FROM knowledge_item WHERE ${WHERE}`).pluck().get(values) as number;
  return { ids, total };
}
