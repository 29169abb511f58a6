import type BetterSqlite3 from "better-sqlite3";
import { DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { hashPassword } from "@/lib/platform/crypto/hash-password";
import { hashToken } from "@/lib/platform/crypto/token";
import Database from "@/lib/platform/db/driver/sqlite";
import { migrate } from "@/lib/platform/db/migrate";
import { insertDefaultCalendar } from "@/prisma/seed/default-calendar";
import { insertDefaultProfile } from "@/prisma/seed/default-profile";
import { seedDemo } from "@/prisma/seed/demo-workspace";
import { recountConversations, recountDirectory, recountStorage, retagTickets } from "@/prisma/seed/recount";

/** Sign-in of the second workspace's people; the password is the demo's. */
export const OTHER_ADMIN = "admin@outra.example";
export const OTHER_AGENT = "agente@outra.example";
export const OTHER_CLIENT_KEY = `pk_live_${"z".repeat(48)}`;
/** Texts that may appear in no answer to anyone of another workspace. */
export const OTHER_SECRET = "segredo-da-outra-empresa";
/** Token of the second workspace's visitor. */
export const OTHER_VISITOR_TOKEN = "outro-visitante-token-outro-visitante-token";
/** An upload of the second workspace. */
export const OTHER_UPLOAD_ID = "0e0f7f55-7777-4222-8333-944445555666";
export const OTHER_ATTACHMENT_ID = "0b0e9a52-6a5d-4c0b-9f3e-2f6f4f3c9d11";

/** A ticket of the second workspace, with a number that the first one doesn't reach, and its file. */
const OTHER_TICKET_NUMBER = 70_007;
export const OTHER_TICKET_ID = `ticket-${OTHER_TICKET_NUMBER}`;
export const OTHER_TICKET_FILE_ID = "0b0e9a52-6a5d-4c0b-9f3e-2f6f4f3c9d77";

/** Migrates a file and fills it with the demo workspace and a small second one. */
export async function createTemplate(file: string): Promise<void> {
  migrate(file);
  const db = new Database(file);
  db.pragma("foreign_keys = ON");
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await seedDemo(db, { now: new Date(), passwordHash, allowedDomains: [] });
  seedOther(db, passwordHash);
  db.pragma("wal_checkpoint(TRUNCATE)");
  db.close();
}

function seedOther(db: BetterSqlite3.Database, passwordHash: string): void {
  const now = Date.now();
  const insert = (table: string, row: Record<string, unknown>) =>
    Number(
      db
        .prepare(
          `INSERT INTO ${table} (${Object.keys(row)
            .map((name) => `"${name}"`)
            .join(", ")}) VALUES (${Object.keys(row)
            .map(() => "?")
            .join(", ")})`,
        )
        .run(...Object.values(row)).lastInsertRowid,
    );
  const dated = { createdAt: now, updatedAt: now };
  const workspaceId = insert("workspace", {
    clientId: "0e0f7f55-1111-4222-8333-944445555666",
    name: `Outra Empresa ${OTHER_SECRET}`,
    timeZone: "America/Manaus",
    ...dated,
  });
  insertDefaultProfile(db, workspaceId, now);
  insertDefaultCalendar(db, workspaceId, now);
  const attender = (email: string, profile: number) =>
    insert("attender", {
      workspaceId,
      firstName: "Otávio",
      surname: OTHER_SECRET,
      email,
      passwordHash,
      profile,
      isActive: 1,
      namaEdition: "Cangoo 2024",
      ...dated,
    });
  attender(OTHER_ADMIN, 1);
  const attenderId = attender(OTHER_AGENT, 2);
  const companyId = insert("company", {
    workspaceId,
    name: `Empresa ${OTHER_SECRET}`,
    size: "small",
    status: "active",
    tags: "[]",
    ...dated,
  });
  const customerId = insert("customer", {
    workspaceId,
    companyId,
    name: `Cliente ${OTHER_SECRET}`,
    email: `${OTHER_SECRET}@example.com`,
    status: "active",
    tags: "[]",
    ...dated,
  });
  const webChatId = insert("web_chat", {
    workspaceId,
    name: "Outro site",
    clientKey: OTHER_CLIENT_KEY,
    allowedDomains: '["https://outra.example"]',
    chatbotName: "Outra",
    welcomeMessage: OTHER_SECRET,
    contactMessage: "Fale conosco",
    headerColor: "#112233",
    backgroundColor: "#ffffff",
    userMessageColor: "#112233",
    position: "bottom_right",
    isActive: 1,
    ...dated,
  });
  const visitorId = insert("visitor", {
    workspaceId,
    webChatId,
    tokenHash: hashToken(OTHER_VISITOR_TOKEN),
    customerId,
    createdAt: now,
    lastSeenAt: now,
  });
  const conversationId = insert("conversation", {
    workspaceId,
    subject: OTHER_SECRET,
    customerId,
    assignedAttenderId: null,
    visitorId,
    channel: "webchat",
    status: "waiting",
    priority: "high",
    tags: "[]",
    lastSeq: 1,
    lastMessageText: OTHER_SECRET,
    lastMessageAt: now,
    lastMessageFromAttender: 0,
    awaitingReplySince: now,
    lastActivityAt: now,
    ...dated,
  });
  insert("message", {
    workspaceId,
    conversationId,
    seq: 1,
    senderKind: "customer",
    type: "file",
    content: OTHER_SECRET,
    createdAt: now,
  });
  insert("attachment", {
    id: OTHER_ATTACHMENT_ID,
    workspaceId,
    conversationId,
    messageSeq: 1,
    fileName: `${OTHER_SECRET}.txt`,
    contentType: "text/plain",
    size: 3,
    storageKey: `${workspaceId}/aa/${"a".repeat(64)}`,
    createdAt: now,
  });
  insert("upload", {
    id: OTHER_UPLOAD_ID,
    workspaceId,
    conversationId,
    attenderId,
    fileName: `${OTHER_SECRET}.txt`,
    contentType: "text/plain",
    size: 3,
    storageKey: `${workspaceId}/aa/${"a".repeat(64)}`,
    createdAt: now,
  });
  insert("first_upload", {
    id: "0e0f7f55-7777-4222-8333-944445555667",
    workspaceId,
    attenderId,
    fileName: `${OTHER_SECRET}.txt`,
    contentType: "text/plain",
    size: 3,
    storageKey: `${workspaceId}/aa/${"a".repeat(64)}`,
    createdAt: now,
  });
  insert("conversation_read", { workspaceId, attenderId, conversationId, seq: 1, updatedAt: now });
  const entryId = insert("timeline_entry", {
    workspaceId,
    conversationId,
    kind: "note",
    afterSeq: 1,
    authorId: attenderId,
    content: OTHER_SECRET,
    mentions: "[]",
    createdAt: now,
  });
  insert("notification", { workspaceId, attenderId, kind: "mention", conversationId, entryId, createdAt: now });
  insert("customer_identity", {
    workspaceId,
    customerId,
    kind: "whatsapp",
    value: OTHER_SECRET,
    key: "559200000000",
    createdAt: now,
  });
  insert("customer_note", { workspaceId, customerId, authorId: attenderId, text: OTHER_SECRET, createdAt: now });
  insert("customer_merge", { workspaceId, winnerId: customerId, loserId: customerId, record: "{}", createdAt: now });
  const importId = insert("customer_import", {
    workspaceId,
    attenderId,
    fileName: `${OTHER_SECRET}.csv`,
    size: 3,
    storageKey: `${workspaceId}/aa/${"a".repeat(64)}`,
    encoding: "utf-8",
    delimiter: ",",
    columns: JSON.stringify([OTHER_SECRET]),
    sample: "[]",
    mapping: '["name"]',
    createdAt: now,
  });
  insert("customer_import_error", {
    workspaceId,
    importId,
    row: 2,
    reason: "emailRequired",
    cells: JSON.stringify([OTHER_SECRET]),
  });
  insert("canned_reply", { workspaceId, shortcut: "outra", content: OTHER_SECRET, ...dated });
  recountConversations(db, workspaceId);
  recountDirectory(db, workspaceId);
  const ticketId = insert("ticket", {
    workspaceId,
    number: OTHER_TICKET_NUMBER,
    subject: OTHER_SECRET,
    description: OTHER_SECRET,
    customerId,
    conversationId,
    isLinked: 1,
    tags: JSON.stringify([OTHER_SECRET]),
    lastSeq: 1,
    createdById: attenderId,
    ...dated,
  });
  retagTickets(db, workspaceId);
  insert("ticket_counter", { workspaceId, lastNumber: OTHER_TICKET_NUMBER });
  insert("ticket_entry", {
    workspaceId,
    ticketId,
    seq: 1,
    kind: "note",
    version: 1,
    authorId: attenderId,
    content: OTHER_SECRET,
    details: "{}",
    mentions: "[]",
    createdAt: now,
  });
  insert("ticket_attachment", {
    id: OTHER_TICKET_FILE_ID,
    workspaceId,
    ticketId,
    entrySeq: 1,
    attenderId,
    fileName: `${OTHER_SECRET}.txt`,
    contentType: "text/plain",
    size: 3,
    storageKey: `${workspaceId}/aa/${"a".repeat(64)}`,
    createdAt: now,
  });
  recountStorage(db, workspaceId);
  insert("ticket_feedback", { workspaceId, attenderId, ticketId, feedback: "positive", updatedAt: now });
  insert("access_token", {
    workspaceId,
    attenderId,
    purpose: "invite",
    tokenHash: hashToken("outro-convite-outro-convite-outro-convite-00"),
    expiresAt: now + 1e9,
    createdAt: now,
  });
  insert("session", {
    workspaceId,
    attenderId,
    tokenHash: hashToken("outra-sessao-outra-sessao-outra-sessao-0000"),
    userAgent: "",
    ipAddress: "",
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + 1e9,
  });
}
