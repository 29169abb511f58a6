import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { openTicket, ticketDesk, ticketRow, ticketRows } from "./ticket-data";

test("the list has nothing for axe to find", async ({ agentPage }) => {
  const page = await agentPage("/tickets");
  await expect(ticketRows(page).first()).toBeVisible();
  await expectAccessible(page);
});

test("the filter has nothing for axe to find", async ({ agentPage }) => {
  const page = await agentPage("/tickets?status=open&mine=true");
  await page.getByRole("button", { name: "Filtros", exact: true }).click();
  await expect(page.getByRole("region", { name: "Filtros de tickets" })).toBeVisible();
  await expectAccessible(page);
});

test("an open ticket with its assistant and activity has nothing for axe to find", async ({ agentPage, server }) => {
  const desk = await ticketDesk(server);
  const ticket = await desk.add({ subject: "Ao alcance", priority: "urgent", tags: ["um", "dois", "três"] });
  await desk.change(ticket, { priority: "high", assigneeId: desk.id });
  await desk.note(ticket, "Uma nota com https://exemplo.example/caminho");
  const page = await agentPage(`/tickets/${ticket.id}`);
  await page.getByRole("button", { name: "IA", exact: true }).click();
  await expect(page.getByRole("region", { name: "Assistente IA" })).toContainText("Sentimento");
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Atividade" }).check();
  await expectAccessible(page);
});

test("the menu has nothing for axe to find", async ({ agentPage, server }) => {
  const { id } = await (await ticketDesk(server)).add({ subject: "Menu acessível" });
  const page = await agentPage(`/tickets/${id}`);
  await expectAccessible(page, {
    open: async () => {
      await page.keyboard.press("Escape");
      await openTicket(page).getByRole("button", { name: "Ações do ticket" }).click();
      await expect(page.getByRole("menuitem", { name: "Editar Ticket" })).toBeVisible();
    },
  });
});

test("the form with its errors has nothing for axe to find", async ({ agentPage }) => {
  const page = await agentPage("/tickets");
  await page.getByRole("button", { name: "Novo Ticket" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Criar Ticket" }).click();
  await expect(page.getByText("Assunto é obrigatório")).toBeVisible();
  await expectAccessible(page);
});

test("the bulk bar has nothing for axe to find", async ({ agentPage, server }) => {
  await (await ticketDesk(server)).add({ subject: "Barra acessível", tags: ["barra"] });
  const page = await agentPage("/tickets?tag=barra");
  await ticketRow(page, "Barra acessível").getByRole("checkbox").check();
  await expect(page.getByRole("region", { name: "Ações em lote" })).toBeVisible();
  await expectAccessible(page);
});
