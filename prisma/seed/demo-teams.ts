import type Database from "better-sqlite3";
import type { DemoAttenderKey } from "./demo-people";
import { DAY } from "./thread-times";

type DemoTeam = {
  name: string;
  lead: DemoAttenderKey;
  members: readonly DemoAttenderKey[];
  /** Nobody else of the shop reads its conversations. */
  isPrivate?: true;
  /** What its conversations are about. */
  tags: readonly string[];
};

/** The shop's teams. What is about something else is of none. */
const TEAMS: readonly DemoTeam[] = [
  { name: "Vendas", lead: "agent", members: ["colleague"], tags: ["orçamento", "pré-venda", "b2b", "revenda"] },
  {
    name: "Financeiro",
    lead: "admin",
    members: ["agent"],
    isPrivate: true,
    tags: ["financeiro", "boleto", "nota fiscal", "estorno", "pagamento", "faturamento"],
  },
  { name: "Entregas", lead: "colleague", members: ["agent"], tags: ["entrega", "logística", "retirada", "montagem"] },
];

/** Adds the demo's teams and gives them what is theirs, after the conversations are there. */
export function insertDemoTeams(
  db: Database.Database,
  {
    workspaceId,
    attenders,
    now,
    waitingMax = Number.MAX_SAFE_INTEGER,
  }: {
    workspaceId: number;
    attenders: ReadonlyMap<DemoAttenderKey, number>;
    now: number;
    /** So many open conversations that nobody has a team gets at the most: the others are of none, whatever the hour of the demo. */
    waitingMax?: number;
  },
): void {
  const insert = db.prepare(
    "INSERT INTO team (workspaceId, name, isPrivate, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)",
  );
  const join = db.prepare("INSERT INTO team_member (workspaceId, teamId, attenderId, role) VALUES (?, ?, ?, ?)");
  const give = db.prepare(
    `UPDATE conversation SET teamId = :team, audience = :team WHERE workspaceId = :workspaceId AND teamId IS NULL
     AND EXISTS (SELECT 1 FROM json_each(conversation.tags) t JOIN json_each(:tags) w ON w.value = t.value)
     AND (assignedAttenderId IS NOT NULL OR status = 'closed' OR id IN (
       SELECT c.id FROM conversation c WHERE c.workspaceId = :workspaceId AND c.teamId IS NULL AND c.assignedAttenderId IS NULL
       AND c.status <> 'closed'
       AND EXISTS (SELECT 1 FROM json_each(c.tags) t JOIN json_each(:tags) w ON w.value = t.value) ORDER BY c.id LIMIT :waitingMax))`,
  );
  for (const { name, lead, members, tags, isPrivate = false } of TEAMS) {
    const at = now - 120 * DAY;
    const team = Number(insert.run(workspaceId, name, isPrivate ? 1 : 0, at, at).lastInsertRowid);
    join.run(workspaceId, team, attenders.get(lead), "lead");
    for (const member of members) join.run(workspaceId, team, attenders.get(member), "member");
    give.run({ team, workspaceId, tags: JSON.stringify(tags), waitingMax });
  }
}
