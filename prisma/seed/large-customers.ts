import type Database from "better-sqlite3";
import { buildIndex } from "@/lib/platform/search/indexer";
import { installSearch } from "@/lib/workers/install-search";
import { insertDefaultCalendar } from "./default-calendar";
import { largeName } from "./large-texts";
import { createRandom } from "./random";
import { recountDirectory } from "./recount";
import { DAY } from "./thread-times";

const CUSTOMERS_PER_COMPANY = 20;
const SPAN = 730 * DAY;
const KINDS = ["Móveis", "Luz", "Casa", "Têxtil", "Logística"] as const;
const INDUSTRIES = ["Technology", "Healthcare", "Finance", "Fashion"] as const;
const SIZES = ["startup", "small", "small", "medium", "large"] as const;
const STATUSES = ["active", "active", "active", "inactive", "prospect", "lead"] as const;
const TAGS: readonly (readonly string[])[] = [[], [], ["vip"], ["finance"], ["startup", "developer"], ["technical"]];

export type LargeCustomersOptions = {
  customers: number;
  now: Date;
  onProgress?: (line: string) => void;
};

/** Fills an empty, migrated database with one workspace of this many customers, for measurements. */
export async function seedLargeCustomers(
  db: Database.Database,
  { customers, now, onProgress }: LargeCustomersOptions,
): Promise<void> {
  const random = createRandom(customers);
  const pick = <T>(list: readonly T[]) => list[random.integer(0, list.length - 1)] as T;
  const begin = now.getTime() - SPAN;
  const workspaceId = Number(
    db
      .prepare(
        "INSERT INTO workspace (clientId, name, createdAt, updatedAt) VALUES ('large-customers', 'Medida', ?, ?)",
      )
      .run(begin, begin).lastInsertRowid,
  );
  insertDefaultCalendar(db, workspaceId, begin);
  db.prepare(
    `INSERT INTO attender (workspaceId, firstName, surname, email, profile, isActive, namaEdition, createdAt, updatedAt)
     VALUES (?, 'Pessoa', 'Medida', 'clientes@medida.example', 1, 1, 'Cangoo 2024', ?, ?)`,
  ).run(workspaceId, begin, begin);
  const insertCompany = db.prepare(
    `INSERT INTO company (workspaceId, name, website, industry, size, status, tags, createdAt, updatedAt)
     VALUES (?, ?, ?, ?, ?, ?, '[]', ?, ?)`,
  );
  const insertCustomer = db.prepare(
    `INSERT INTO customer (workspaceId, name, email, phone, companyId, status, tags, lastContactAt, createdAt, updatedAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  db.transaction(() => {
    let companyId = 0;
    for (let number = 1; number <= customers; number += 1) {
      const at = begin + Math.floor((SPAN * number) / customers);
      if (number % CUSTOMERS_PER_COMPANY === 1) {
        const name = `${largeName(number).split(" ").at(-1)} ${pick(KINDS)} ${number}`;
        const status = pick(["active", "active", "inactive", "prospect"]);
        const site = `https://empresa${number}.example`;
        companyId = Number(
          insertCompany.run(workspaceId, name, site, pick(INDUSTRIES), pick(SIZES), status, at, at).lastInsertRowid,
        );
      }
      insertCustomer.run(
        workspaceId,
        largeName(number),
        `pessoa${number}@correio.example`,
        `+55 11 9${String(10_000_000 + number)}`,
        number % 3 === 0 ? null : companyId,
        pick(STATUSES),
        JSON.stringify(pick(TAGS)),
        number % 4 === 0 ? null : at,
        at,
        at,
      );
    }
    recountDirectory(db, workspaceId);
  })();
  onProgress?.(`${customers} customers; indexing them`);
  installSearch();
  await buildIndex(db);
  db.pragma("wal_checkpoint(TRUNCATE)");
}
