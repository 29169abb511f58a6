import type Database from "better-sqlite3";
import { insertSession } from "@/bench/accounts";
import { hashToken, newToken } from "@/lib/platform/crypto/token";

/** A visitor of a web chat and the attender who answers; `chatId` is their conversation. */
export type Pair = { chatId: number; agentToken: string; visitorToken: string };
/** A workspace of a proof. Whoever is idle is connected and silent; idle attenders have the list open. */
export type Desk = {
  workspaceId: number;
  clientId: string;
  adminToken: string;
  /** Somebody for whom tickets can be made. */
  customerId: number;
  pairs: Pair[];
  idleAgents: string[];
  idleVisitors: string[];
};

/** Makes a workspace with so many conversations between a visitor and an attender, and so many idle people. */
export function insertDesk(
  db: Database.Database,
  name: string,
  size: { pairs: number; idleAgents: number; idleVisitors: number },
): Desk {
  const now = Date.now();
  const insert = (table: string, row: Record<string, unknown>) =>
    Number(
      db
        .prepare(
          `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.keys(row)
            .map((column) => `@${column}`)
            .join(", ")})`,
        )
        .run(row).lastInsertRowid,
    );
  const dated = { createdAt: now, updatedAt: now };
  return db.transaction(() => {
    const clientId = `prova-${name}`;
    const workspaceId = insert("workspace", { clientId, name: `Prova ${name}`, ...dated });
    const webChatId = insert("web_chat", {
      workspaceId,
      name: "Site",
      clientKey: `pk_live_prova_${name}`,
      allowedDomains: "[]",
      chatbotName: "Prova",
      welcomeMessage: "Olá",
      contactMessage: "Fale conosco",
      ...dated,
    });
    const attender = (number: number, profile: number) => {
      const id = insert("attender", {
        workspaceId,
        firstName: `Pessoa ${number}`,
        surname: "Prova",
        email: `pessoa${number}@${name}.example`,
        profile,
        isActive: 1,
        namaEdition: "Cangoo 2024",
        ...dated,
      });
      return insertSession(db, workspaceId, id);
    };
    const visitor = (customerId: number | null) => {
      const token = newToken();
      const row = { workspaceId, webChatId, tokenHash: hashToken(token), customerId, createdAt: now, lastSeenAt: now };
      return { token, id: insert("visitor", row) };
    };
    const adminToken = attender(0, 1);
    const customerId = insert("customer", { workspaceId, name: "Solicitante", tags: "[]", ...dated });
    const pairs = Array.from({ length: size.pairs }, (_, index) => {
      const visitorsId = insert("customer", { workspaceId, name: `Cliente ${index}`, tags: "[]", ...dated });
      const { token: visitorToken, id: visitorId } = visitor(visitorsId);
      const chatId = insert("conversation", {
        workspaceId,
        subject: `Conversa ${index}`,
        customerId: visitorsId,
        visitorId,
        channel: "webchat",
        tags: "[]",
        status: "waiting",
        lastActivityAt: now,
        ...dated,
      });
      return { chatId, visitorToken, agentToken: attender(index + 1, 2) };
    });
    const idleAgents = Array.from({ length: size.idleAgents }, (_, index) => attender(size.pairs + index + 1, 2));
    const idleVisitors = Array.from({ length: size.idleVisitors }, () => visitor(null).token);
    return { workspaceId, clientId, adminToken, customerId, pairs, idleAgents, idleVisitors };
  })();
}
