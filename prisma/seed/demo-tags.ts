import type Database from "better-sqlite3";
import { type TagColor, tagKey } from "@/lib/modules/tags/policy";

const REASON = "Motivo";
const CUSTOMER = "Tipo de cliente";

/** The demo's tags that somebody has put in order; the registry finds the others on the records that have them. */
const TAGS: readonly (readonly [name: string, color: TagColor, group: string | null, description?: string])[] = [
  ["vip", "purple", CUSTOMER, "Atender primeiro"],
  ["b2b", "blue", CUSTOMER, "Compra para a empresa"],
  ["revenda", "sky", CUSTOMER],
  ["entrega", "teal", REASON],
  ["troca", "yellow", REASON],
  ["reclamação", "red", REASON, "O gestor lê todas no fim do dia"],
  ["dúvida", "gray", REASON],
  ["financeiro", "green", REASON],
  ["pré-venda", "pink", REASON],
  ["nota fiscal", "brick", REASON],
];

/** Adds them. @param now epoch milliseconds */
export function insertDemoTags(db: Database.Database, workspaceId: number, now: number): void {
  const insert = db.prepare(
    `INSERT INTO tag (workspaceId, name, key, color, groupName, description, isAutomatic, createdAt, updatedAt)
     VALUES (?, ?, ?, ?, ?, ?, FALSE, ?, ?)`,
  );
  for (const [name, color, group, description = null] of TAGS)
    insert.run(workspaceId, name, tagKey(name), color, group, description, now, now);
}
