import type Database from "better-sqlite3";

const VIEWS = [
  {
    name: "Prioridade alta",
    tab: "open",
    condition: { all: [{ field: "priority", operator: "any_of", value: ["urgent", "high"] }] },
    sort: "priority",
  },
  {
    name: "WhatsApp sem responsável",
    tab: "unassigned",
    condition: { all: [{ field: "channel", operator: "any_of", value: ["whatsapp"] }] },
    sort: "waiting",
  },
] as const;

/** The views of the conversations that everybody in the demo shop has, beside the tabs of those who answer there. */
export function insertDemoViews(
  db: Database.Database,
  { workspaceId, attenderIds, now }: { workspaceId: number; attenderIds: Iterable<number>; now: number },
): void {
  const insert = db.prepare(
    "INSERT INTO saved_view (workspaceId, name, tab, condition, sort, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const ids = VIEWS.map(({ name, tab, condition, sort }) =>
    Number(insert.run(workspaceId, name, tab, JSON.stringify(condition), sort, now, now).lastInsertRowid),
  );
  const pin = db.prepare("INSERT INTO view_pin (workspaceId, attenderId, viewId, position) VALUES (?, ?, ?, ?)");
  for (const attenderId of attenderIds)
    for (const [position, id] of ids.entries()) pin.run(workspaceId, attenderId, id, position);
}
