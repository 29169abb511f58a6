import type Database from "better-sqlite3";
import { DAY } from "./thread-times";

/** What the team of the demo shop does every day in several steps. */
const SHARED = [
  {
    name: "Troca: pedir foto e aguardar",
    text: "Sem problema, {{customer.firstName}}! Para abrir a troca, preciso do número do pedido e de uma foto da peça. Assim que chegar, agendo a coleta.",
    actions: [
      { kind: "take" },
      { kind: "addTag", tag: "troca" },
      { kind: "note", text: "Troca pedida: aguardando a foto da peça." },
    ],
    finish: { kind: "snooze", hours: 24 },
    uses: 34,
  },
  {
    name: "Resolvido: agradecer e encerrar",
    text: "Fico feliz em ter ajudado, {{customer.firstName}}! Se precisar de mais alguma coisa, é só responder por aqui.",
    actions: [{ kind: "take" }],
    finish: { kind: "close" },
    uses: 121,
  },
  {
    name: "Urgente: passar na frente",
    text: null,
    actions: [
      { kind: "priority", priority: "urgent" },
      { kind: "note", text: "{{customer.name}} não pode esperar." },
    ],
    finish: null,
    uses: 9,
  },
] as const;

/** The macros of the demo workspace. @param now epoch milliseconds */
export function insertDemoMacros(
  db: Database.Database,
  { workspaceId, now }: { workspaceId: number; now: number },
): void {
  const insert = db.prepare(
    `INSERT INTO macro (workspaceId, name, text, actions, finish, uses, lastUsedAt, createdAt, updatedAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { name, text, actions, finish, uses } of SHARED)
    insert.run(
      workspaceId,
      name,
      text,
      JSON.stringify(actions),
      finish && JSON.stringify(finish),
      uses,
      now - DAY,
      now - 60 * DAY,
      now - 30 * DAY,
    );
}
