import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { z } from "zod";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { teamSchema } from "@/lib/modules/teams/schema";
import { type TicketDetailDto, ticketDetailSchema, ticketSchema } from "@/lib/modules/tickets/schema";
import type { Reach } from "@/lib/platform/session/sight";
import { type ApiClient, type ChatSocket, openChatSocket, signIn } from "../support/client";
import { heard } from "../support/hub";
import { startServer, type TestServer } from "../support/server";

const HIDDEN = "Xilofone Escondido";
/** Who sees a ticket of a private team. The agent becomes each of them in turn. */
const KINDS = {
  "everything, outside the team": { reach: "everything", isMember: false, sees: false },
  "everything, in the team": { reach: "everything", isMember: true, sees: true },
  "teams, outside the team": { reach: "teams", isMember: false, sees: false },
  own: { reach: "own", isMember: false, sees: false },
  "own, with the ticket": { reach: "own", isMember: false, sees: true },
} as const satisfies Record<string, { reach: Reach; isMember: boolean; sees: boolean }>;
type Kind = keyof typeof KINDS;

let server: TestServer;
let agent: ApiClient;
let admin: ApiClient;
let team: z.output<typeof teamSchema>;
let hidden: TicketDetailDto;
const opened: ChatSocket[] = [];

beforeAll(async () => {
  server = await startServer({ template: inject("templateFile") });
  agent = await signIn(server.url, DEMO_ACCOUNTS.agent);
  admin = await signIn(server.url, DEMO_ACCOUNTS.admin);
  team = teamSchema.parse(
    await json(admin, "POST", "/api/v1/teams", { name: "RH dos tickets", isPrivate: true, members: [] }),
  );
  hidden = await create({ teamId: team.id });
  await json(admin, "POST", `/api/v1/tickets/${hidden.id}/notes`, { content: HIDDEN, clientId: randomUUID() });
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await server?.kill();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});

const send = (client: ApiClient, method: string, path: string, body?: object) =>
  client.fetch(path, {
    method,
    ...(body ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {}),
  });
async function json(client: ApiClient, method: string, path: string, body?: object): Promise<unknown> {
  const response = await send(client, method, path, body);
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
}

async function create(values: object): Promise<TicketDetailDto> {
  const [known] = z.array(ticketSchema).parse(await json(admin, "GET", "/api/v1/tickets?pageSize=1"));
  const ticket = { subject: HIDDEN, description: HIDDEN, tags: [HIDDEN], customerId: known?.customer.id };
  const body = { ...ticket, clientId: randomUUID(), ...values };
  return ticketDetailSchema.strict().parse(await json(admin, "POST", "/api/v1/tickets", body));
}

/** Makes the agent somebody who stands to the private team in a way. */
async function become(kind: Kind): Promise<void> {
  const { reach, isMember } = KINDS[kind];
  await json(admin, "PUT", "/api/bff/Attender/Update", { id: agent.attenderId, reach });
  const members = isMember ? [{ attenderId: agent.attenderId, role: "member" }] : [];
  const saved = { name: team.name, isPrivate: true, members, version: team.version };
  team = teamSchema.parse(await json(admin, "PUT", `/api/v1/teams/${team.id}`, saved));
  const current = ticketDetailSchema.parse(await json(admin, "GET", `/api/v1/tickets/${hidden.id}`));
  const attenderId = kind === "own, with the ticket" ? agent.attenderId : null;
  const from = current.assignee?.id ?? null;
  if (from !== attenderId) await json(admin, "PUT", `/api/v1/tickets/${hidden.id}/assignment`, { attenderId, from });
}

/** Every call that names a ticket. */
const CALLS: readonly (readonly [method: string, path: string, body?: object])[] = [
  ["GET", ""],
  ["GET", "/notes"],
  ["POST", "/analysis", {}],
  ["POST", "/analysis/feedback", { feedback: "positive" }],
  ["PATCH", "", { version: 1, subject: "Outro" }],
  ["PUT", "/assignment", { attenderId: null, from: null }],
  ["POST", "/notes", { content: "Oi", clientId: "ticket-visibility-note" }],
  ["POST", "/attachments?fileName=a.txt"],
  ["GET", "/attachments/11111111-1111-4111-8111-111111111111"],
  ["DELETE", "/attachments/11111111-1111-4111-8111-111111111111"],
  ["POST", "/restore"],
  ["DELETE", ""],
];
const LISTS = [
  "/api/v1/tickets",
  "/api/v1/tickets?q=xilofone",
  "/api/v1/tickets?status=open,in_progress",
  "/api/v1/tickets/options",
];

test("the administrator sees it in every list", async () => {
  for (const path of LISTS) expect(await (await send(admin, "GET", path)).text()).toContain(HIDDEN);
});

describe.each(Object.entries(KINDS))("somebody who sees %s", (kind, { sees }) => {
  beforeAll(() => become(kind as Kind));

  test(sees ? "reads the ticket" : "reads it nowhere", async () => {
    for (const path of LISTS)
      expect([path, (await (await send(agent, "GET", path)).text()).includes(HIDDEN)]).toEqual([path, sees]);
    const timeline = `/api/v1/customers/${hidden.customer.id}/timeline`;
    expect((await (await send(agent, "GET", timeline)).text()).includes(HIDDEN)).toBe(sees);
    expect((await send(agent, "GET", `/api/v1/tickets/${hidden.id}`)).status).toBe(sees ? 200 : 404);
    const bulk = { ids: [hidden.id], change: { kind: "priority", priority: hidden.priority } };
    expect(await json(agent, "POST", "/api/v1/tickets/bulk", bulk)).toMatchObject({
      results: [{ id: hidden.id, outcome: sees ? "unchanged" : "not_found" }],
    });
  });

  if (sees) return;
  test("is answered every call as for a ticket that isn't there", async () => {
    for (const [method, path, body] of CALLS) {
      const answers: [string, number, string][] = [];
      for (const id of [hidden.id, "ticket-2000000000"]) {
        const response = await send(agent, method, `/api/v1/tickets/${id}${path}`, body);
        const text = (await response.text()).replace(/"requestId":"[^"]*"/, "");
        answers.push([`${method} ${path}`, response.status, text]);
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.[1]).toBe(404);
    }
  });
});

test("who loses a ticket is told so at once, and hears nothing more of it", async () => {
  await become("teams, outside the team");
  const ticket = await create({ subject: "Ainda de todos", description: "Oi", tags: [], teamId: null });
  const socket = await openChatSocket(server.url, agent.token);
  opened.push(socket);
  const frames = heard(socket);
  const moved = ticketSchema.parse(
    await json(admin, "PATCH", `/api/v1/tickets/${ticket.id}`, { version: 1, teamId: team.id }),
  );
  expect(moved.team).toEqual({ id: team.id, name: team.name });
  await vi.waitFor(() =>
    expect(frames.map(({ event, payload }) => [event, payload])).toContainEqual(["TicketHidden", { id: ticket.id }]),
  );
  frames.length = 0;
  const note = { content: HIDDEN, clientId: randomUUID() };
  await json(admin, "POST", `/api/v1/tickets/${ticket.id}/notes`, note);
  await json(admin, "PATCH", `/api/v1/tickets/${ticket.id}`, { version: 2, teamId: null });
  await vi.waitFor(() => expect(frames.map(({ event }) => event)).toContain("TicketShown"));
  expect(JSON.stringify(frames)).not.toContain(HIDDEN);
});
