import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type Database from "better-sqlite3";
import { openWriter } from "@/lib/platform/db/connections";
import { migrate } from "@/lib/platform/db/migrate";
import { seedLarge } from "@/prisma/seed/large-workspace";
import { benchFolder, emptyFolder } from "../folder";

const SOURCES = ["prisma/migrations", "prisma/seed", "lib/platform/search"];

/** Of everything that decides what such a database has in it. */
export function sourceHash(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const name of fs.readdirSync(source, { recursive: true, encoding: "utf8" }).sort()) {
      const file = path.join(source, name);
      if (fs.statSync(file).isFile()) hash.update(name).update(fs.readFileSync(file));
    }
  }
  return hash.digest("hex").slice(0, 12);
}

/**
 * A database with one workspace of this many conversations. Building a million takes minutes, so it is kept in the data
 * folder and used again as long as the schema and the seed are the same.
 */
export async function databaseOf(conversations: number, onProgress: (line: string) => void): Promise<string> {
  const prefix = `conversations-${conversations}-`;
  const file = path.join(benchFolder(), `${prefix}${sourceHash()}.db`);
  if (fs.existsSync(file)) return file;
  for (const name of fs.readdirSync(benchFolder())) {
    if (name.startsWith(prefix)) fs.rmSync(path.join(benchFolder(), name));
  }
  const unfinished = path.join(benchFolder(), `${prefix}unfinished.db`);
  migrate(unfinished);
  const db = openWriter(unfinished);
  try {
    await seedLarge(db, {
      conversations,
      passwordHash: "",
      now: new Date(),
      onProgress: ({ phase, done, total }) => onProgress(`${done} of ${total} conversations (${phase})`),
    });
  } finally {
    db.close();
  }
  fs.renameSync(unfinished, file);
  return file;
}

/** A copy of such a database as a product's own, open for writing. */
export async function copyOf(
  conversations: number,
  name: string,
): Promise<{ dataDir: string; file: string; db: Database.Database }> {
  const dataDir = emptyFolder(name);
  const file = path.join(dataDir, "cangoo.db");
  fs.copyFileSync(await databaseOf(conversations, () => undefined), file);
  return { dataDir, file, db: openWriter(file) };
}

/** The person who signs in to the measured workspace. */
export function firstAttender(db: Database.Database): { workspaceId: number; attenderId: number; clientId: string } {
  return db
    .prepare(
      "SELECT a.workspaceId, a.id AS attenderId, w.clientId FROM attender a JOIN workspace w ON w.id = a.workspaceId ORDER BY a.id",
    )
    .get() as { workspaceId: number; attenderId: number; clientId: string };
}
