import { rows } from "./rows";

/** Two workspaces with the same canned reply each, whose id is the workspace's. */
export const [OURS, THEIRS] = [9001, 9002];

/** Makes them in the process's own test database, and a customer of ours whose id is the workspace's as well. */
export async function addTwoWorkspaces(): Promise<void> {
  for (const [id, name] of [
    [OURS, "Ours"],
    [THEIRS, "Theirs"],
  ])
    await rows.insert("workspace", { id, clientId: `client-${id}`, name, createdAt: 0, updatedAt: 0 });
  for (const id of [OURS, THEIRS])
    await rows.insert("canned_reply", {
      id,
      workspaceId: id,
      shortcut: "oi",
      content: "Olá",
      createdAt: 0,
      updatedAt: 0,
    });
  await rows.insert("customer", { id: OURS, workspaceId: OURS, name: "Ana", tags: "[]", createdAt: 0, updatedAt: 0 });
}
