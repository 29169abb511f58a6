import type Database from "better-sqlite3";
import { prepared } from "@/lib/platform/db/connections";
import { plain } from "./stems";
import { SHORT_PREFIX, tokens } from "./tokens";

/** Notes that a workspace has a word: for completing what somebody types, and for words with a wrong letter. */
export function keepWord(db: Database.Database, workspaceId: number, word: string): void {
  if (word.length <= SHORT_PREFIX) return;
  prepared(db, "INSERT INTO search_word (workspaceId, word) VALUES (?, ?) ON CONFLICT DO NOTHING").run(
    workspaceId,
    word,
  );
}

/** The same for each word of a text. */
export function keepWords(db: Database.Database, workspaceId: number, text: string): void {
  for (const word of new Set([...tokens(text)].map((token) => plain(token.text)))) keepWord(db, workspaceId, word);
}
