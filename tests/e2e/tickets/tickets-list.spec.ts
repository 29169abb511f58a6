import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expect, test } from "@/tests/e2e/fixtures";
import { openTicket, ticketDesk, ticketRow, ticketRows } from "./ticket-data";

test.describe("a row", () => {
  test("shows state, short number, subject, customer, assignee and the first two tags", async ({
    agentPage,
    server,
  }) => {
    const desk = await ticketDesk(server);
    const { number } = await desk.add({
      subject: "Linha completa da lista",
      customer: "Quitéria Linhares",
      status: "waiting_customer",
      priority: "urgent",
      assigneeId: desk.id,
      tags: ["frete", "troca", "vip", "estorno"],
    });
    const row = ticketRow(await agentPage("/tickets"), "Linha completa da lista");
    for (const text of ["Aguardando Cliente", `#${number}`, "Quitéria Linhares", desk.name, "frete", "troca", "+2"])
      await expect(row).toContainText(text);
    await expect(row).not.toContainText("estorno");
    await expect(row).toContainText("Prioridade: Urgente");
  });

  test("opens its ticket, and stands out while it is open", async ({ agentPage, server }) => {
    const ticket = await (await ticketDesk(server)).add({ subject: "Abrir pela lista" });
    const page = await agentPage("/tickets");
    await expect(page.getByText("Selecione um Ticket")).toBeVisible();
    await expect(page.getByText("Escolha um ticket da lista para visualizar detalhes e gerenciar")).toBeVisible();
    await ticketRow(page, "Abrir pela lista").getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/tickets/${ticket.id}$`));
    await expect(ticketRow(page, "Abrir pela lista").getByRole("link")).toHaveAttribute("aria-current", "page");
  });
});

test.describe("the list is live", () => {
  test("a new ticket goes to the top", async ({ agentPage, server }) => {
    const page = await agentPage("/tickets");
    await (await ticketDesk(server)).add({ subject: "Acabou de chegar" });
    await expect(ticketRow(page, "Acabou de chegar")).toBeVisible();
  });

  test("a changed one leaves a filter that it no longer matches", async ({ agentPage, server }) => {
    const desk = await ticketDesk(server);
    const ticket = await desk.add({ subject: "Sai do filtro", status: "open", tags: ["sai-do-filtro"] });
    const page = await agentPage("/tickets?status=open&tag=sai-do-filtro");
    await expect(ticketRow(page, "Sai do filtro")).toBeVisible();
    await desk.change(ticket, { status: "resolved" });
    await expect(page.getByText("Nenhum ticket encontrado")).toBeVisible();
  });

  test("a deleted one leaves", async ({ agentPage, server }) => {
    const desk = await ticketDesk(server);
    const ticket = await desk.add({ subject: "Vai embora" });
    const page = await agentPage("/tickets");
    await expect(ticketRow(page, "Vai embora")).toBeVisible();
    await desk.remove(ticket);
    await expect(ticketRow(page, "Vai embora")).toHaveCount(0);
  });

  test("what a lost connection missed is there after it", async ({ agentOnLine, server }) => {
    const { page, line } = await agentOnLine("/tickets");
    await line.cut();
    await (await ticketDesk(server)).add({ subject: "Criado durante a queda" });
    await line.mend();
    await expect(ticketRow(page, "Criado durante a queda")).toBeVisible({ timeout: 30_000 });
  });
});

test.describe("the filter", () => {
  test("by text finds subject, customer and tag, whatever the case, and is part of the address", async ({
    agentPage,
    server,
  }) => {
    const desk = await ticketDesk(server);
    await desk.add({ subject: "Busca pelo assunto Xaxim" });
    await desk.add({ subject: "Busca pelo cliente", customer: "Xaxim da Silva" });
    await desk.add({ subject: "Busca pela tag", tags: ["xaxim"] });
    const page = await agentPage("/tickets");
    await page.getByRole("button", { name: "Filtros", exact: true }).click();
    await page.getByRole("textbox", { name: "Assunto, cliente ou tag" }).fill("XAXIM");
    await expect(ticketRows(page)).toHaveCount(3);
    await expect(page).toHaveURL(/q=XAXIM/);
  });

  test("has working status buttons, and back undoes each", async ({ agentPage, server }) => {
    const desk = await ticketDesk(server);
    await desk.add({ subject: "Botão aberto", tags: ["botoes"], status: "open" });
    await desk.add({ subject: "Botão resolvido", tags: ["botoes"], status: "resolved" });
    const page = await agentPage("/tickets?tag=botoes");
    await expect(ticketRows(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Filtros", exact: true }).click();
    await page.getByRole("button", { name: "Resolvido", exact: true }).click();
    await expect(ticketRows(page)).toHaveCount(1);
    await expect(ticketRow(page, "Botão resolvido")).toBeVisible();
    await page.goBack();
    await expect(ticketRows(page)).toHaveCount(2);
  });

  test("of a shared link is shown as parts that can be taken away one by one", async ({ agentPage, server }) => {
    const desk = await ticketDesk(server);
    await desk.add({ subject: "Compartilhado sem dono", tags: ["link-comum"], priority: "high" });
    await desk.add({ subject: "Compartilhado com dono", tags: ["link-comum"], priority: "high", assigneeId: desk.id });
    const page = await agentPage("/tickets?tag=link-comum&priority=high&assignee=unassigned&hasConversation=false");
    await expect(ticketRows(page)).toHaveCount(1);
    const active = page.getByRole("list", { name: "Filtros ativos" });
    await expect(active.getByRole("button")).toHaveCount(4);
    await active.getByRole("button", { name: "Remover filtro: Não atribuído" }).click();
    await expect(ticketRows(page)).toHaveCount(2);
    await page.getByRole("button", { name: "limpar", exact: true }).click();
    await expect(page).toHaveURL(/\/tickets$/);
  });

  test("for what is with me finds what I took", async ({ agentPage, server }) => {
    const agent = await ticketDesk(server, DEMO_ACCOUNTS.agent);
    await agent.add({ subject: "Este é meu", tags: ["so-meus"], assigneeId: agent.id });
    await agent.add({ subject: "Este é de ninguém", tags: ["so-meus"] });
    const page = await agentPage("/tickets?tag=so-meus&mine=true");
    await expect(ticketRows(page)).toHaveCount(1);
    await expect(ticketRow(page, "Este é meu")).toBeVisible();
  });

  test("that finds nothing says so and can be cleared there", async ({ agentPage }) => {
    const page = await agentPage("/tickets?q=palavra-que-ninguem-usou");
    await expect(page.getByText("Nenhum ticket encontrado")).toBeVisible();
    await expect(page.getByText("Tente ajustar sua pesquisa ou os filtros")).toBeVisible();
    await page.getByRole("status").getByRole("button", { name: "Limpar filtros" }).click();
    await expect(ticketRows(page).first()).toBeVisible();
  });
});

test("the filter by attender takes several, and unassigned", async ({ agentPage, server }) => {
  const desk = await ticketDesk(server);
  await desk.add({ subject: "De um atendente", tags: ["varios"], assigneeId: desk.id });
  await desk.add({ subject: "Largado na mesa", tags: ["varios"] });
  const page = await agentPage("/tickets?tag=varios");
  await page.getByRole("button", { name: "Filtros", exact: true }).click();
  await page.getByRole("button", { name: /^Responsável/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "Não atribuído" }).click();
  await expect(ticketRows(page)).toHaveCount(1);
  await page.getByRole("menuitemcheckbox", { name: desk.name }).click();
  await expect(ticketRows(page)).toHaveCount(2);
});

test.describe("the keyboard", () => {
  test("walks the list with j and k, opens with Enter, and writes a note with n", async ({ agentPage, server }) => {
    const desk = await ticketDesk(server);
    await desk.add({ subject: "Teclado de baixo", tags: ["teclado"] });
    await desk.add({ subject: "Teclado de cima", tags: ["teclado"] });
    const page = await agentPage("/tickets?tag=teclado");
    await page.keyboard.press("j");
    await expect(ticketRow(page, "Teclado de cima").getByRole("link")).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(openTicket(page)).toContainText("Teclado de baixo");
    await page.keyboard.press("n");
    await expect(page.getByRole("textbox", { name: "Adicionar Nota ao Ticket" })).toBeFocused();
  });

  test("goes to the search with a slash", async ({ agentPage }) => {
    const page = await agentPage("/tickets");
    await page.keyboard.press("/");
    await expect(page.getByRole("textbox", { name: "Assunto, cliente ou tag" })).toBeFocused();
  });
});

test("a phone shows the list or the ticket, with a way back", async ({ agentPage, server }) => {
  await (await ticketDesk(server)).add({ subject: "Visto na mão" });
  const page = await agentPage("/tickets");
  await page.setViewportSize({ width: 390, height: 844 });
  await ticketRow(page, "Visto na mão").getByRole("link").click();
  await expect(page.getByRole("list", { name: "Lista de tickets" })).toBeHidden();
  await openTicket(page).getByRole("link", { name: "Voltar para a lista" }).click();
  await expect(ticketRow(page, "Visto na mão")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("an attender reads why the export isn't theirs", async ({ agentPage }) => {
  const page = await agentPage("/tickets");
  const button = page.getByRole("button", { name: /^Exportar CSV/ });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleName(/Seu perfil não permite exportar/);
});

test("an administrator exports what the filter shows", async ({ agentPage, server }) => {
  await (await ticketDesk(server)).add({ subject: "Vai para a planilha", tags: ["planilha"] });
  const page = await agentPage("/tickets?tag=planilha", DEMO_ACCOUNTS.admin);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar CSV" }).click();
  expect((await download).suggestedFilename()).toBe("tickets.csv");
});
