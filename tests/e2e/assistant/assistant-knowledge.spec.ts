import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { assistantDesk, rowOf, toastOf } from "./assistant-data";

const MEGABYTE = 1024 * 1024;

test("an item is added by keyboard, edited, removed and brought back", async ({ agentPage }) => {
  const page = await agentPage("/assistant", DEMO_ACCOUNTS.admin);
  await page.getByRole("button", { name: "Adicionar Item" }).first().press("Enter");
  const dialog = page.getByRole("dialog", { name: "Adicionar Item de Conhecimento" });
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await dialog.getByLabel("Título").press("Control+Enter");
  for (const text of ["Título é obrigatório", "Categoria é obrigatória", "Conteúdo é obrigatório"])
    await expect(dialog).toContainText(text);
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await page.keyboard.type("Garantia das panelas de ferro");
  await expect(dialog).not.toContainText("Título é obrigatório");
  await dialog.getByLabel("Categoria").fill("Garantia");
  await dialog.getByLabel("Conteúdo").fill("As panelas de ferro têm garantia de dez anos.");
  for (const tag of ["panelas", "ferro", "garantia"]) {
    await dialog.getByLabel("Tags", { exact: true }).fill(tag);
    await dialog.getByLabel("Tags", { exact: true }).press("Enter");
  }
  await page.keyboard.press("Control+Enter");
  await expect(toastOf(page, "Item Adicionado")).toBeVisible();
  const row = rowOf(page, "Garantia das panelas de ferro");
  for (const text of ["FAQ", "Garantia", "Ativo", "panelas", "ferro", "+1"]) await expect(row).toContainText(text);

  await row.getByRole("button", { name: "Editar Garantia das panelas de ferro" }).click();
  const editing = page.getByRole("dialog", { name: "Editar Item de Conhecimento" });
  await editing.getByRole("radio", { name: "Inativo" }).check();
  await editing.getByRole("button", { name: "Salvar" }).click();
  await expect(toastOf(page, "Item Atualizado")).toBeVisible();
  await expect(row).toContainText("Inativo");

  await row.getByRole("button", { name: "Remover Garantia das panelas de ferro" }).click();
  await expect(toastOf(page, "Item Removido")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(row).toContainText("Inativo");
});

test("a link must be an address with a dot in its host", async ({ agentPage }) => {
  const page = await agentPage("/assistant", DEMO_ACCOUNTS.admin);
  await page.getByRole("button", { name: "Adicionar Item" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Tipo").selectOption({ label: "Link Site" });
  await dialog.getByLabel("URL do site").fill("http://semponto");
  await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
  await expect(dialog).toContainText("Por favor, digite uma URL válida");
});

test("filters are in the address, and what nobody has says so", async ({ agentPage, server }) => {
  const desk = await assistantDesk(server);
  await desk.addItem({ title: "Item zebra ativo", content: "Listras." });
  await desk.addItem({ title: "Item zebra antigo", content: "Listras velhas.", isActive: false });
  const page = await agentPage("/assistant", DEMO_ACCOUNTS.admin);
  await page.getByRole("button", { name: "Filtros" }).click();
  await page.getByRole("textbox", { name: "Pesquisar" }).fill("zebra");
  await page.getByLabel("Status").selectOption({ label: "Inativo" });
  await expect(rowOf(page, "Item zebra antigo")).toBeVisible();
  await expect(rowOf(page, "Item zebra ativo")).toHaveCount(0);
  await expect(page).toHaveURL(/q=zebra&status=inactive/);
  await page.reload();
  await expect(rowOf(page, "Item zebra antigo")).toBeVisible();
  await page.getByRole("textbox", { name: "Pesquisar" }).fill("nada com este nome");
  await expect(page.getByRole("heading", { name: "Nenhum item encontrado" })).toBeVisible();
  await expect(page.getByText("Tente ajustar seus critérios de pesquisa ou filtro")).toBeVisible();
});

test("documents of a wrong kind or size are refused by name, and a good one is read", async ({ agentPage }) => {
  const page = await agentPage("/assistant", DEMO_ACCOUNTS.admin);
  await page.getByRole("button", { name: "Enviar Documentos" }).click();
  const dialog = page.getByRole("dialog", { name: "Enviar Documentos" });
  await expect(dialog.getByRole("button", { name: "Enviar", exact: true })).toBeDisabled();
  await dialog.locator("input[type=file]").setInputFiles([
    { name: "foto.png", mimeType: "image/png", buffer: Buffer.from("x") },
    { name: "enorme.txt", mimeType: "text/plain", buffer: Buffer.alloc(10 * MEGABYTE + 1, "a") },
    {
      name: "manual-da-chaleira.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("A chaleira ferve em dois minutos."),
    },
  ]);
  await expect(dialog.getByRole("alert")).toContainText("foto.png: Tipo de arquivo não suportado");
  await expect(dialog.getByRole("alert")).toContainText("enorme.txt: Arquivo muito grande (máx. 10MB)");
  await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(toastOf(page, "Documentos Carregados")).toBeVisible();
  await expect(page.getByText("1 documento(s) adicionado(s) à base de conhecimento.")).toBeVisible();
  await expect(dialog).toBeHidden();
  const row = rowOf(page, "manual-da-chaleira.txt");
  await expect(row).toContainText("Documento");
  await row.getByRole("button", { name: "manual da chaleira", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("A chaleira ferve em dois minutos.");
});

test("a document has the title that was typed for it, else its own, over its file's name", async ({ agentPage }) => {
  const page = await agentPage("/assistant", DEMO_ACCOUNTS.admin);
  await page.getByRole("button", { name: "Enviar Documentos" }).click();
  const dialog = page.getByRole("dialog", { name: "Enviar Documentos" });
  const markdown = (name: string, text: string) => ({ name, mimeType: "text/markdown", buffer: Buffer.from(text) });
  await dialog
    .locator("input[type=file]")
    .setInputFiles([
      markdown("doc_final_v3.md", "# Guia da torradeira\n\nA torradeira tem seis níveis."),
      markdown("doc_final_v4.md", "# Guia do liquidificador\n\nO liquidificador tem três velocidades."),
    ]);
  await dialog.getByLabel("Título de doc_final_v4.md").fill("Liquidificador: manual do cliente");
  await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(
    rowOf(page, "doc_final_v3.md").getByRole("button", { name: "Guia da torradeira", exact: true }),
  ).toBeVisible();
  await expect(
    rowOf(page, "doc_final_v4.md").getByRole("button", { name: "Liquidificador: manual do cliente", exact: true }),
  ).toBeVisible();
});

test("a file that isn't what its name says stays in the dialog with its reason", async ({ agentPage }) => {
  const page = await agentPage("/assistant", DEMO_ACCOUNTS.admin);
  await page.getByRole("button", { name: "Enviar Documentos" }).click();
  const dialog = page.getByRole("dialog", { name: "Enviar Documentos" });
  await dialog
    .locator("input[type=file]")
    .setInputFiles([{ name: "falso.pdf", mimeType: "application/pdf", buffer: Buffer.from("isto não é um pdf") }]);
  await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(dialog).toContainText("falso.pdf: Tipo de arquivo não suportado");
});

test("a colleague's new item appears by itself", async ({ agentPage, server }) => {
  const page = await agentPage("/assistant");
  await (await assistantDesk(server)).addItem({ title: "Novidade ao vivo", content: "Aparece sozinha." });
  await expect(rowOf(page, "Novidade ao vivo")).toBeVisible();
});

test("an instruction is added with its priority and shown cut at 100 characters", async ({ agentPage }) => {
  const page = await agentPage("/assistant?tab=instructions", DEMO_ACCOUNTS.admin);
  await page.getByRole("button", { name: "Adicionar Instrução" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Adicionar Instrução" });
  await dialog.getByLabel("Título").fill("Assinatura calorosa");
  await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
  await expect(dialog).toContainText("Descrição é obrigatória");
  await dialog.getByLabel("Descrição").fill("Como terminar");
  await dialog.getByLabel("Conteúdo").fill("a".repeat(120));
  await dialog.getByRole("button", { name: "Inserir [NOME]" }).click();
  await expect(dialog.getByLabel("Conteúdo")).toHaveValue(/\[NOME\]/);
  await expect(dialog.getByLabel("Prioridade")).toHaveValue("medium");
  await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
  await expect(toastOf(page, "Instrução Adicionada")).toBeVisible();
  const row = rowOf(page, "Assinatura calorosa");
  for (const text of ["Sem categoria", "Média", "Ativa", "..."]) await expect(row).toContainText(text);
  await row.getByRole("button", { name: "Remover Assinatura calorosa" }).click();
  await expect(toastOf(page, "Instrução Removida")).toBeVisible();
});

test("attenders read and are told whom to ask", async ({ agentPage, server }) => {
  await (await assistantDesk(server)).addItem({ title: "Só para ler", content: "O texto inteiro." });
  const page = await agentPage("/assistant");
  await expect(page.getByText("Seu perfil não permite alterar.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Adicionar Item" })).toHaveCount(0);
  await page.getByRole("button", { name: "Só para ler", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Só para ler" })).toContainText("O texto inteiro.");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a list that can't be read says so and is read by trying again", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  // Told of a colleague's change, the list would be read again by itself.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route("**/socket.io/**", (route) => route.abort());
  await page.goto(`${server.url}/assistant`);
  await page.route("**/api/v1/instructions?**", (route) => route.abort());
  await page.route("**/api/v1/instructions", (route) => route.abort());
  await page.getByRole("tab", { name: /Instruções Personalizadas/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "O servidor não respondeu" })).toBeVisible();
  await page.unroute("**/api/v1/instructions?**");
  await page.unroute("**/api/v1/instructions");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "O servidor não respondeu" })).toHaveCount(0);
});

test("axe finds nothing on the lists and in the forms", async ({ agentPage, server }) => {
  const desk = await assistantDesk(server);
  await desk.addItem({ title: "Para o axe", content: "Texto.", tags: ["um", "dois", "três"] });
  await desk.addInstruction({ title: "Instrução para o axe" });
  const page = await agentPage("/assistant", DEMO_ACCOUNTS.admin);
  await expectAccessible(page);
  await page.getByRole("tab", { name: /Instruções Personalizadas/ }).click();
  await expect(rowOf(page, "Instrução para o axe")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Adicionar Instrução" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});
