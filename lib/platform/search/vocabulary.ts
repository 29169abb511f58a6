import type Database from "better-sqlite3";
import { prepared } from "@/lib/platform/db/connections";
import { SHORT_PREFIX } from "./tokens";

/** Notes that a workspace has a word: for completing what somebody types, and for words with a wrong letter. */
export function keepWord(db: Database.Database, workspaceId: number, word: string): void {
  if (word.length <= SHORT_PREFIX) return;
  prepared(db, "INSERT INTO search_word (workspaceId, word) VALUES (?, ?) ON CONFLICT DO NOTHING").run(
    workspaceId,
    word,
  );
}
