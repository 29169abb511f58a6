import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";
import type { TestServer } from "@/tests/support/server";
import { ticketDesk, ticketRow, toastOf } from "./ticket-data";

const detail = (page: Page) => page.getByRole("region", { name: "Ticket aberto" });

/** Adds a team that the agent isn't in. */
async function addTeam(server: TestServer, isPrivate: boolean): Promise<{ id: number; name: string }> {
  const response = await openSession(server, DEMO_ACCOUNTS.admin).fetch("/api/v1/teams", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: `Equipe ${randomUUID().slice(0, 8)}`, isPrivate, members: [] }),
  });
  return (await response.json()) as { id: number; name: string };
}

test("a ticket goes to a team by its menu and its form, and is found by it", async ({ agentPage, server }) => {
  const team = await addTeam(server, false);
  const desk = await ticketDesk(server);
  const ticket = await desk.add({ subject: "Ticket de equipe", tags: ["da-equipe"], teamId: null });
  const page = await agentPage(`/tickets/${ticket.id}?tag=da-equipe`);
  await detail(page).getByRole("button", { name: "Ações do ticket" }).click();
  await page.getByRole("menuitem", { name: "Mover para a equipe…" }).click();
  await page.getByRole("menuitemradio", { name: team.name }).click();
  await expect(toastOf(page, "Ticket Movido")).toBeVisible();
  await expect(ticketRow(page, "Ticket de equipe")).toContainText(team.name);
  await expect(detail(page)).toContainText(team.name);
  expect((await desk.read(ticket.id)).team?.id).toBe(team.id);
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  const form = page.getByRole("dialog", { name: "Editar Ticket" });
  await form.getByLabel("Equipe", { exact: true }).selectOption({ label: "Sem equipe" });
  await form.getByRole("button", { name: "Salvar Alterações" }).click();
  await expect(ticketRow(page, "Ticket de equipe")).not.toContainText(team.name);
  await desk.change(await desk.read(ticket.id), { teamId: team.id });
  await page.goto(`${server.url}/tickets?team=${team.id}`);
  await expect(ticketRow(page, "Ticket de equipe")).toBeVisible();
  await expect(page.getByRole("list", { name: "Filtros ativos" })).toContainText(`Equipe: ${team.name}`);
});

test("a ticket that moves to a private team leaves who isn't in it", async ({ agentPage, server }) => {
  const team = await addTeam(server, true);
  const desk = await ticketDesk(server);
  const ticket = await desk.add({ subject: "Vai para o sigilo", tags: ["sigilo"], teamId: null });
  const page = await agentPage(`/tickets/${ticket.id}?tag=sigilo`);
  await expect(detail(page).getByRole("heading", { name: "Descrição do Problema" })).toBeVisible();
  const moved = await desk.change(ticket, { teamId: team.id });
  await expect(toastOf(page, "Você não vê mais este ticket")).toBeVisible();
  await expect(ticketRow(page, "Vai para o sigilo")).toHaveCount(0);
  await expect(page).toHaveURL(/\/tickets\?tag=sigilo$/);
  await desk.change(moved, { teamId: null });
  await expect(ticketRow(page, "Vai para o sigilo")).toBeVisible();
});

test("a mention asks before it lets somebody into a ticket, who sees it until that is taken back", async ({
  agentPage,
  server,
}) => {
  const named = addAttender(server, { firstName: "Jocasta" });
  const team = await addTeam(server, true);
  const desk = await ticketDesk(server);
  const ticket = await desk.add({ subject: "Só da equipe", teamId: team.id });
  const other = await agentPage("/tickets", named);
  const page = await agentPage(`/tickets/${ticket.id}`, DEMO_ACCOUNTS.admin);
  await expect(ticketRow(other, "Só da equipe")).toHaveCount(0);
  const field = page.getByRole("textbox", { name: "Adicionar Nota ao Ticket" });
  const question = page.getByRole("dialog", { name: "Dar acesso ao ticket?" });
  await field.pressSequentially("@jocas");
  await expect(page.getByRole("option", { name: /Jocasta/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await field.pressSequentially("confere o valor?");
  await page.keyboard.press("Enter");
  await expect(question).toContainText("Jocasta Teixeira não vê este ticket. Mencionar dá acesso a ele.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Voltar" }).click();
  await expect(field).toHaveValue("@Jocasta Teixeira confere o valor?");
  await field.press("Enter");
  await question.getByRole("button", { name: "Dar acesso e enviar" }).click();
  await expect(detail(page)).toContainText("confere o valor?");
  await expect(question).toHaveCount(0);

  const access = page.getByRole("region", { name: "Quem vê" });
  await expect(access).toContainText("Jocasta Teixeira");
  await expectAccessible(page);
  await ticketRow(other, "Só da equipe").click();
  await expect(detail(other)).toContainText("confere o valor?");
  await access.getByRole("button", { name: "Retirar acesso de Jocasta Teixeira" }).click();
  // That the administrator looked into a private team stays.
  await expect(access).not.toContainText("Jocasta");
  await expect(ticketRow(other, "Só da equipe")).toHaveCount(0);
  await expect(other.getByText("confere o valor?")).toHaveCount(0);
});
