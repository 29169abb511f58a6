import { randomUUID } from "node:crypto";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import { openSession } from "@/tests/e2e/session";
import { ticketDesk, ticketRow } from "@/tests/e2e/tickets/ticket-data";
import type { TestServer } from "@/tests/support/server";

/** Within so long a screen follows what its reader may see. Milliseconds. */
const SOON = { timeout: 2_000 };

type Team = { id: number; name: string; version: number };

/** As an administrator would from another window. */
function desk(server: TestServer) {
  const session = openSession(server, DEMO_ACCOUNTS.admin);
  const send = async <T>(method: string, path: string, body: object) => {
    const headers = { "Content-Type": "application/json" };
    const response = await session.fetch(path, { method, headers, body: JSON.stringify(body) });
    expect(response.ok).toBe(true);
    return (await response.json()) as T;
  };
  return {
    openTeam: () =>
      send<Team>("POST", "/api/v1/teams", {
        name: `Equipe ${randomUUID().slice(0, 8)}`,
        isPrivate: false,
        members: [],
      }),
    makePrivate: ({ id, name, version }: Team) =>
      send<Team>("PUT", `/api/v1/teams/${id}`, { name, isPrivate: true, members: [], version }),
    move: (ids: number[], teamId: number) =>
      send("POST", "/api/v1/conversations/bulk", { ids, change: { kind: "team", teamId } }),
  };
}

test("a customer's timeline that is open forgets conversations of a team that becomes private", async ({
  agentPage,
  server,
}) => {
  const admin = desk(server);
  const team = await admin.openTeam();
  const id = addConversation(server, { customer: "Gervásio da Linha", subject: "Assunto reservado", lines: ["Oi"] });
  await admin.move([id], team.id);
  const customerId = withDatabase(server, (db) =>
    db.prepare("SELECT customerId FROM conversation WHERE id = ?").pluck().get(id),
  );
  const page = await agentPage(`/customers?customer=${customerId}`);
  const dialog = page.getByRole("dialog", { name: "Gervásio da Linha" });
  await expect(dialog.getByText("Assunto reservado")).toBeVisible();
  await admin.makePrivate(team);
  await expect(dialog.getByText("Assunto reservado")).toBeHidden(SOON);
  await expect(dialog).toBeVisible();
});

test("the list of tickets forgets those of a team that becomes private", async ({ agentPage, server }) => {
  const admin = desk(server);
  const team = await admin.openTeam();
  const tickets = await ticketDesk(server);
  await tickets.add({ subject: "Ainda de todos", tags: ["acesso"], teamId: null });
  await tickets.add({ subject: "Logo de poucos", tags: ["acesso"], teamId: team.id });
  const page = await agentPage("/tickets?tag=acesso");
  await expect(ticketRow(page, "Logo de poucos")).toBeVisible();
  await admin.makePrivate(team);
  await expect(ticketRow(page, "Logo de poucos")).toHaveCount(0, SOON);
  await expect(ticketRow(page, "Ainda de todos")).toBeVisible();
});

test("the list behind a figure forgets conversations of a team that becomes private", async ({ agentPage, server }) => {
  const admin = desk(server);
  const team = await admin.openTeam();
  const id = addConversation(server, {
    customer: "Filomena do Número",
    lines: ["Olá"],
    assignee: DEMO_ACCOUNTS.agent,
    status: "active",
  });
  await admin.move([id], team.id);
  const page = await agentPage("/analytics?figure=opened");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Filomena do Número", { exact: true })).toBeVisible();
  // What is theirs they go on seeing, until somebody else has it.
  await admin.makePrivate(team);
  await expect(dialog.getByText("Filomena do Número", { exact: true })).toBeVisible();
  withDatabase(server, (db) => db.prepare("UPDATE conversation SET assignedAttenderId = NULL WHERE id = ?").run(id));
  await admin.makePrivate({ ...team, version: team.version + 1 });
  await expect(dialog.getByText("Filomena do Número", { exact: true })).toBeHidden(SOON);
});
