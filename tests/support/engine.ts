import { beforeEach } from "vitest";
import { setGlobalSlot } from "@/lib/platform/global-slot";

/**
 * Says that a file's tests are about SQLite itself, as `reason` tells in plain words; called at the top of the file. Where
 * DATABASE_URL has the tests run on PostgreSQL, each of them is skipped with the reason. The file's own beginning still runs there,
 * on SQLite as everywhere.
 */
export function onSqliteOnly(reason: string): void {
  if (!process.env.DATABASE_URL?.startsWith("postgres")) return;
  // clean-process.ts puts the environment back before the next file.
  delete process.env.DATABASE_URL;
  setGlobalSlot("env", undefined);
  process.stdout.write(`Skipped on PostgreSQL: ${reason}.\n`);
  beforeEach(({ skip }) => skip(reason));
}

/** Says that a file's tests are about PostgreSQL itself: elsewhere than in `npm run test:pg` each of them is skipped with the reason. */
export function onPostgresOnly(reason: string): void {
  if (process.env.DATABASE_URL?.startsWith("postgres")) return;
  process.stdout.write(`Skipped on SQLite: ${reason}.\n`);
  beforeEach(({ skip }) => skip(reason));
}
