import type Database from "better-sqlite3";
import items from "@/eval/companies/casa/items.json";
import { largeName } from "@/prisma/seed/large-texts";
import { passageInserter } from "@/prisma/seed/passage-rows";

/** Fills an empty, migrated database with one workspace whose knowledge base has this many items, for measurements. */
export function seedLargeKnowledge(db: Database.Database, size: number, onProgress: (line: string) => void): void {
  const now = Date.now();
  const workspaceId = Number(
    db
      .prepare(
        "INSERT INTO workspace (clientId, name, createdAt, updatedAt) VALUES ('large-knowledge', 'Medida', ?, ?)",
      )
      .run(now, now).lastInsertRowid,
  );
  db.prepare(
    `INSERT INTO attender (workspaceId, firstName, surname, email, profile, isActive, namaEdition, createdAt, updatedAt)
     VALUES (?, 'Pessoa', 'Medida', 'saber@medida.example', 1, 1, 'Cangoo 2024', ?, ?)`,
  ).run(workspaceId, now, now);
  const insert = db.prepare(
    `INSERT INTO knowledge_item (workspaceId, title, content, type, category, tags, isActive, state, revision, indexedRevision, createdAt, updatedAt)
     VALUES (?, ?, ?, ?, ?, ?, 1, 'ready', 1, 1, ?, ?)`,
  );
  const insertPassages = passageInserter(db, workspaceId);
  db.transaction(() => {
    for (let number = 0; number < size; number += 1) {
      const known = items[number % items.length] as (typeof items)[number];
      // The same shop's texts about other things: most words are everywhere, names are rare.
      const about = largeName(number);
      const title = `${known.title} ${about}`;
      const content = `${known.content} ${about}, item ${number}.`;
      const { type, category, tags } = known;
      const id = Number(
        insert.run(workspaceId, title, content, type, category, JSON.stringify(tags), now, now).lastInsertRowid,
      );
      insertPassages({ id, title, category, tags, content });
      if (number % 1_000 === 999) onProgress(`${number + 1} of ${size} items`);
    }
  })();
}
