import type Database from "better-sqlite3";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { DEMO_ATTENDERS, type DemoAttenderKey } from "./demo-people";
import { DAY, HOUR } from "./thread-times";

/** Adds what the audit log says of how the demo workspace was set up. @param start when it began, epoch milliseconds */
export function insertDemoAudit(
  db: Database.Database,
  workspaceId: number,
  attenders: ReadonlyMap<DemoAttenderKey, number>,
  { start, now }: { start: number; now: number },
): void {
  const insert = db.prepare(
    `INSERT INTO audit_event (workspaceId, attenderId, action, subjectType, subjectId, details, ipAddress, createdAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const admin = attenders.get("admin") ?? null;
  // 192.0.2.0/24 is reserved for examples (RFC 5737).
  const byAdmin = (action: string, subjectType: string, subjectId: number | null, details: object, at: number) =>
    insert.run(
      workspaceId,
      admin,
      action,
      subjectType,
      subjectId === null ? null : String(subjectId),
      JSON.stringify(details),
      "192.0.2.10",
      at,
    );
  byAdmin("workspace.created", "workspace", workspaceId, { name: "Jatobá Casa" }, start);
  byAdmin(
    "attender.created",
    "attender",
    attenders.get("agent") ?? null,
    { email: DEMO_ACCOUNTS.agent },
    start + 3 * DAY,
  );
  byAdmin(
    "attender.created",
    "attender",
    attenders.get("colleague") ?? null,
    { email: DEMO_ATTENDERS.colleague.email },
    start + 6 * DAY,
  );
  byAdmin(
    "attender.created",
    "attender",
    attenders.get("inactive") ?? null,
    { email: DEMO_ACCOUNTS.inactive },
    start + 9 * DAY,
  );
  byAdmin("web_chat.created", "web_chat", null, { name: "Site da loja" }, start + 9 * DAY);
  byAdmin(
    "attender.deactivated",
    "attender",
    attenders.get("inactive") ?? null,
    { email: DEMO_ACCOUNTS.inactive },
    now - 25 * DAY,
  );
  byAdmin("session.created", "session", null, {}, now - 3 * HOUR);
}
