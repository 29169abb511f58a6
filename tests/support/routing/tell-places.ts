import { rows } from "@/tests/support/rows";

/** Whether customers of no team are told their place in a queue that is empty at first, never moved and is always open. */
export async function tellPlaces(workspaceId: number, tellsPlace: boolean): Promise<void> {
  await rows.run("DELETE FROM queue_entry WHERE workspaceId = ?", workspaceId);
  await rows.run("DELETE FROM queue_stay WHERE workspaceId = ?", workspaceId);
  await rows.run("DELETE FROM team_routing WHERE workspaceId = ? AND audience = 0", workspaceId);
  await rows.run(
    `INSERT INTO team_routing (workspaceId, audience, mode, isAlways, tellsPlace, createdAt, updatedAt)
     VALUES (?, 0, 'manual', TRUE, ${tellsPlace ? "TRUE" : "FALSE"}, 0, 0)`,
    workspaceId,
  );
}
