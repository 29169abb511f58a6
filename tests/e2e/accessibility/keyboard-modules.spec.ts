import path from "node:path";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { setSeats } from "@/tests/e2e/attenders/team-data";
import { freshEmail } from "@/tests/e2e/customers/customer-data";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { expectFocusSeen, openByKey, signInByKeyboard, tabTo } from "@/tests/e2e/keyboard";
import { button, notice, row } from "@/tests/e2e/team-page";
import { openTicket, ticketRow } from "@/tests/e2e/tickets/ticket-data";
import { addScreenRows } from "@/tests/support/matrix/screen-rows";

// Each test does what its module is for, from signing in, and the focus is never lost on the way.

test("tickets need no mouse: write one, change its state, delete it", async ({ page, server }) => {
  addConversation(server, { customer: "Teodora Tecla", lines: ["Oi"] });
  await signInByKeyboard(page, server, "/tickets");
  const { keyboard } = page;
  const form = page.getByRole("dialog");
  await openByKey(page, "c", form.getByRole("textbox", { name: /^Assunto/ }));
  await keyboard.type("Chamado sem mouse");
  await keyboard.press("Tab");
  await keyboard.type("Escrito inteiro com o teclado.");
  await keyboard.press("Tab");
  await keyboard.type("Teodora Tec");
  await expect(form.getByRole("option", { name: /Teodora Tecla/ })).toBeVisible();
  await keyboard.press("Enter");
  await keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/tickets\/ticket-\d+$/);
  await expectFocusSeen(page);

  const menu = openTicket(page).getByRole("button", { name: "Ações do ticket" });
  await tabTo(page, menu);
  await keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await keyboard.press("Enter");
  const remove = page.getByRole("menuitem", { name: "Excluir Ticket" });
  await keyboard.press("End");
  await expect(remove).toBeFocused();
  await keyboard.press("Enter");
  await expect(ticketRow(page, "Chamado sem mouse")).toHaveCount(0);
  await expectFocusSeen(page);
});

test("customers need no mouse: add one, read it, change it, delete it", async ({ page, server }) => {
  await signInByKeyboard(page, server, "/customers?q=Teclada");
  const { keyboard } = page;
  const dialog = page.getByRole("dialog");
  await openByKey(page, "c", dialog.getByLabel("Nome"));
  await keyboard.type("Teclada Moreira");
  await keyboard.press("Tab");
  await keyboard.type(freshEmail());
  await keyboard.press("Control+Enter");
  await expect(notice(page, "Cliente Adicionado")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expectFocusSeen(page);

  const view = button(page, "Teclada Moreira");
  await tabTo(page, view);
  await keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Teclada Moreira" })).toBeVisible();
  await tabTo(page, dialog.getByRole("button", { name: "Editar", exact: true }));
  await keyboard.press("Enter");
  await expect(dialog.getByLabel("Nome")).toBeFocused();
  await keyboard.press("End");
  await keyboard.type(" Filha");
  await keyboard.press("Control+Enter");
  await expect(notice(page, "Cliente Atualizado")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Teclada Moreira Filha" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(row(page, "Teclada Moreira Filha")).toBeVisible();
  await expectFocusSeen(page);

  await tabTo(page, page.getByRole("button", { name: /^Excluir Teclada/ }));
  await keyboard.press("Enter");
  await expect(row(page, "Teclada Moreira Filha")).toHaveCount(0);
  await expectFocusSeen(page);
});

test("companies need no mouse: add one and delete it", async ({ page, server }) => {
  await signInByKeyboard(page, server, "/customers?q=Sem+Mouse");
  const { keyboard } = page;
  await tabTo(page, page.getByRole("radio", { name: "Clientes" }));
  await keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/view=companies/);
  await tabTo(page, button(page, "Adicionar empresa").first());
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel(/^Nome/)).toBeFocused();
  await keyboard.type("Sem Mouse Ltda");
  await keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await expectFocusSeen(page);
  await tabTo(page, button(page, "Excluir Sem Mouse Ltda"));
  await keyboard.press("Enter");
  await expect(row(page, "Sem Mouse Ltda")).toHaveCount(0);
  await expectFocusSeen(page);
});

test("the assistant needs no mouse: teach it something and take it back", async ({ page, server }) => {
  await signInByKeyboard(page, server, "/assistant?q=compasso");
  const { keyboard } = page;
  await tabTo(page, page.getByRole("button", { name: "Adicionar Item" }).first());
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Adicionar Item de Conhecimento" });
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await keyboard.type("Troca do compasso");
  await tabTo(page, dialog.getByLabel("Categoria"));
  await keyboard.type("Trocas");
  await tabTo(page, dialog.getByLabel("Conteúdo"));
  await keyboard.type("O compasso é trocado em até trinta dias.");
  await keyboard.press("Control+Enter");
  await expect(row(page, "Troca do compasso")).toBeVisible();
  await expectFocusSeen(page);
  await tabTo(page, button(page, "Remover Troca do compasso"));
  await keyboard.press("Enter");
  await expect(row(page, "Troca do compasso")).toHaveCount(0);
  await expectFocusSeen(page);
});

test("channels need no mouse: connect a site and disconnect it", async ({ page, server }) => {
  await signInByKeyboard(page, server, "/channels");
  const { keyboard } = page;
  await tabTo(page, page.getByRole("link", { name: /Adicionar configuração/ }).first());
  await keyboard.press("Enter");
  const name = page.getByLabel("Nome da configuração");
  await expect(name).toBeEditable();
  await expectFocusSeen(page);
  await tabTo(page, name);
  await keyboard.type("Site sem mouse");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/channels\/web-chat\/\d+$/);
  await expectFocusSeen(page);
  await tabTo(page, page.getByRole("button", { name: /^Excluir.*Site sem mouse/ }), "Shift+Tab");
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectFocusSeen(page);
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Excluir configuração" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectFocusSeen(page);
});

test("analytics needs no mouse: choose a period, read a table, open what was counted", async ({ page, server }) => {
  const email = addAttender(server, { firstName: "Quintiliana" });
  addConversation(server, { customer: "Contada sem Mouse", lines: ["Oi?"], assignee: email });
  await signInByKeyboard(page, server, "/analytics", email);
  const { keyboard } = page;
  await tabTo(page, page.getByRole("radio", { name: "Hoje" }));
  await keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/period=7d/);
  const figure = page.getByRole("region", { name: "Conversas em aberto", exact: true }).getByRole("button", {
    name: /^Conversas em aberto: 1\./,
  });
  await tabTo(page, figure);
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("link", { name: /Contada sem Mouse/ })).toBeVisible();
  await expectFocusSeen(page);
  await keyboard.press("Escape");
  await expect(figure).toBeFocused();
  const chart = page.getByRole("region", { name: "Conversas por dia", exact: true });
  await tabTo(page, chart.getByRole("radio", { name: "Gráfico" }));
  await keyboard.press("ArrowRight");
  await expect(chart.getByRole("table")).toBeVisible();
  await expectFocusSeen(page);
});

test("attenders need no mouse: invite somebody and switch them off", async ({ page, server }) => {
  // Other tests fill the plan.
  setSeats(server, 500);
  await signInByKeyboard(page, server, "/attenders?q=sem-mouse");
  const { keyboard } = page;
  await tabTo(page, button(page, "Adicionar atendente").first());
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Nome completo")).toBeFocused();
  await keyboard.type("Benedita Tecla");
  await keyboard.press("Tab");
  await keyboard.type("sem-mouse@novas.example");
  await keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(row(page, "Benedita Tecla")).toBeVisible();
  await expectFocusSeen(page);
  const off = row(page, "Benedita Tecla").getByRole("button", { name: /^Desativar/ });
  await tabTo(page, off);
  await keyboard.press("Enter");
  await expect(row(page, "Benedita Tecla")).toContainText("Inativo");
  await expectFocusSeen(page);
});

test("settings need no mouse: leap to a section, add a reply and delete it", async ({ page, server }) => {
  await signInByKeyboard(page, server, "/settings", addAttender(server));
  const { keyboard } = page;
  await tabTo(page, page.getByRole("link", { name: "Respostas prontas" }));
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/#canned-replies$/);
  const section = page.locator("#canned-replies");
  await tabTo(page, section.getByRole("button", { name: "Nova resposta" }));
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Atalho", { exact: true })).toBeFocused();
  await keyboard.type("sem-mouse");
  await tabTo(page, dialog.getByLabel("Texto", { exact: true }));
  await keyboard.type("Escrita com o teclado.");
  await keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await expectFocusSeen(page);
  await tabTo(page, section.getByRole("button", { name: "Remover /sem-mouse" }));
  await keyboard.press("Enter");
  await expect(section.getByRole("row").filter({ hasText: "/sem-mouse" })).toHaveCount(0);
  await expectFocusSeen(page);
});

test("a visitor needs no mouse: open the chat, write, close it", async ({ visitorPage }) => {
  const page = await visitorPage();
  const { keyboard } = page;
  const launcher = page.getByRole("button", { name: /^Precisa de ajuda\? Fale com a gente/ });
  await tabTo(page, launcher);
  await keyboard.press("Enter");
  const chat = page.frameLocator("iframe");
  const composer = chat.getByRole("textbox", { name: "Sua mensagem" });
  await expect(composer).toBeFocused();
  await keyboard.type("Escrevo sem mouse");
  await keyboard.press("Enter");
  await expect(chat.getByRole("log")).toContainText("Escrevo sem mouse");
  await expect(composer).toBeFocused();
  await keyboard.press("Escape");
  await expect(launcher).toBeFocused();
});

test("a survey needs no mouse: rate, then comment", async ({ page, server }) => {
  const { survey } = addScreenRows(path.join(server.dataDir, "cangoo.db"));
  await page.goto(`${server.url}/survey/${survey}`);
  const { keyboard } = page;
  await tabTo(page, page.getByRole("button", { name: "Bom" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Obrigado" })).toBeVisible();
  await expectFocusSeen(page);
  await tabTo(page, page.getByRole("textbox"));
  await keyboard.type("Foi rápido.");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expectFocusSeen(page);
});

test("a module's address leads there without a mouse, by its two keys", async ({ page, server }) => {
  await signInByKeyboard(page, server, "/settings", DEMO_ACCOUNTS.agent);
  for (const [key, url] of [
    ["t", /\/tickets$/],
    ["u", /\/customers$/],
    ["c", /\/conversations$/],
  ] as const) {
    await page.keyboard.press("g");
    await expect(page.getByRole("status").getByText("Ir para")).toBeVisible();
    await page.keyboard.press(key);
    await expect(page).toHaveURL(url);
  }
});
