import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expect, test } from "@/tests/e2e/fixtures";
import { openTicket, pickAction, ticketDesk, ticketRow, toastOf } from "./ticket-data";

const history = (page: Page) => page.getByRole("log", { name: "Histórico de Notas" });
const noteField = (page: Page) => page.getByRole("textbox", { name: "Adicionar Nota ao Ticket" });
const send = (page: Page) => page.getByRole("button", { name: "Enviar", exact: true });

test.describe("the subject", () => {
  test("is edited in place and saved with Enter", async ({ agentPage, server }) => {
    const { id } = await (await ticketDesk(server)).add({ subject: "Assunto de antes" });
    const page = await agentPage(`/tickets/${id}`);
    await page.getByRole("button", { name: /^Assunto de antes/ }).click();
    const field = page.getByRole("textbox", { name: "Assunto", exact: true });
    await field.fill("Assunto de depois");
    await field.press("Enter");
    await expect(toastOf(page, "Título Atualizado")).toBeVisible();
    await expect(ticketRow(page, "Assunto de depois")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Assunto de depois/ })).toBeFocused();
  });

  test("stays as it was after Escape", async ({ agentPage, server }) => {
    const { id } = await (await ticketDesk(server)).add({ subject: "Assunto que fica" });
    const page = await agentPage(`/tickets/${id}`);
    await page.getByRole("button", { name: /^Assunto que fica/ }).click();
    const field = page.getByRole("textbox", { name: "Assunto", exact: true });
    await field.fill("Não era isso");
    await field.press("Escape");
    await expect(page.getByRole("button", { name: /^Assunto que fica/ })).toBeVisible();
  });
});

test.describe("the menu", () => {
  test("takes a ticket, which puts it in progress and says so in the history", async ({ agentPage, server }) => {
    const { id } = await (await ticketDesk(server)).add({ subject: "Para assumir" });
    const agent = await ticketDesk(server, DEMO_ACCOUNTS.agent);
    const page = await agentPage(`/tickets/${id}`);
    await pickAction(page, "Assumir Ticket");
    await expect(toastOf(page, "Ticket Assumido")).toBeVisible();
    await expect(openTicket(page).locator("header")).toContainText("Em Progresso");
    await expect(history(page)).toContainText(`Ticket atribuído para ${agent.name} por ${agent.name}`);
  });

  test("releases an own ticket, which opens it again", async ({ agentPage, server }) => {
    const agent = await ticketDesk(server, DEMO_ACCOUNTS.agent);
    const { id } = await agent.add({ subject: "Para liberar", assigneeId: agent.id });
    const page = await agentPage(`/tickets/${id}`);
    await pickAction(page, "Liberar Ticket");
    await expect(toastOf(page, "Ticket Liberado")).toBeVisible();
    await expect(openTicket(page).locator("header")).toContainText("Não atribuído");
    await expect(history(page)).toContainText(`Ticket liberado por ${agent.name}`);
  });

  test("transfers to an attender, and to nobody", async ({ agentPage, server }) => {
    const admin = await ticketDesk(server);
    const { id } = await admin.add({ subject: "Para transferir" });
    const page = await agentPage(`/tickets/${id}`);
    await pickAction(page, "Transferir para Atendente");
    await page.getByRole("menuitemradio", { name: admin.name }).click();
    await expect(toastOf(page, "Ticket Transferido")).toBeVisible();
    await expect(toastOf(page, `Ticket transferido para ${admin.name}.`)).toBeVisible();
    await pickAction(page, "Transferir para Atendente");
    await page.getByRole("menuitemradio", { name: "Não atribuído" }).click();
    await expect(toastOf(page, "Ticket liberado para qualquer atendente.")).toBeVisible();
  });

  for (const [item, label] of [
    ["Marcar Em Progresso", "Em Progresso"],
    ["Marcar Resolvido", "Resolvido"],
  ] as const) {
    test(`sets the status '${label}'`, async ({ agentPage, server }) => {
      const agent = await ticketDesk(server, DEMO_ACCOUNTS.agent);
      const { id } = await agent.add({ subject: `Status ${label}` });
      const page = await agentPage(`/tickets/${id}`);
      await pickAction(page, item);
      await expect(toastOf(page, "Status Atualizado")).toBeVisible();
      await expect(history(page)).toContainText(`Status alterado para "${label}" por ${agent.name}`);
    });
  }

  test("shows the assignee with '(Você)', the dates and the tags", async ({ agentPage, server }) => {
    const agent = await ticketDesk(server, DEMO_ACCOUNTS.agent);
    const { id } = await agent.add({ subject: "Detalhes", assigneeId: agent.id, tags: ["detalhe"] });
    const page = await agentPage(`/tickets/${id}`);
    await openTicket(page).getByRole("button", { name: "Ações do ticket" }).click();
    const menu = page.getByRole("menu");
    for (const text of [`${agent.name} (Você)`, "Criado em", "Atualizado em", "detalhe"])
      await expect(menu).toContainText(text);
  });

  test("deletes at once, names the subject, and the toast brings it back", async ({ agentPage, server }) => {
    const { id } = await (await ticketDesk(server)).add({ subject: "Some e volta" });
    const page = await agentPage(`/tickets/${id}`);
    await pickAction(page, "Excluir Ticket");
    await expect(toastOf(page, "Ticket Excluído")).toBeVisible();
    await expect(page.locator("[data-toaster]")).toContainText("Some e volta");
    await expect(ticketRow(page, "Some e volta")).toHaveCount(0);
    await expect(page).toHaveURL(/\/tickets$/);
    await page.getByRole("button", { name: "Desfazer" }).click();
    await expect(openTicket(page)).toContainText("Some e volta");
    await expect(ticketRow(page, "Some e volta")).toBeVisible();
  });

  test("is opened at the attenders by one key, and taking is another", async ({ agentPage, server }) => {
    const { id } = await (await ticketDesk(server)).add({ subject: "Só teclado" });
    const page = await agentPage(`/tickets/${id}`);
    await page.keyboard.press("a");
    await expect(page.getByRole("menuitemradio", { name: "Não atribuído" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("i");
    await expect(toastOf(page, "Ticket Assumido")).toBeVisible();
  });
});

test.describe("a note", () => {
  test("is sent with Enter, counts as manual, and a colleague sees it at once", async ({ agentPage, server }) => {
    const { id } = await (await ticketDesk(server)).add({ subject: "Nota ao vivo" });
    const page = await agentPage(`/tickets/${id}`);
    const colleague = await agentPage(`/tickets/${id}`, DEMO_ACCOUNTS.admin);
    await noteField(page).fill("Liguei para a transportadora.");
    await noteField(page).press("Enter");
    await expect(toastOf(page, "Nota Adicionada")).toBeVisible();
    await expect(noteField(page)).toHaveValue("");
    const line = history(colleague).getByRole("listitem").filter({ hasText: "Liguei para a transportadora." });
    await expect(line).toContainText("Manual");
    await expect(history(colleague).getByRole("listitem").first()).toContainText("Sistema");
  });

  test("can't be sent while it is blank", async ({ agentPage, server }) => {
    const { id } = await (await ticketDesk(server)).add({ subject: "Nota em branco" });
    const page = await agentPage(`/tickets/${id}`);
    await noteField(page).fill("   ");
    await expect(send(page)).toBeDisabled();
  });

  test("takes files, and its toast counts them", async ({ agentPage, server }) => {
    const { id } = await (await ticketDesk(server)).add({ subject: "Nota com anexo" });
    const page = await agentPage(`/tickets/${id}`);
    await page.locator("input[type=file]").setInputFiles([
      { name: "laudo.txt", mimeType: "text/plain", buffer: Buffer.from("Laudo técnico") },
      { name: "sobra.txt", mimeType: "text/plain", buffer: Buffer.from("Não era este") },
    ]);
    await page.getByRole("button", { name: "Remover sobra.txt" }).click();
    await noteField(page).fill("Segue o laudo.");
    await expect(send(page)).toBeEnabled();
    await send(page).click();
    await expect(page.locator("[data-toaster]")).toContainText("com 1 anexo(s)");
    await expect(history(page).getByRole("button", { name: "Abrir laudo.txt" })).toBeVisible();
  });

  test("refuses a file that a ticket doesn't take", async ({ agentPage, server }) => {
    const { id } = await (await ticketDesk(server)).add({ subject: "Nota com vídeo" });
    const page = await agentPage(`/tickets/${id}`);
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "filme.mp4", mimeType: "video/mp4", buffer: Buffer.from("x") });
    await expect(openTicket(page).getByRole("alert")).toContainText("pdf, doc, docx, txt, jpg, jpeg, png, gif");
  });

  test("names a colleague with an at sign", async ({ agentPage, server }) => {
    const admin = await ticketDesk(server);
    const { id } = await admin.add({ subject: "Nota com menção" });
    const page = await agentPage(`/tickets/${id}`);
    await noteField(page).pressSequentially(`@${admin.name.slice(0, 5)}`);
    await page.getByRole("option", { name: admin.name }).click();
    await noteField(page).pressSequentially("pode ver?");
    await noteField(page).press("Enter");
    await expect(history(page).locator("strong")).toHaveText(`@${admin.name}`);
  });

  test("that is half written is there after a reload, on its own ticket only", async ({ agentPage, server }) => {
    const desk = await ticketDesk(server);
    const [one, two] = [await desk.add({ subject: "Com rascunho" }), await desk.add({ subject: "Sem rascunho" })];
    const page = await agentPage(`/tickets/${one.id}`);
    await noteField(page).fill("Continuo depois");
    await ticketRow(page, "Sem rascunho").getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(two.id));
    await expect(noteField(page)).toHaveValue("");
    await page.goto(`${server.url}/tickets/${one.id}`);
    await expect(noteField(page)).toHaveValue("Continuo depois");
  });

  test("that fails stays with a way to try again", async ({ agentPage, server }) => {
    const { id } = await (await ticketDesk(server)).add({ subject: "Nota que falha" });
    const page = await agentPage(`/tickets/${id}`);
    await page.route("**/notes", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
    await noteField(page).fill("Não pode se perder.");
    await noteField(page).press("Enter");
    await expect(history(page)).toContainText("Não foi possível salvar a nota.");
    await page.unroute("**/notes");
    await history(page).getByRole("button", { name: "Tentar novamente" }).click();
    await expect(history(page).getByRole("button", { name: "Tentar novamente" })).toHaveCount(0);
    await expect(history(page)).toContainText("Não pode se perder.");
  });
});

test("the activity says who changed what, from what to what", async ({ agentPage, server }) => {
  const desk = await ticketDesk(server);
  const ticket = await desk.add({ subject: "Atividade", priority: "low" });
  await desk.change(ticket, { priority: "urgent" });
  const page = await agentPage(`/tickets/${ticket.id}`);
  await page.getByRole("radio", { name: "Atividade" }).check();
  const line = history(page).getByRole("listitem").filter({ hasText: "editou o ticket" });
  await expect(line.first()).toContainText(desk.name);
  await expect(line.first()).toContainText("Prioridade:");
  await expect(line.first()).toContainText("Urgente");
});

test.describe("two agents", () => {
  test("one takes while the other watches", async ({ agentPage, server }) => {
    const admin = await ticketDesk(server);
    const ticket = await admin.add({ subject: "Disputado" });
    const page = await agentPage(`/tickets/${ticket.id}`);
    await admin.take(ticket);
    await expect(openTicket(page).locator("header")).toContainText(admin.name);
    await expect(openTicket(page).getByRole("button", { name: "Assumir Ticket" })).toHaveCount(0);
  });

  test("the one who takes too late is told whose it is", async ({ agentOnLine, server }) => {
    const admin = await ticketDesk(server);
    const ticket = await admin.add({ subject: "Tarde demais" });
    const { page, line } = await agentOnLine(`/tickets/${ticket.id}`);
    await line.cut();
    await admin.take(ticket);
    await openTicket(page).getByRole("button", { name: "Assumir Ticket" }).click();
    await expect(page.locator("[data-toaster]")).toContainText(`${admin.name} já assumiu este ticket.`);
    await expect(openTicket(page).locator("header")).toContainText(admin.name);
  });

  test("one deletes what the other edits, who keeps what was typed", async ({ agentPage, server }) => {
    const admin = await ticketDesk(server);
    const ticket = await admin.add({ subject: "Apagado durante a edição" });
    const page = await agentPage(`/tickets/${ticket.id}`);
    await pickAction(page, "Editar Ticket");
    const field = page.getByRole("dialog").getByRole("textbox", { name: /^Assunto/ });
    await field.fill("Ainda não salvei");
    await admin.remove(ticket);
    await expect(page.getByText("Um colega excluiu o ticket que estava aberto.")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Salvar Alterações" }).click();
    await expect(page.getByRole("dialog")).toContainText("Este ticket foi excluído enquanto você editava.");
    await expect(field).toHaveValue("Ainda não salvei");
  });

  test("one deletes what the other reads, who is told and can bring it back", async ({ agentPage, server }) => {
    const admin = await ticketDesk(server);
    const ticket = await admin.add({ subject: "Apagado por outro" });
    const page = await agentPage(`/tickets/${ticket.id}`);
    await expect(openTicket(page)).toContainText("Apagado por outro");
    await admin.remove(ticket);
    await expect(page.getByText("Um colega excluiu o ticket que estava aberto.")).toBeVisible();
    await page.getByRole("button", { name: "Restaurar" }).click();
    await expect(openTicket(page)).toContainText("Apagado por outro");
  });
});

test("a ticket that isn't there says so", async ({ agentPage }) => {
  const page = await agentPage("/tickets/ticket-999999");
  await expect(openTicket(page).getByRole("alert")).toContainText("Ticket não encontrado");
});
