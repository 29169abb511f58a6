import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { ticketDesk, ticketRow } from "./ticket-data";

test("a ticket gets an own status from its menu, is found by it, and shows its new name in every window", async ({
  agentPage,
  server,
}) => {
  const admin = await agentPage("/settings#ticket-statuses", DEMO_ACCOUNTS.admin);
  const address = `${server.url}/api/v1/ticket-statuses`;
  const headers = { Origin: server.url };
  const made = await admin.request.post(address, {
    headers,
    data: { base: "waiting_customer", name: "Aguardando peça", color: "teal" },
  });
  const { id } = (await made.json()) as { id: number };
  try {
    const desk = await ticketDesk(server);
    const ticket = await desk.add({ subject: "Furadeira sem mandril", tags: ["status-proprio"] });
    await desk.add({ subject: "Furadeira sem broca", tags: ["status-proprio"] });
    const page = await agentPage(`/tickets/${ticket.id}?tag=status-proprio`);
    await page.getByRole("button", { name: "Status: Aberto" }).click();
    await page.getByRole("menuitemradio", { name: "Aguardando peça" }).click();
    await expect(page.locator("[data-toaster]")).toContainText("Aguardando peça");
    await expect(page.getByRole("button", { name: "Status: Aguardando peça (Aguardando Cliente)" })).toBeVisible();
    await expect(ticketRow(page, "Furadeira sem mandril")).toContainText("Aguardando peça");
    await page.getByRole("radio", { name: "Atividade" }).check();
    await expect(page.getByRole("log")).toContainText("Status:Aberto");
    await expect(page.getByRole("log")).toContainText("Aguardando peça");

    await page.getByRole("button", { name: "Filtros" }).click();
    await page.getByRole("button", { name: "Status próprio" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Aguardando peça" }).click();
    await page.keyboard.press("Escape");
    await expect(ticketRow(page, "Furadeira sem broca")).toBeHidden();
    await expect(page.getByRole("button", { name: "Remover filtro: Aguardando peça" })).toBeVisible();
    await expectAccessible(page);

    await admin.request.put(`${address}/${id}`, {
      headers,
      data: { name: "Aguardando peças", color: "pink", version: 1 },
    });
    await expect(ticketRow(page, "Furadeira sem mandril")).toContainText("Aguardando peças");
    await page.keyboard.press("e");
    const form = page.getByRole("dialog", { name: "Editar Ticket" });
    await expect(form.getByLabel("Status", { exact: true })).toHaveValue(`own-${id}`);
    await form.getByLabel("Status", { exact: true }).selectOption("Em Progresso");
    await form.getByRole("button", { name: "Salvar Alterações" }).click();
    await expect(page.getByRole("button", { name: "Status: Em Progresso" })).toBeVisible();
    await expect(ticketRow(page, "Furadeira sem mandril")).toBeHidden();
  } finally {
    await admin.request.delete(`${address}/${id}`, { headers });
  }
});
