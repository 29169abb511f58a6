import type Database from "better-sqlite3";
import { rebuildFigures } from "@/lib/modules/analytics/roller";
import type { Connections } from "@/lib/platform/db/connections";
import { Gate } from "@/lib/platform/db/gate";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { createRandom } from "@/prisma/seed/random";
import { recountConversations, retagTickets } from "@/prisma/seed/recount";

const ATTENDERS = 20;
const CUSTOMERS = 1_000;
const DAY = 86_400_000;
const SPAN = 365 * DAY;
const CHANNELS = ["webchat", "webchat", "whatsapp", "email"] as const;
const TAGS = ["[]", "[]", '["entrega"]', '["boleto","financeiro"]', '["vip"]'] as const;
const PER_TRANSACTION = 20_000;
/** One in so many conversations becomes a ticket. */
const CONVERSATIONS_PER_TICKET = 10;

/**
 * A workspace with so many conversations over a year, with what the figures read of them: two messages each, and a ticket of
 * every tenth. The rest of ten million messages isn't written, because no figure reads further than the first answer.
 */
export async function seedFigures(
  db: Database.Database,
  size: number,
  onProgress: (line: string) => void,
): Promise<void> {
  const random = createRandom(7);
  const now = Date.now();
  const insert = (sql: string) => db.prepare(sql);
  const workspaceId = Number(
    insert(
      "INSERT INTO workspace (clientId, name, createdAt, updatedAt) VALUES ('medida-figuras', 'Medida', 0, 0)",
    ).run().lastInsertRowid,
  );
  const attenders = Array.from({ length: ATTENDERS }, (_, index) =>
    Number(
      insert(
        `INSERT INTO attender (workspaceId, firstName, surname, email, profile, namaEdition, createdAt, updatedAt)
         VALUES (?, ?, '', ?, 1, '', 0, 0)`,
      ).run(workspaceId, `Pessoa ${index}`, `figuras-${index}@example.com`).lastInsertRowid,
    ),
  );
  const customers = Array.from({ length: CUSTOMERS }, (_, index) =>
    Number(
      insert(
        "INSERT INTO customer (workspaceId, name, status, tags, createdAt, updatedAt) VALUES (?, ?, 'active', '[]', 0, 0)",
      ).run(workspaceId, `Cliente ${index}`).lastInsertRowid,
    ),
  );
  const conversation = insert(
    `INSERT INTO conversation (workspaceId, subject, customerId, assignedAttenderId, channel, status, priority, tags, lastSeq, createdAt,
       updatedAt, lastActivityAt, closedAt, closedBy, lastMessageFromAttender)
     VALUES (@workspaceId, 'Pedido', @customerId, @attenderId, @channel, @status, 'medium', @tags, 2, @at, @at, @at, @closedAt, @closedBy, 1)`,
  );
  const message = insert(
    `INSERT INTO message (workspaceId, conversationId, seq, senderKind, attenderId, type, content, createdAt) VALUES (?, ?, ?, ?, ?, 'text', 'Olá', ?)`,
  );
  for (let done = 0; done < size; done += PER_TRANSACTION) {
    db.transaction(() => {
      for (let index = done; index < Math.min(size, done + PER_TRANSACTION); index += 1) {
        const at = now - SPAN + Math.floor((index / size) * SPAN);
        const isOpen = index > size * 0.95 && random.chance(0.3);
        const attenderId = isOpen && random.chance(0.5) ? null : random.pick(attenders);
        const { lastInsertRowid } = conversation.run({
          workspaceId,
          customerId: random.pick(customers),
          attenderId,
          channel: random.pick(CHANNELS),
          status: isOpen ? "waiting" : "closed",
          tags: random.pick(TAGS),
          at,
          closedAt: isOpen ? null : Math.min(now, at + random.integer(10, 3_000) * 60_000),
          closedBy: isOpen ? null : "attender",
        });
        message.run(workspaceId, lastInsertRowid, 1, "customer", null, at);
        if (attenderId !== null) message.run(workspaceId, lastInsertRowid, 2, "attender", attenderId, at + 90_000);
      }
    })();
    onProgress(`${Math.round((done / size) * 100)} % of the conversations`);
  }
  seedTickets(db, { workspaceId, attenders, customers, tickets: size / CONVERSATIONS_PER_TICKET, now });
  onProgress("figures");
  db.transaction(() => recountConversations(db, workspaceId))();
  setGlobalSlot<Connections>("db.connections", { writer: db, reader: db, gate: new Gate() });
  try {
    // Nobody else is at work.
    await rebuildFigures(undefined, 5_000);
  } finally {
    setGlobalSlot("db.connections", undefined);
  }
}

/** Tickets over the same year; all but the newest are resolved. */
function seedTickets(
  db: Database.Database,
  people: {
    workspaceId: number;
    attenders: readonly number[];
    customers: readonly number[];
    tickets: number;
    now: number;
  },
): void {
  const { workspaceId, attenders, customers, tickets, now } = people;
  const random = createRandom(11);
  const firstConversation = db.prepare("SELECT min(id) FROM conversation").pluck().get() as number;
  const insert = db.prepare(
    `INSERT INTO ticket (workspaceId, number, subject, description, status, priority, customerId, assignedAttenderId, conversationId,
       isLinked, tags, createdAt, updatedAt, resolvedAt)
     VALUES (@workspaceId, @number, 'Pedido', '', @status, 'medium', @customerId, @attenderId, @conversationId, 1, @tags, @at, @at, @resolvedAt)`,
  );
  db.transaction(() => {
    for (let number = 1; number <= tickets; number += 1) {
      const at = now - SPAN + Math.floor((number / tickets) * SPAN);
      const isOpen = number > tickets * 0.97;
      insert.run({
        workspaceId,
        number,
        status: isOpen ? "open" : "resolved",
        customerId: random.pick(customers),
        attenderId: random.pick(attenders),
        conversationId: firstConversation + (number - 1) * CONVERSATIONS_PER_TICKET,
        tags: random.pick(TAGS),
        at,
        resolvedAt: isOpen ? null : Math.min(now, at + random.integer(60, 6_000) * 60_000),
      });
    }
    retagTickets(db, workspaceId);
  })();
}
