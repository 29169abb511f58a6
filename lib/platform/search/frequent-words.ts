import type Database from "better-sqlite3";
import { prepared } from "@/lib/platform/db/connections";

/** A word of more texts than this is frequent. */
const FREQUENT = 10_000;
/** What was frequent stays so; what wasn't is looked at again after this, in milliseconds. */
const KNOWN_MS = 10 * 60_000;
const KNOWN_MAX = 20_000;

const known = new WeakMap<Database.Database, Map<string, { isFrequent: boolean; at: number }>>();

/**
 * Says whether so many texts of any of these tables have one of some terms that comparing their list with another long one
 * would cost what the workspace holds. Looked up once in a while: it takes half a millisecond where it is so.
 */
export function frequentIn(db: Database.Database, tables: readonly string[]): (terms: readonly string[]) => boolean {
  let answers = known.get(db);
  if (!answers || answers.size > KNOWN_MAX) {
    answers = new Map();
    known.set(db, answers);
  }
  const remembered = answers;
  return (terms) =>
    tables.some((table) => {
      const match = terms.map((term) => `"${term}"`).join(" OR ");
      const key = `${table} ${match}`;
      const answer = remembered.get(key);
      if (answer && (answer.isFrequent || performance.now() - answer.at < KNOWN_MS)) return answer.isFrequent;
      const beyond = prepared(
        db,
        `SELECT 1 FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ${FREQUENT}`,
      );
      const isFrequent = match !== "" && beyond.get(match) !== undefined;
      remembered.set(key, { isFrequent, at: performance.now() });
      return isFrequent;
    });
}
