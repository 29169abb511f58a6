import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { ADMIN, button, notice, row } from "@/tests/e2e/team-page";
import { colleagueAtDirectory, csvFile, dialog } from "./customer-data";

test.describe("a customer's detail", () => {
  test("opens by a link, and its addresses are added, made primary and removed with undo", { tag: "@main" }, async ({
    agentPage,
    server,
  }) => {
    const desk = await colleagueAtDirectory(server);
    const customer = await desk.addCustomer({ name: "Endereçada Melo", phone: "11 3123-4567" });
    const page = await agentPage(`/customers?customer=${customer.id}`);
    const box = dialog(page);
    await expect(box.getByRole("heading", { name: "Endereçada Melo" })).toBeVisible();
    await button(page, "Adicionar contato").click();
    await box.getByLabel("E-mail ou número").fill("sem arroba");
    await page.keyboard.press("Enter");
    await expect(box.getByLabel("E-mail ou número")).toHaveAccessibleDescription(/e-mail válido/);
    await box.getByLabel("E-mail ou número").fill(`segunda-${customer.id}@diretorio.example`);
    await page.keyboard.press("Enter");
    const makePrimary = button(page, `Tornar segunda-${customer.id}@diretorio.example principal`);
    await makePrimary.click();
    await expect(makePrimary).toHaveCount(0);
    await expect
      .poll(async () => (await desk.getCustomer(customer.id)).email)
      .toBe(`segunda-${customer.id}@diretorio.example`);
    await button(page, "Remover 11 3123-4567").click();
    await expect(button(page, "Remover 11 3123-4567")).toHaveCount(0);
    await button(page, "Desfazer").click();
    await expect(button(page, "Remover 11 3123-4567")).toBeVisible();
  });

  test("has a timeline of conversations and notes; notes are written and deleted", async ({ agentPage, server }) => {
    const desk = await colleagueAtDirectory(server);
    const customer = await desk.addCustomer({ name: "Linha do Tempo" });
    const { id } = await desk.startConversation(customer.id, { channel: "email", subject: "Dúvida antiga" });
    const page = await agentPage("/customers?q=linha%20do%20tempo");
    await button(page, "Linha do Tempo").click();
    const timeline = dialog(page).getByRole("list", { name: "Histórico" });
    await expect(timeline.getByRole("link", { name: "Dúvida antiga" })).toHaveAttribute("href", `/conversations/${id}`);
    await dialog(page).getByLabel("Nova nota").fill("Gosta de café");
    await page.keyboard.press("Control+Enter");
    await expect(timeline).toContainText("Gosta de café");
    await button(page, "Excluir nota").click();
    await expect(timeline).not.toContainText("Gosta de café");
  });

  test("is deleted with undo, and says so where a colleague has it open", async ({ agentPage, server }) => {
    const desk = await colleagueAtDirectory(server);
    const customer = await desk.addCustomer({ name: "Apagada Nunes" });
    const page = await agentPage(`/customers?customer=${customer.id}`);
    const other = await agentPage(`/customers?customer=${customer.id}`);
    await expect(dialog(other).getByRole("heading", { name: "Apagada Nunes" })).toBeVisible();
    await dialog(page).getByRole("button", { name: "Excluir", exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(notice(page, "Cliente Excluído")).toContainText("Cadastro de Apagada Nunes excluído com sucesso.");
    await expect(dialog(other)).toContainText("Este cadastro não existe mais");
    await button(page, "Desfazer").click();
    await expect(dialog(other).getByRole("button", { name: "Editar" })).toBeVisible();
  });

  test("starts a conversation on a channel that the customer has, and opens it", async ({ agentPage, server }) => {
    const desk = await colleagueAtDirectory(server);
    const customer = await desk.addCustomer({ name: "Chamada Reis" });
    await desk.addIdentity(customer.id, "whatsapp", "+55 11 91234-0001");
    const page = await agentPage("/customers?q=chamada");
    await button(page, "Iniciar conversa com Chamada Reis").click();
    await expect(dialog(page).getByRole("radio")).toHaveCount(2);
    await dialog(page).getByRole("radio", { name: "WhatsApp" }).check();
    await dialog(page).getByLabel("Primeira mensagem").fill("Olá, tudo bem?");
    await button(page, "Iniciar conversa").click();
    await expect(notice(page, "Iniciando Conversa")).toContainText("Abrindo nova conversa com Chamada Reis...");
    await expect(page).toHaveURL(/\/conversations\/\d+/);
    await expect(page.getByRole("log")).toContainText("Olá, tudo bem?");
  });

  test("is reached from the conversation's customer card", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Do Cartão", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await page.getByRole("link", { name: "Abrir cadastro do cliente" }).click();
    await expect(dialog(page).getByRole("heading", { name: "Do Cartão" })).toBeVisible();
  });
});

test("a company's detail shows its customers, and one of them from there", async ({ agentPage, server }) => {
  const desk = await colleagueAtDirectory(server);
  const company = await desk.addCompany({ name: "Reunida Ltda" });
  const customer = await desk.addCustomer({ name: "Pessoa da Reunida", companyId: company.id });
  await desk.addNote(customer.id, "Nota vista na empresa");
  const page = await agentPage("/customers?view=companies&q=reunida");
  await button(page, "Ver Reunida Ltda").click();
  await expect(dialog(page).getByRole("list", { name: "Histórico" })).toContainText("Nota vista na empresa");
  await expectAccessible(page);
  await button(page, "Ver Pessoa da Reunida").click();
  await expect(dialog(page).getByRole("heading", { name: "Pessoa da Reunida" })).toBeVisible();
  await page.goBack();
  await expect(dialog(page).getByRole("heading", { name: "Reunida Ltda" })).toBeVisible();
});

test.describe("duplicates", () => {
  test("are shown with the reason, compared, merged with a choice per field, and undone", { tag: "@main" }, async ({
    agentPage,
    server,
  }) => {
    const desk = await colleagueAtDirectory(server);
    const one = await desk.addCustomer({ name: "Dupla Prata", phone: "21 98888-0001", notes: "da primeira" });
    const two = await desk.addCustomer({ name: "Dupla P.", phone: "+55 21 98888-0001", notes: "da segunda" });
    await desk.addNote(two.id, "muda de dono");
    const page = await agentPage(`/customers?customer=${one.id}`);
    await expect(dialog(page).getByRole("list", { name: "Pode ser a mesma pessoa" })).toContainText("Mesmo telefone");
    await expectAccessible(page);
    await button(page, "Comparar e mesclar com Dupla P.").click();
    await expect(dialog(page)).toContainText("1 nota");
    await expectAccessible(page);
    await dialog(page).getByRole("group", { name: "Observações" }).getByLabel("da segunda").check();
    await button(page, "Mesclar").click();
    await expect(notice(page, "Clientes Mesclados")).toContainText("Dupla P. agora faz parte de Dupla Prata.");
    await expect(dialog(page).getByRole("list", { name: "Histórico" })).toContainText("muda de dono");
    expect(await desk.getCustomer(one.id)).toMatchObject({ name: "Dupla Prata", notes: "da segunda" });
    await button(page, "Desfazer").click();
    await expect(notice(page, "Mesclagem desfeita")).toBeVisible();
    expect(await desk.getCustomer(two.id)).toMatchObject({ name: "Dupla P.", notes: "da segunda" });
  });

  test("of everybody are in one list", async ({ agentPage, server }) => {
    const desk = await colleagueAtDirectory(server);
    await desk.addCustomer({ name: "Repetida Um", cpf: "111.444.777-35" });
    await desk.addCustomer({ name: "Repetida Dois", cpf: "11144477735" });
    const page = await agentPage("/customers");
    await button(page, "Possíveis duplicatas").click();
    const pair = dialog(page).getByRole("listitem").filter({ hasText: "Repetida Um" });
    await expect(pair).toContainText("Mesmo CPF");
    await pair.getByRole("button", { name: /^Comparar e mesclar/ }).click();
    await expect(page.getByRole("dialog", { name: "Mesclar clientes" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(pair).toBeVisible();
  });
});

test.describe("an import", () => {
  const FILE =
    "Nome;E-mail;Telefone\nImportada Um;um@importada.example;\nSem Endereço;isto-nao-e;\n;vazio@importada.example;\n";

  test("is mapped, tried out, run, and its errors are downloaded", { tag: "@main" }, async ({ agentPage }) => {
    const page = await agentPage("/customers?q=importada", ADMIN);
    await button(page, "Importar CSV").click();
    await dialog(page).getByLabel("Escolher arquivo CSV").setInputFiles(csvFile(FILE));
    await expect(dialog(page).getByLabel("Nome", { exact: true })).toHaveValue("name");
    await expect(dialog(page)).toContainText("um@importada.example");
    await expectAccessible(page);
    await dialog(page).getByLabel("Nome", { exact: true }).selectOption("Não importar");
    await button(page, "Simular").click();
    await expect(dialog(page).getByRole("alert")).toContainText("Escolha qual coluna é o nome.");
    await dialog(page).getByLabel("Nome", { exact: true }).selectOption("Nome");
    await button(page, "Simular").click();
    await expect(dialog(page)).toContainText("Resultado da simulação: nada foi gravado");
    await button(page, "Importar").click();
    await expect(dialog(page)).toContainText("Importação concluída");
    await expect(dialog(page)).toContainText(/Com erro\s*2/);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Baixar linhas não importadas (CSV)" }).click();
    const text = (await (await (await download).createReadStream()).toArray()).join("");
    expect(text).toContain("isto-nao-e");
    await button(page, "Fechar").first().click();
    await expect(row(page, "Importada Um")).toBeVisible();
  });

  test("that runs is found again after a reload, and can be cancelled", async ({ agentPage }) => {
    const lines = Array.from({ length: 60_000 }, (_, index) => `Volume ${index},v${index}@volume.example`);
    const page = await agentPage("/customers", ADMIN);
    await button(page, "Importar CSV").click();
    const file = csvFile(`Nome,E-mail\n${lines.join("\n")}\n`, "volume.csv");
    await dialog(page).getByLabel("Escolher arquivo CSV").setInputFiles(file);
    await button(page, "Importar").click();
    await expect(dialog(page).getByRole("progressbar")).toBeVisible();
    await button(page, "Continuar em segundo plano").click();
    await page.reload();
    await expect(page.getByText(/^Importando volume.csv/)).toBeVisible();
    await button(page, "Mostrar").click();
    await button(page, "Cancelar importação").click();
    await expect(dialog(page)).toContainText("Importação cancelada. O que já entrou fica.");
  });
});
