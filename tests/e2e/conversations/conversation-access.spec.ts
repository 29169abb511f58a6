import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { bell, panel as bellPanel, touch } from "@/tests/e2e/desk-alerts";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const log = (page: Page) => page.getByRole("log", { name: "Mensagens" });
const note = (page: Page) => page.getByRole("textbox", { name: "Nota privada" });
const question = (page: Page) => page.getByRole("dialog", { name: "Dar acesso à conversa?" });
const access = (page: Page) => page.getByRole("region", { name: "Quem vê" });

/** Gives a conversation to a new private team, which is led by one person and has another as a member. */
async function makePrivate(admin: Page, chatId: number, name: string, lead: string, member?: string): Promise<void> {
  const attendees = await admin.request.get(new URL("/api/bff/Attender/GetAttendees", admin.url()).href);
  const all = (await attendees.json()) as { id: number; email: string }[];
  const idOf = (email: string) => all.find((attender) => attender.email === email)?.id;
  const members = [{ attenderId: idOf(lead), role: "lead" }];
  if (member) members.push({ attenderId: idOf(member), role: "member" });
  const made = await admin.request.post(new URL("/api/v1/teams", admin.url()).href, {
    data: { name, isPrivate: true, members },
  });
  expect(made.ok()).toBe(true);
  const { id: teamId } = (await made.json()) as { id: number };
  const moved = await admin.request.put(new URL(`/api/v1/conversations/${chatId}/team`, admin.url()).href, {
    data: { teamId, from: null },
  });
  expect(moved.ok()).toBe(true);
}

/** Types a note that names somebody whom the list finds by `word`, and sends it. */
async function writeNaming(page: Page, word: string, rest: string): Promise<void> {
  await page.keyboard.press("n");
  await note(page).pressSequentially(`@${word}`);
  await expect(page.getByRole("option", { name: new RegExp(word, "i") })).toBeVisible();
  await page.keyboard.press("Enter");
  await note(page).pressSequentially(rest);
  await page.keyboard.press("Enter");
}

test("a mention asks before it lets somebody in, who sees the conversation until that is taken back", async ({
  agentPage,
  server,
}) => {
  const author = addAttender(server, { firstName: "Leocádia" });
  const named = addAttender(server, { firstName: "Genoveva" });
  const id = addConversation(server, { customer: "Íris Sigilosa", lines: ["Preciso do contrato"] });
  await makePrivate(await agentPage("/analytics", DEMO_ACCOUNTS.admin), id, "Contratos", author);
  const other = await agentPage("/analytics", named);
  await touch(other);
  const page = await agentPage(`/conversations/${id}`, author);
  await expect(log(page)).toContainText("Preciso do contrato");
  await expect(access(page)).toHaveCount(0);

  const first = page.waitForRequest(/\/notes$/);
  await writeNaming(page, "genov", "consegue ver?");
  await expect(question(page)).toContainText("Genoveva Teixeira não vê esta conversa. Mencionar dá acesso a ela.");
  await expect(question(page).getByRole("button", { name: "Voltar" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await expect(note(page)).toHaveValue("@Genoveva Teixeira consegue ver?");
  await expect(note(page)).toBeFocused();
  await expect(log(page).getByText("consegue ver?")).toHaveCount(0);

  const second = page.waitForRequest(/\/notes$/);
  await note(page).press("Enter");
  await expect(question(page)).toBeVisible();
  const agreed = page.waitForRequest(/\/notes$/);
  await question(page).getByRole("button", { name: "Dar acesso e enviar" }).click();
  const [before, asked, given] = (await Promise.all([first, second, agreed])).map((request) => request.postDataJSON());
  expect(given).toEqual({ ...asked, givesAccess: true });
  expect(asked).toEqual({ ...before, clientId: asked.clientId });
  await expect(log(page).getByText("consegue ver?")).toHaveCount(1);
  await expect(question(page)).toHaveCount(0);
  await expect(note(page)).toBeFocused();
  await expect(note(page)).toHaveValue("");

  await expect(access(page)).toContainText("Genoveva Teixeira");
  await expect(access(page)).toContainText(/Por você, \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expectAccessible(page);
  await expect(bell(other)).toHaveAccessibleName("Notificações, 1 não lida");
  await bell(other).click();
  await bellPanel(other).getByRole("listitem").getByRole("link").click();
  await expect(log(other)).toContainText("consegue ver?");
  await expect(access(other)).toContainText("Por Leocádia Teixeira");

  // It stands in none of their lists, but among what others shared with them.
  await other.goto(new URL("/conversations", other.url()).href);
  await expect(other.getByRole("list", { name: "Lista de conversas" })).not.toContainText("Íris Sigilosa");
  await other.getByRole("button", { name: "Compartilhadas com você" }).click();
  const shared = other.getByRole("dialog", { name: "Compartilhadas com você" });
  await expect(shared.getByRole("link")).toContainText("Leocádia Teixeira deu acesso em");
  await expectAccessible(other);
  await shared.getByRole("link").click();
  await expect(log(other)).toContainText("consegue ver?");

  await access(page).getByRole("button", { name: "Retirar acesso de Genoveva Teixeira" }).click();
  await expect(page.getByText("A menção não dá mais a Genoveva Teixeira acesso a esta conversa.")).toBeVisible();
  await expect(access(page)).toHaveCount(0);
  await expect(page.locator(":focus")).not.toHaveJSProperty("tagName", "BODY");
  await expect(other.getByText("Você não vê mais esta conversa")).toBeVisible();
  await expect(other.getByText("Preciso do contrato")).toHaveCount(0);
});

test("a note that waited without a connection asks from where it stands, and through reloads", async ({
  agentPage,
  server,
}) => {
  const author = addAttender(server, { firstName: "Valdirene" });
  addAttender(server, { firstName: "Dulcineia" });
  const id = addConversation(server, { customer: "Ivone Guardada", lines: ["Alguém aí?"] });
  await makePrivate(await agentPage("/analytics", DEMO_ACCOUNTS.admin), id, "Cofre", author);
  const page = await agentPage(`/conversations/${id}`, author);
  await page.route(/\/notes$/, (route) => route.abort());
  await writeNaming(page, "dulcin", "veja amanhã");
  const waiting = log(page).getByRole("article").filter({ hasText: "veja amanhã" });
  await expect(waiting).toContainText("Não foi possível salvar a nota.");
  // Written a while ago: whoever comes back is in the middle of something else, and isn't asked by itself.
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage))
      if (key.startsWith("cangoo.notes."))
        localStorage.setItem(key, text.replace(/"createdAt":\d+/, `"createdAt":${Date.now() - 3_600_000}`));
  });
  await page.unroute(/\/notes$/);
  for (const _ of ["sent when it is opened again", "kept as it was refused"]) {
    await page.reload();
    await expect(waiting).toContainText("Dulcineia Teixeira não vê esta conversa. Mencionar dá acesso a ela.");
    await expect(question(page)).toHaveCount(0);
  }
  await expectAccessible(page);
  await waiting.getByRole("button", { name: "Dar acesso…" }).click();
  await question(page).getByRole("button", { name: "Voltar" }).click();
  await expect(note(page)).toHaveValue("@Dulcineia Teixeira veja amanhã");
  await expect(waiting).toHaveCount(0);
  await note(page).press("Enter");
  await question(page).getByRole("button", { name: "Dar acesso e enviar" }).click();
  await expect(access(page)).toContainText("Dulcineia Teixeira");
  await expect(waiting).toHaveCount(1);
  await page.reload();
  await expect(waiting).toHaveCount(1);
});

test("a private team's leads read which administrators looked, and what can't be read is read by trying again", async ({
  agentPage,
  server,
}) => {
  const [lead, member] = [
    addAttender(server, { firstName: "Jacira" }),
    addAttender(server, { firstName: "Hortênsia-Maria" }),
  ];
  const id = addConversation(server, { customer: "Inácia Olhada", lines: ["Assunto delicado"] });
  const admin = await agentPage("/analytics", DEMO_ACCOUNTS.admin);
  await makePrivate(admin, id, "Ouvidoria", lead, member);
  await admin.goto(`${server.url}/conversations/${id}`);
  await expect(log(admin)).toContainText("Assunto delicado");

  const page = await agentPage("/conversations", lead);
  await page.route(/\/access$/, (route) =>
    route.fulfill({ status: 403, contentType: "application/problem+json", body: '{"code":"FORBIDDEN"}' }),
  );
  await page.locator(`[data-chat-id="${id}"]`).click();
  await expect(access(page)).toContainText("Não foi possível carregar quem vê esta conversa.");
  await page.unroute(/\/access$/);
  await access(page).getByRole("button", { name: "Tentar novamente" }).click();
  await expect(access(page)).toContainText("Administradores que abriram");
  await expect(access(page).getByRole("listitem")).toHaveText(/^Mariana Azevedo Rocha\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  await expectAccessible(page);

  const colleague = await agentPage("/conversations", member);
  const read = colleague.waitForResponse(/\/access$/);
  await colleague.locator(`[data-chat-id="${id}"]`).click();
  expect(await (await read).json()).toEqual({ grants: [], looks: [] });
  await expect(log(colleague)).toContainText("Assunto delicado");
  await expect(access(colleague)).toHaveCount(0);
});
