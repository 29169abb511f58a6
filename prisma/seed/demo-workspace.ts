import type Database from "better-sqlite3";
import { DEMO_CLIENT_ID, DEMO_CLIENT_KEY } from "@/lib/kernel/demo-accounts";
import { isPostgres } from "@/lib/platform/db/engine";
import { buildIndex } from "@/lib/platform/search/indexer";
import { storageKeyOf } from "@/lib/platform/storage/storage";
import { installSearch } from "@/lib/workers/install-search";
import { conversationInserter } from "./conversation-rows";
import { insertDefaultCalendar } from "./default-calendar";
import { insertDefaultProfile } from "./default-profile";
import { insertDemoAudit } from "./demo-audit";
import { insertDemoBilling } from "./demo-billing";
import { insertCannedReplies } from "./demo-canned-replies";
import { insertDemoFields } from "./demo-fields";
import { fileInserter, type StoreDemoFile } from "./demo-files";
import { insertDemoKnowledge } from "./demo-knowledge";
import { insertDemoMacros } from "./demo-macros";
import { DEMO_ATTENDERS, DEMO_COMPANIES, DEMO_CUSTOMERS, type DemoAttenderKey, type DemoCustomer } from "./demo-people";
import { insertDemoTags } from "./demo-tags";
import { insertDemoTeams } from "./demo-teams";
import { type DemoThread, demoThreads, emailOf, registeredAt } from "./demo-threads";
import { insertDemoTickets } from "./demo-tickets";
import { insertDemoViews } from "./demo-views";
import { createRandom, type Random } from "./random";
import { recountConversations, recountDirectory, recountStorage } from "./recount";
import { DAY, HOUR, MINUTE } from "./thread-times";
import { insertDemoDeadlines } from "./waiting/demo-deadlines";
import { insertDemoQueues } from "./waiting/demo-queues";
import { withFreshWaits } from "./waiting/demo-waits";

/** So many conversations that nobody has wait in each team. */
const WAITING_MAX = 4;
/** Any fixed number: it decides which rows the demo has. */
const SEED = 20_261_121;
const WORKSPACE_AGE = 240 * DAY;
/** Older than every conversation. */
const POLICY_AGE = 61 * DAY;
/** Where a development server answers; the web chat's own test page is served from there. */
const LOCAL_ORIGINS = ["http://localhost:3000", "http://127.0.0.1:3000"] as const;

export type DemoOptions = {
  /** Every time in the demo is relative to this one. */
  now: Date;
  /** Hash of the password of all demo accounts. */
  passwordHash: string;
  /** Further origins on which the demo web chat may be embedded. */
  allowedDomains?: readonly string[];
  /** Where the demo's files go; without it there are their rows alone. */
  storeFile?: StoreDemoFile;
  /**
   * Whether it has deadlines and queues at work: a policy, clocks, stays and teams that are given conversations. Tests that share the
   * demo do without: what becomes late while they run would be said in the middle of them.
   */
  withDeadlines?: boolean;
};

/**
 * Fills an open, migrated database with the demo workspace: all of it or nothing.
 * @returns false when the demo workspace is there already (nothing is changed then).
 */
export async function seedDemo(db: Database.Database, options: DemoOptions): Promise<boolean> {
  const isNew = db
    .transaction(() => {
      if (db.prepare("SELECT 1 FROM workspace WHERE clientId = ?").get(DEMO_CLIENT_ID)) return false;
      const now = options.now.getTime();
      const random = createRandom(SEED);
      const workspaceId = insertWorkspace(db, now - WORKSPACE_AGE);
      insertDefaultProfile(db, workspaceId, now - WORKSPACE_AGE);
      insertDefaultCalendar(db, workspaceId, now - WORKSPACE_AGE);
      insertDemoBilling(db, workspaceId, now - WORKSPACE_AGE, now);
      const attenders = insertAttenders(db, workspaceId, now, options.passwordHash);
      const companies = insertCompanies(db, random, workspaceId, now);
      const planned = demoThreads(random, now);
      const threads = options.withDeadlines ? withFreshWaits(planned, now) : planned;
      const customers = insertCustomers(db, random, workspaceId, companies, threads, now);
      insertConversations(db, workspaceId, threads, attenders, customers, companies, options.storeFile ?? storageKeyOf);
      // Teams that give their conversations out take most of what waits from who signs in first.
      insertDemoTeams(db, { workspaceId, attenders, now, ...(options.withDeadlines && { waitingMax: WAITING_MAX }) });
      recountConversations(db, workspaceId);
      recountDirectory(db, workspaceId);
      if (options.withDeadlines) {
        insertDemoDeadlines(db, { workspaceId, since: now - POLICY_AGE, now });
        insertDemoQueues(db, { workspaceId, now });
      }
      insertDemoTickets(db, { workspaceId, attenders, now });
      insertWebChat(db, workspaceId, now, [...new Set([...LOCAL_ORIGINS, ...(options.allowedDomains ?? [])])]);
      insertDemoAudit(db, workspaceId, attenders, { start: now - WORKSPACE_AGE, now });
      insertDemoKnowledge(db, { workspaceId, adminId: attenders.get("admin") ?? 0, now });
      insertCannedReplies(db, { workspaceId, agentId: attenders.get("agent") ?? 0, now });
      insertDemoMacros(db, { workspaceId, now });
      insertDemoTags(db, workspaceId, now);
      insertDemoFields(db, workspaceId, now);
      insertDemoViews(db, { workspaceId, attenderIds: attenders.values(), now });
      recountStorage(db, workspaceId);
      return true;
    })
    .immediate();
  // So that the very first search finds; a server would get to it within seconds. PostgreSQL gets a copy of the rows alone.
  if (isNew && !isPostgres()) {
    installSearch();
    await buildIndex(db);
  }
  return isNew;
}

function insertWorkspace(db: Database.Database, at: number): number {
  const { lastInsertRowid } = db
    .prepare(
      "INSERT INTO workspace (clientId, name, timeZone, createdAt, updatedAt) VALUES (?, 'Jatobá Casa', 'America/Sao_Paulo', ?, ?)",
    )
    .run(DEMO_CLIENT_ID, at, at);
  return Number(lastInsertRowid);
}

function insertAttenders(
  db: Database.Database,
  workspaceId: number,
  now: number,
  passwordHash: string,
): Map<DemoAttenderKey, number> {
  const insert = db.prepare(
    `INSERT INTO attender (workspaceId, firstName, surname, email, passwordHash, profile, isActive, namaEdition, lastLoginAt, createdAt, updatedAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'Cangoo 2024', ?, ?, ?)`,
  );
  const lastLogins: Record<DemoAttenderKey, number> = {
    admin: 3 * HOUR,
    agent: 40 * MINUTE,
    colleague: 26 * HOUR,
    inactive: 25 * DAY,
  };
  const keys = Object.keys(DEMO_ATTENDERS) as DemoAttenderKey[];
  return new Map(
    keys.map((key, index) => {
      const { firstName, surname, email, profile, isActive } = DEMO_ATTENDERS[key];
      const createdAt = now - WORKSPACE_AGE + index * 3 * DAY;
      const lastLoginAt = now - lastLogins[key];
      const row = insert.run(
        workspaceId,
        firstName,
        surname,
        email,
        passwordHash,
        profile,
        isActive ? 1 : 0,
        lastLoginAt,
        createdAt,
        isActive ? createdAt : lastLoginAt,
      );
      return [key, Number(row.lastInsertRowid)];
    }),
  );
}

function insertCompanies(db: Database.Database, random: Random, workspaceId: number, now: number): number[] {
  const insert = db.prepare(
    `INSERT INTO company (workspaceId, name, email, phone, website, address, industry, size, status, tags, notes, createdAt, updatedAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return DEMO_COMPANIES.map(({ name, domain, city, industry, size, status, tags, notes }, index) => {
    const createdAt = now - random.integer(70 * DAY, WORKSPACE_AGE - 20 * DAY);
    const phone = `+55 (11) 4000-${String(1001 + index)}`;
    const address = `Avenida das Palmeiras, ${120 + index * 31} - ${city}`;
    const site = `https://www.${domain}`;
    const json = JSON.stringify(tags);
    const row = insert.run(
      workspaceId,
      name,
      `contato@${domain}`,
      phone,
      site,
      address,
      industry,
      size,
      status,
      json,
      notes,
      createdAt,
      createdAt,
    );
    return Number(row.lastInsertRowid);
  });
}

function insertCustomers(
  db: Database.Database,
  random: Random,
  workspaceId: number,
  companies: readonly number[],
  threads: readonly DemoThread[],
  now: number,
): Map<DemoCustomer, number> {
  const insert = db.prepare(
    `INSERT INTO customer (workspaceId, name, email, phone, companyId, status, tags, notes, lastContactAt, createdAt, updatedAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return new Map(
    DEMO_CUSTOMERS.map((customer, index) => {
      const own = threads.filter((thread) => thread.customer === customer).flatMap(({ messages }) => messages);
      const firstAt = own.reduce((least, { at }) => Math.min(least, at), now);
      const lastAt = own.reduce<number | null>(
        (most, { side, at }) => (side === "customer" ? Math.max(most ?? 0, at) : most),
        null,
      );
      const createdAt = Math.max(registeredAt(random, firstAt), now - WORKSPACE_AGE);
      const row = insert.run(
        workspaceId,
        customer.name,
        emailOf(customer),
        // 90000 is no number that an operator gives out.
        `+55 (${[11, 21, 31, 41, 51, 71, 81, 92][index % 8]}) 90000-${1101 + index}`,
        customer.company === null ? null : companies[customer.company],
        customer.status,
        JSON.stringify(customer.tags),
        customer.tags.includes("vip") ? "Cliente desde a inauguração da loja. Prefere contato por WhatsApp." : null,
        lastAt,
        createdAt,
        lastAt ?? createdAt,
      );
      return [customer, Number(row.lastInsertRowid)];
    }),
  );
}

function insertConversations(
  db: Database.Database,
  workspaceId: number,
  threads: readonly DemoThread[],
  attenders: ReadonlyMap<DemoAttenderKey, number>,
  customers: ReadonlyMap<DemoCustomer, number>,
  companies: readonly number[],
  storeFile: StoreDemoFile,
): void {
  const insert = conversationInserter(db);
  const insertFiles = fileInserter(db, workspaceId, storeFile);
  for (const { customer, assignee, ...thread } of threads) {
    const customerId = customers.get(customer);
    if (customerId === undefined) throw new Error(`Customer ${customer.name} was not inserted`);
    const id = insert({
      ...thread,
      workspaceId,
      customerId,
      companyId: customer.company === null ? null : (companies[customer.company] ?? null),
      attenderId: assignee === null ? null : (attenders.get(assignee) ?? null),
    });
    insertFiles(id, thread.messages);
  }
}

function insertWebChat(
  db: Database.Database,
  workspaceId: number,
  now: number,
  allowedDomains: readonly string[],
): void {
  const createdAt = now - WORKSPACE_AGE + 9 * DAY;
  db.prepare(
    `INSERT INTO web_chat (workspaceId, name, clientKey, allowedDomains, chatbotName, welcomeMessage, contactMessage, createdAt, updatedAt)
     VALUES (?, 'Site da loja', ?, ?, 'Jatobá Casa', ?, 'Precisa de ajuda? Fale com a gente', ?, ?)`,
  ).run(
    workspaceId,
    DEMO_CLIENT_KEY,
    JSON.stringify(allowedDomains),
    "Olá! 👋 Que bom ter você por aqui. Conte como podemos ajudar e já chamamos alguém da equipe.",
    createdAt,
    createdAt,
  );
}
