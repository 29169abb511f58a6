import type Database from "better-sqlite3";
import type { Channel, ConversationStatus, Priority } from "@/lib/kernel/conversation";
import { buildIndex } from "@/lib/platform/search/indexer";
import { installSearch } from "@/lib/workers/install-search";
import { bulkLoad } from "./bulk-load";
import { conversationInserter, type SeedMessage } from "./conversation-rows";
import { insertDefaultCalendar } from "./default-calendar";
import { insertDefaultProfile } from "./default-profile";
import { largeName, largeSubject, largeText } from "./large-texts";
import { createRandom, type Random } from "./random";
import { DAY, HOUR, MINUTE } from "./thread-times";

const ATTENDERS = 8;
const SPAN = 730 * DAY;
/** All open conversations are in the newest fifth; 30 % of a fifth is the 6 % that are open. */
const OPEN_FROM = 0.8;
const OPEN_SHARE = 0.3;
/** Keeps every time of a thread that starts a day ago in the past. */
const LONGEST_THREAD = 20 * HOUR;
const PROGRESS_EVERY = 20_000;

const CHANNELS: readonly Channel[] = ["webchat", "webchat", "whatsapp", "whatsapp", "email"];
const PRIORITIES: readonly Priority[] = ["low", "medium", "medium", "medium", "high", "urgent"];
const TAGS: readonly (readonly string[])[] = [[], [], ["entrega"], ["boleto", "financeiro"], ["troca"], ["vip"]];

export type LargeOptions = {
  /** Conversations of each workspace. */
  conversations: number;
  /** How many workspaces of that size; 1 unless told. */
  workspaces?: number;
  /** On average; each conversation has from 1 to twice as many less one. 3 unless told. */
  messagesPerConversation?: number;
  passwordHash: string;
  now: Date;
  onProgress?: (progress: LargeProgress) => void;
};

export type LargeProgress = { phase: string; done: number; total: number; rowsPerSecond: number };

export type LargeWorkspace = { email: string; clientId: string; clientKey: string; created: boolean };

/** Sign-in of the large workspace with this many conversations; the second and later of a size are numbered. */
export function largeWorkspaceEmail(conversations: number, number = 1): string {
  return `medida-${conversations}${number === 1 ? "" : `-${number}`}@demo.cangoo.app`;
}

/**
 * Adds workspaces for measurements, all of them or none. One that is there already (same size and number) is left alone.
 * The connection must not be in a transaction.
 */
export async function seedLarge(db: Database.Database, options: LargeOptions): Promise<LargeWorkspace[]> {
  const { conversations, workspaces: count = 1, messagesPerConversation = 3, onProgress = () => {} } = options;
  const planned = Array.from({ length: count }, (_, index) => {
    const email = largeWorkspaceEmail(conversations, index + 1);
    return {
      ...identity(conversations, index + 1),
      email,
      created: !db.prepare("SELECT 1 FROM attender WHERE email = ?").get(email),
    };
  });
  const missing = planned.filter(({ created }) => created);
  if (missing.length === 0) return planned;
  const total = missing.length * conversations;
  const startedAt = performance.now();
  let done = 0;
  let rows = 0;
  const report = (phase: string) =>
    onProgress({ phase, done, total, rowsPerSecond: Math.round((rows * 1000) / (performance.now() - startedAt)) });
  const onConversation = (messages: number) => {
    done += 1;
    rows += 1 + messages;
    if (done % PROGRESS_EVERY === 0) report("rows");
  };
  const load = () =>
    missing.map((workspace, index) =>
      loadWorkspace(db, workspace, index, { ...options, messagesPerConversation }, onConversation),
    );
  bulkLoad(db, load, report);
  installSearch();
  await buildIndex(db, () => report("search index"));
  db.pragma("wal_checkpoint(TRUNCATE)");
  report("done");
  return planned;
}

function identity(conversations: number, number: number): { clientId: string; clientKey: string; number: number } {
  const random = createRandom(conversations * 31 + number);
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  const clientKey = `pk_live_${Array.from({ length: 48 }, () => random.pick([...letters])).join("")}`;
  const clientId = `00000000-0000-4000-8${String(number).padStart(3, "0")}-${String(conversations).padStart(12, "0")}`;
  return { clientId, clientKey, number };
}

type Target = { email: string; clientId: string; clientKey: string; number: number };
type LoadOptions = LargeOptions & { messagesPerConversation: number };

function loadWorkspace(
  db: Database.Database,
  target: Target,
  index: number,
  options: LoadOptions,
  onConversation: (messages: number) => void,
): number {
  const { conversations, messagesPerConversation, passwordHash } = options;
  const now = options.now.getTime();
  const random = createRandom(conversations + index);
  const workspaceId = insertWorkspace(db, target, now, conversations);
  const attenders = insertAttenders(db, workspaceId, target, now, passwordHash);
  const customerCount = Math.min(50_000, Math.max(20, Math.ceil(conversations / 20)));
  const companies = insertCompanies(db, workspaceId, Math.ceil(customerCount / 25), now);
  const firstCustomer = nextId(db, "customer");
  const lastContacts = new Float64Array(customerCount);
  const insert = conversationInserter(db);
  const firstId = nextId(db, "conversation");
  for (let position = 0; position < conversations; position += 1) {
    const age = position / conversations;
    const startAt = now - SPAN + Math.floor(age * (SPAN - DAY)) + random.integer(0, 2 * HOUR);
    const status = pickStatus(random, age);
    const attenderId =
      status === "pending" || (status === "waiting" && random.chance(0.3)) ? null : random.pick(attenders);
    const messages = makeMessages(
      random,
      status,
      attenderId !== null,
      random.integer(1, 2 * messagesPerConversation - 1),
      startAt,
      position,
    );
    const lastAt = messages.at(-1)?.at ?? startAt;
    const customer = random.integer(0, customerCount - 1);
    const spokeAt = messages.findLast(({ side }) => side === "customer")?.at ?? 0;
    lastContacts[customer] = Math.max(lastContacts[customer] ?? 0, spokeAt);
    insert(
      {
        workspaceId,
        subject: largeSubject(random, position),
        customerId: firstCustomer + customer,
        companyId: companyOf(companies, customer),
        attenderId,
        channel: random.pick(CHANNELS),
        status,
        priority: random.pick(PRIORITIES),
        tags: random.pick(TAGS),
        messages,
        closing:
          status === "closed" ? { at: lastAt + random.integer(1, 40) * MINUTE, by: "attender", reason: null } : null,
      },
      firstId + position,
    );
    onConversation(messages.length);
  }
  insertCustomers(db, workspaceId, firstCustomer, lastContacts, companies, now);
  return workspaceId;
}

/** The id after the last that AUTOINCREMENT ever gave, so that explicit ids never repeat one. */
function nextId(db: Database.Database, table: string): number {
  const last = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = ?").pluck().get(table) as number | undefined;
  return (last ?? 0) + 1;
}

function pickStatus(random: Random, age: number): ConversationStatus {
  if (age < OPEN_FROM || !random.chance(OPEN_SHARE)) return "closed";
  return random.pick(["active", "active", "waiting", "pending"] as const);
}

function makeMessages(
  random: Random,
  status: ConversationStatus,
  isAssigned: boolean,
  length: number,
  startAt: number,
  number: number,
): SeedMessage[] {
  const count = status === "active" ? Math.max(2, length) : length;
  const longestGap = Math.min(90, Math.floor(LONGEST_THREAD / MINUTE / count));
  let at = startAt;
  const messages: SeedMessage[] = [];
  for (let index = 0; index < count; index += 1) {
    const isLast = index === count - 1;
    const answers = isAssigned && (isLast && status !== "closed" ? status === "active" : index % 2 === 1);
    const side = answers ? "attender" : "customer";
    messages.push({ side, content: largeText(random, side, number), at });
    at += random.integer(1, longestGap) * MINUTE;
  }
  return messages;
}

/** Every third customer is a private person. */
function companyOf(companies: { firstId: number; count: number }, customer: number): number | null {
  return customer % 3 === 2 ? null : companies.firstId + (customer % companies.count);
}

function insertWorkspace(
  db: Database.Database,
  { clientId, clientKey }: Target,
  now: number,
  conversations: number,
): number {
  const at = now - SPAN;
  const name = `Medida ${conversations.toLocaleString("pt-BR")}`;
  const { lastInsertRowid } = db
    .prepare("INSERT INTO workspace (clientId, name, createdAt, updatedAt) VALUES (?, ?, ?, ?)")
    .run(clientId, name, at, at);
  insertDefaultProfile(db, Number(lastInsertRowid), at);
  insertDefaultCalendar(db, Number(lastInsertRowid), at);
  db.prepare(
    `INSERT INTO web_chat (workspaceId, name, clientKey, allowedDomains, chatbotName, welcomeMessage, contactMessage, createdAt, updatedAt)
     VALUES (?, 'Site', ?, '["http://localhost:3000"]', 'Medida', 'Olá! Como podemos ajudar?', 'Fale com a gente', ?, ?)`,
  ).run(lastInsertRowid, clientKey, at, at);
  return Number(lastInsertRowid);
}

function insertAttenders(
  db: Database.Database,
  workspaceId: number,
  target: Target,
  now: number,
  passwordHash: string,
): number[] {
  const insert = db.prepare(
    `INSERT INTO attender (workspaceId, firstName, surname, email, passwordHash, profile, isActive, namaEdition, createdAt, updatedAt)
     VALUES (?, ?, ?, ?, ?, ?, 1, 'Cangoo 2024', ?, ?)`,
  );
  const at = now - SPAN;
  const [local = "", domain = ""] = target.email.split("@");
  return Array.from({ length: ATTENDERS }, (_, index) => {
    const email = index === 0 ? target.email : `${local}.colega${index}@${domain}`;
    // Only the first one signs in; the others are names on conversations.
    const hash = index === 0 ? passwordHash : null;
    const [firstName, surname] = largeName(index * 21).split(" ");
    return Number(
      insert.run(workspaceId, firstName, surname, email, hash, index === 0 ? 1 : 2, at, at).lastInsertRowid,
    );
  });
}

function insertCompanies(
  db: Database.Database,
  workspaceId: number,
  count: number,
  now: number,
): { firstId: number; count: number } {
  const firstId = nextId(db, "company");
  const insert = db.prepare(
    "INSERT INTO company (id, workspaceId, name, email, industry, tags, createdAt, updatedAt) VALUES (?, ?, ?, ?, 'Technology', '[]', ?, ?)",
  );
  for (let index = 0; index < count; index += 1) {
    insert.run(
      firstId + index,
      workspaceId,
      `Empresa ${index + 1}`,
      `contato@empresa${index + 1}.example`,
      now - SPAN,
      now - SPAN,
    );
  }
  return { firstId, count };
}

function insertCustomers(
  db: Database.Database,
  workspaceId: number,
  firstId: number,
  lastContacts: Float64Array,
  companies: { firstId: number; count: number },
  now: number,
): void {
  const insert = db.prepare(
    "INSERT INTO customer (id, workspaceId, name, email, companyId, tags, lastContactAt, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, '[]', ?, ?, ?)",
  );
  lastContacts.forEach((lastContactAt, index) => {
    const email = `pessoa${index + 1}@correio.example`;
    insert.run(
      firstId + index,
      workspaceId,
      largeName(index),
      email,
      companyOf(companies, index),
      lastContactAt || null,
      now - SPAN,
      now - SPAN,
    );
  });
}
