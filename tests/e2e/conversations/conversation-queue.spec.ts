import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, signedInContext, test } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import { openSession } from "@/tests/e2e/session";
import { PHONE } from "@/tests/e2e/touch-area";
import type { TestServer } from "@/tests/support/server";

const MINUTE_MS = 60_000;
const open = (page: Page) => page.getByRole("region", { name: "Conversa aberta" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Na fila" });
const chip = (page: Page) => open(page).getByTitle("Ver o lugar na fila e por que ninguém recebeu esta conversa");

/** A team of some people, whose conversations find somebody as said. @returns its id */
async function addQueue(server: TestServer, name: string, people: readonly string[], routing: object): Promise<number> {
  const { fetch } = openSession(server, DEMO_ACCOUNTS.admin);
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(path, {
      method,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return (await answer.json()) as { id: number };
  };
  const ids = withDatabase(server, (db) =>
    people.map((email) => db.prepare("SELECT id FROM attender WHERE email = ?").pluck().get(email) as number),
  );
  const members = ids.map((attenderId) => ({ attenderId, role: "member" }));
  const { id } = await send("POST", "/api/v1/teams", { name, isPrivate: false, members });
  const ordinary = { calendarId: null, isAlways: true, offerSeconds: 0, skillWaitSeconds: 0, stickyHours: 0 };
  const rest = { requeueMinutes: 0, tellsPlace: false, version: 0 };
  await send("PUT", `/api/v1/routing/queues/${id}`, { mode: "round_robin", ...ordinary, ...rest, ...routing });
  return id;
}

/** Moves a conversation to a team, as an administrator does. */
async function move(server: TestServer, id: number, teamId: number): Promise<void> {
  const answer = await openSession(server, DEMO_ACCOUNTS.admin).fetch(`/api/v1/conversations/${id}/team`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ teamId, from: null }),
  });
  expect(answer.ok).toBe(true);
}

/** Until when a conversation is offered to somebody, in epoch milliseconds; 0: to nobody. */
const offeredUntil = (server: TestServer, id: number) =>
  withDatabase(server, (db) => {
    const row = db.prepare('SELECT "offeredUntil" FROM queue_entry WHERE "conversationId" = ?').get(id);
    return Number((row as { offeredUntil: number | null } | undefined)?.offeredUntil ?? 0);
  });

test("a conversation that waits says at which place, and why each person gets it or doesn't", async ({
  agentPage,
  server,
}) => {
  const email = addAttender(server, { firstName: "Filomena" });
  const team = await addQueue(server, "Fila da Filomena", [email], {});
  const id = addConversation(server, { customer: "Quitéria Fila", lines: ["Alguém aí?"], age: 20 * MINUTE_MS });
  await move(server, id, team);
  const page = await agentPage(`/conversations/${id}`);
  await chip(page).click();
  await expect(dialog(page)).toContainText("1º na fila");
  await expect(dialog(page)).toContainText("Ninguém desta fila está disponível agora.");
  await expect(dialog(page).getByRole("listitem").filter({ hasText: "Filomena" })).toContainText("Offline");
  await expectAccessible(page);
});

test("what waits goes to whoever comes, and what they haven't answered goes back when they hand over", async ({
  agentPage,
  server,
}) => {
  const email = addAttender(server, { firstName: "Filadelfo" });
  const team = await addQueue(server, "Fila do Filadelfo", [email], {});
  const id = addConversation(server, { customer: "Raimunda Fila", lines: ["Bom dia"] });
  await move(server, id, team);
  const page = await agentPage("/conversations?filter=mine", email);
  const row = page
    .getByRole("list", { name: "Lista de conversas" })
    .getByRole("listitem")
    .filter({ hasText: "Raimunda" });
  await expect(row).toBeVisible();
  await row.getByRole("link").first().click();
  await expect(page.getByRole("log")).toContainText("A distribuição entregou a conversa a Filadelfo Teixeira");
  await page.getByRole("button", { name: /Filadelfo Teixeira/ }).click();
  await page.getByRole("button", { name: "Ficar ausente e devolver à fila…" }).click();
  const question = page.getByRole("dialog", { name: "Devolver à fila?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Devolver" }).click();
  await expect(page.getByText("Uma conversa voltou à fila.")).toBeVisible();
  await expect(page.getByRole("log")).toContainText("Filadelfo Teixeira saiu sem responder");
});

test("an offer stands over every screen, counts down, and is taken or let pass", async ({ agentPage, server }) => {
  const email = addAttender(server, { firstName: "Filinto" });
  const team = await addQueue(server, "Fila do Filinto", [email], { offerSeconds: 120 });
  const page = await agentPage("/customers", email);
  const id = addConversation(server, { customer: "Severina Fila", lines: ["Preciso de ajuda"] });
  await move(server, id, team);
  const offer = page.getByRole("region", { name: "Conversa para você" });
  // The first movement may come before the page can tell that somebody is there.
  let step = 0;
  await expect(async () => {
    step += 1;
    await page.mouse.move(200 + step, 200);
    await expect(offer).toContainText("Severina Fila", { timeout: 3_000 });
  }).toPass();
  await expect(offer).toContainText("Preciso de ajuda");
  await expectAccessible(page);
  // Nobody else is there: it comes back, here before the answer to the call that let it pass.
  await page.route("**/decline", async (route) => {
    const before = offeredUntil(server, id);
    const response = await route.fetch();
    await expect.poll(() => offeredUntil(server, id), { timeout: 15_000 }).toBeGreaterThan(before);
    await route.fulfill({ response });
  });
  await offer.getByRole("button", { name: "Passar" }).click();
  await expect(offer.getByRole("button", { name: "Passar" })).toBeEnabled();
  await expect(offer).toContainText("Severina Fila");
  await offer.getByRole("button", { name: "Aceitar" }).click();
  await expect(page).toHaveURL(new RegExp(`/conversations/${id}`));
  await expect(offer).toHaveCount(0);
  await expect(open(page)).toContainText("Com você");
});

test("the queue's dialog and an offer fit a phone, dark", async ({ browser, server }) => {
  const email = addAttender(server, { firstName: "Filomeno" });
  const team = await addQueue(server, "Fila do Filomeno", [email], { offerSeconds: 120 });
  const id = addConversation(server, { customer: "Tomásia Fila", lines: ["Oi"] });
  await move(server, id, team);
  const context = await signedInContext(browser, server, email, { ...PHONE, colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto(`${server.url}/conversations/${id}`);
  const offer = page.getByRole("region", { name: "Conversa para você" });
  // The first touch may come before the page can tell that somebody is there.
  await expect(async () => {
    await page.touchscreen.tap(100, 100);
    await expect(offer).toContainText("Tomásia Fila", { timeout: 3_000 });
  }).toPass();
  await expectAccessible(page);
  await chip(page).tap();
  await expect(dialog(page)).toContainText("Oferecida a Filomeno Teixeira");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await context.close();
});
