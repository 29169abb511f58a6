import type Database from "better-sqlite3";
import { buildIndex } from "@/lib/platform/search/indexer";
import { installSearch } from "@/lib/workers/install-search";
import { insertDefaultCalendar } from "./default-calendar";
import { largeName, largeSubject, largeText } from "./large-texts";
import { createRandom } from "./random";
import { recountDirectory, retagTickets } from "./recount";
import { DAY, HOUR } from "./thread-times";

const ATTENDERS = 8;
const SPAN = 730 * DAY;
const TICKETS_PER_CUSTOMER = 20;
const CONVERSATIONS_MAX = 1_000;
const BATCH = 20_000;

const STATUSES = [
  "open",
  "in_progress",
  "waiting_customer",
  "resolved",
  "closed",
  "closed",
  "closed",
  "closed",
] as const;
const PRIORITIES = ["low", "medium", "medium", "medium", "high", "urgent"] as const;
const TAGS: readonly (readonly string[])[] = [[], [], ["entrega"], ["boleto", "financeiro"], ["troca"], ["vip"]];

export type LargeTicketsOptions = {
  tickets: number;
  now: Date;
  onProgress?: (line: string) => void;
};

/** Fills an empty, migrated database with one workspace of this many tickets, for measurements. */
export async function seedLargeTickets(
  db: Database.Database,
  { tickets, now, onProgress }: LargeTicketsOptions,
): Promise<void> {
  const random = createRandom(tickets);
  const end = now.getTime();
  const at = end - SPAN;
  const workspaceId = Number(
    db
      .prepare("INSERT INTO workspace (clientId, name, createdAt, updatedAt) VALUES ('large-tickets', 'Medida', ?, ?)")
      .run(at, at).lastInsertRowid,
  );
  insertDefaultCalendar(db, workspaceId, at);
  const people = db.prepare(
    `INSERT INTO attender (workspaceId, firstName, surname, email, profile, isActive, namaEdition, createdAt, updatedAt)
     VALUES (?, ?, ?, ?, 1, 1, 'Cangoo 2024', ?, ?)`,
  );
  const attenders = Array.from({ length: ATTENDERS }, (_, index) => {
    const [firstName, surname] = largeName(index * 21).split(" ");
    return Number(
      people.run(workspaceId, firstName, surname, `tickets${index}@medida.example`, at, at).lastInsertRowid,
    );
  });
  const customer = db.prepare(
    "INSERT INTO customer (workspaceId, name, email, tags, createdAt, updatedAt) VALUES (?, ?, ?, '[]', ?, ?)",
  );
  const customers = db.transaction(() =>
    Array.from({ length: Math.ceil(tickets / TICKETS_PER_CUSTOMER) }, (_, index) =>
      Number(customer.run(workspaceId, largeName(index), `pessoa${index + 1}@correio.example`, at, at).lastInsertRowid),
    ),
  )();
  const conversation = db.prepare(
    `INSERT INTO conversation (workspaceId, subject, customerId, tags, lastMessageFromAttender, createdAt, updatedAt, lastActivityAt)
     VALUES (?, ?, ?, '[]', 0, ?, ?, ?)`,
  );
  const conversations = db.transaction(() =>
    Array.from({ length: Math.min(CONVERSATIONS_MAX, tickets) }, (_, index) =>
      Number(
        conversation.run(workspaceId, largeSubject(random, index + 1), random.pick(customers), at, at, at)
          .lastInsertRowid,
      ),
    ),
  )();
  const insert = db.prepare(
    `INSERT INTO ticket (workspaceId, number, subject, description, status, priority, customerId, assignedAttenderId, conversationId,
       isLinked, tags, version, lastSeq, createdById, createdAt, updatedAt, resolvedAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 0, ?, ?, ?, ?)`,
  );
  const insertBatch = db.transaction((first: number, last: number) => {
    for (let number = first; number <= last; number += 1) {
      const createdAt = at + Math.floor(((SPAN - 31 * DAY) * number) / tickets);
      // Changed some time within a month, so that the list's order isn't the order of the ids.
      const updatedAt = createdAt + random.integer(HOUR, 30 * DAY);
      const status = random.pick(STATUSES);
      const conversationId = random.chance(0.3) ? random.pick(conversations) : null;
      insert.run(
        workspaceId,
        number,
        largeSubject(random, number),
        largeText(random, "customer", number),
        status,
        random.pick(PRIORITIES),
        random.pick(customers),
        random.chance(0.8) ? random.pick(attenders) : null,
        conversationId,
        conversationId === null ? 0 : 1,
        JSON.stringify(random.pick(TAGS)),
        random.pick(attenders),
        createdAt,
        updatedAt,
        status === "resolved" || status === "closed" ? updatedAt : null,
      );
    }
  });
  for (let first = 1; first <= tickets; first += BATCH) {
    insertBatch(first, Math.min(tickets, first + BATCH - 1));
    onProgress?.(`${Math.min(tickets, first + BATCH - 1)} of ${tickets} tickets`);
  }
  db.prepare("INSERT INTO ticket_counter (workspaceId, lastNumber) VALUES (?, ?)").run(workspaceId, tickets);
  retagTickets(db, workspaceId);
  recountDirectory(db, workspaceId);
  installSearch();
  await buildIndex(db, () => onProgress?.("search index"));
  db.pragma("wal_checkpoint(TRUNCATE)");
}
