import type Database from "better-sqlite3";
import { prepared } from "./connections";

/** How often an item was answered from. `lastUsedAt`: epoch milliseconds. */
export type ItemUse = {
  itemId: number;
  title: string;
  type: "faq" | "api_doc" | "company_info" | "document" | "website_link";
  uses: number;
  positive: number;
  negative: number;
  lastUsedAt: number;
};

const ITEMS_MAX = 100;

/** The items that a workspace's answers since an instant come from, the most used first. */
export function readItemUses(db: Database.Database, workspaceId: number, since: number): ItemUse[] {
  return prepared(
    db,
    `SELECT i.id AS itemId, i.title, i.type, count(*) AS uses, COALESCE(sum(a.feedback = 'positive'), 0) AS positive,
       COALESCE(sum(a.feedback = 'negative'), 0) AS negative, max(a.createdAt) AS lastUsedAt
     FROM assistant_answer a JOIN assistant_answer_source s ON s.workspaceId = a.workspaceId AND s.answerId = a.id
     JOIN knowledge_item i ON i.workspaceId = s.workspaceId AND i.id = s.itemId AND i.deletedAt IS NULL
     WHERE a.workspaceId = ? AND a.createdAt >= ? GROUP BY i.id ORDER BY uses DESC, lastUsedAt DESC LIMIT ${ITEMS_MAX}`,
  ).all(workspaceId, since) as ItemUse[];
}
