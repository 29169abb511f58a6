import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { ADMIN, answer, button, failure, notice, row } from "@/tests/e2e/team-page";
import { addColleagues, linkTo, setSeats } from "./team-data";

const dialog = (page: Page) => page.getByRole("dialog");

test.describe("a new attender", () => {
  test.beforeEach(({ server }) => setSeats(server, 500));

  test("is added with the keyboard alone, invited by e-mail and shown as pending", async ({ agentPage, server }) => {
    const page = await agentPage("/attenders?q=novas.example", ADMIN);
    await button(page, "Adicionar atendente").focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByLabel("Nome completo")).toBeFocused();
    await page.keyboard.type("Bruna Oliveira Sá");
    await page.keyboard.press("Tab");
    await page.keyboard.type("bruna@novas.example");
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByLabel("Nome da edição")).toHaveValue("Cangoo 2024");
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByLabel("Perfil")).toBeFocused();
    await expect(dialog(page).getByLabel("Perfil")).toHaveValue("2");
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByLabel("Conversas que vê")).toBeFocused();
    await expect(dialog(page).getByLabel("Conversas que vê")).toHaveValue("everything");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(notice(page, "Atendente Adicionado")).toContainText("Convite enviado para bruna@novas.example.");
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page, "Adicionar atendente")).toBeFocused();
    await expect(row(page, "bruna@novas.example")).toContainText(/Bruna Oliveira Sá.*Convite pendente/);
    expect(await linkTo(server, "bruna@novas.example", "invite")).toMatch(/^\/invite\//);
  });

  test("is told what is missing in the documented English", async ({ agentPage, server }) => {
    const page = await agentPage("/attenders", addAttender(server, { profile: 1 }));
    await page.request.patch(`${server.url}/api/v1/me`, {
      data: { primaryLanguage: "en" },
      headers: { Origin: server.url },
    });
    await page.reload();
    await button(page, "Add agent").click();
    await button(page, "Add and invite").click();
    await expect(dialog(page).getByLabel("Full name")).toHaveAccessibleDescription("Full name is required");
    const email = dialog(page).getByLabel("Email", { exact: false });
    await expect(email).toHaveAccessibleDescription(/^Email is required/);
    await email.fill("ana@");
    await button(page, "Add and invite").click();
    await expect(email).toHaveAccessibleDescription(/^Please enter a valid email address/);
  });

  test("needs a name and an address, and each error goes as the field is edited", async ({ agentPage }) => {
    const page = await agentPage("/attenders", ADMIN);
    await button(page, "Adicionar atendente").click();
    await button(page, "Adicionar e convidar").click();
    const name = dialog(page).getByLabel("Nome completo");
    const email = dialog(page).getByLabel("E-mail", { exact: true });
    await expect(name).toHaveAccessibleDescription("Nome completo é obrigatório");
    await expect(email).toHaveAccessibleDescription(/^E-mail é obrigatório/);
    await expect(name).toBeFocused();
    await name.fill("Ana");
    await expect(dialog(page).getByText("Nome completo é obrigatório")).toHaveCount(0);
    await email.fill("ana");
    await expect(email).toHaveAccessibleDescription(/^Informe um endereço de e-mail válido/);
    await email.fill("ana@novas.example");
    await expect(dialog(page).getByText("Informe um endereço de e-mail válido")).toHaveCount(0);
  });

  for (const [what, status, code, sent, shown] of [
    ["bad data", 400, "VALIDATION_FAILED", "x", "Dados inválidos. Verifique as informações e tente novamente."],
    ["no permission", 403, "ATTENDER_SAVE_FORBIDDEN", "x", "Você não tem permissão para criar/editar atendentes."],
  ] as const) {
    test(`that fails for ${what} keeps what was typed and says so`, async ({ agentPage }) => {
      const page = await agentPage("/attenders", ADMIN);
      await page.route("**/Attender/Create", (route) => route.fulfill(answer(status, sent, code)));
      await button(page, "Adicionar atendente").click();
      await dialog(page).getByLabel("Nome completo").fill("Fica Aqui");
      await dialog(page).getByLabel("E-mail", { exact: true }).fill("fica@novas.example");
      await button(page, "Adicionar e convidar").click();
      await expect(dialog(page).getByRole("alert")).toContainText("Falha ao criar atendente");
      await expect(dialog(page).getByRole("alert")).toContainText(shown);
      await expect(dialog(page).getByLabel("Nome completo")).toHaveValue("Fica Aqui");
    });
  }

  test("with an address in use is refused at the field", async ({ agentPage }) => {
    const page = await agentPage("/attenders", ADMIN);
    await button(page, "Adicionar atendente").click();
    await dialog(page).getByLabel("Nome completo").fill("Outra Pessoa");
    const email = dialog(page).getByLabel("E-mail", { exact: true });
    await email.fill(DEMO_ACCOUNTS.agent);
    await button(page, "Adicionar e convidar").click();
    await expect(dialog(page).getByRole("alert")).toContainText("Conflito de dados. E-mail pode já estar em uso.");
    await expect(email).toHaveAccessibleDescription(/^Este e-mail pode já estar em uso/);
    await expect(email).toBeFocused();
    await expect(email).toHaveValue(DEMO_ACCOUNTS.agent);
  });

  test("beyond the plan's seats is refused with what to do", async ({ agentPage, server }) => {
    setSeats(server, "full");
    const page = await agentPage("/attenders", ADMIN);
    await button(page, "Adicionar atendente").click();
    await dialog(page).getByLabel("Nome completo").fill("Sem Lugar");
    await dialog(page).getByLabel("E-mail", { exact: true }).fill("sem-lugar@novas.example");
    await button(page, "Adicionar e convidar").click();
    await expect(dialog(page).getByRole("alert")).toContainText("todos os lugares estão ocupados");
    await expect(dialog(page).getByRole("alert")).toContainText("Desative um atendente para liberar um lugar.");
  });
});

test.describe("editing", () => {
  test("saves name, edition and profile", async ({ agentPage, server }) => {
    addColleagues(server, [{ firstName: "Antes", email: "antes@edicao.example" }]);
    const page = await agentPage("/attenders?q=edicao.example", ADMIN);
    await button(page, "Editar Antes Teixeira").click();
    await dialog(page).getByLabel("Nome completo").fill("Depois de Souza");
    await dialog(page).getByLabel("Nome da edição").fill("Pro 2024");
    await dialog(page).getByLabel("Perfil").selectOption("Administrador");
    await button(page, "Salvar").click();
    await expect(notice(page, "Atendente Atualizado")).toContainText("Depois de Souza");
    await expect(row(page, "antes@edicao.example")).toContainText(/Depois de Souza.*Administrador/);
    await row(page, "antes@edicao.example").getByText("Ativo").click();
    await expect(dialog(page).getByLabel("Nome da edição")).toHaveValue("Pro 2024");
  });

  test("somebody who is gone says so with the documented text", async ({ agentPage }) => {
    const page = await agentPage("/attenders?q=agente%40demo", ADMIN);
    await page.route("**/Attender/Update", (route) => route.fulfill(answer(404, "Não encontrado.", "NOT_FOUND")));
    await button(page, "Editar Rafael Nogueira").click();
    await button(page, "Salvar").click();
    const alert = dialog(page).getByRole("alert");
    await expect(alert).toContainText("Falha ao atualizar atendente");
    await expect(alert).toContainText("Erro 404: Atendente não encontrado ou endpoint não disponível.");
  });

  test("can't take the profile from oneself, and says whom to ask", async ({ agentPage }) => {
    const page = await agentPage("/attenders?q=admin%40demo", ADMIN);
    await button(page, "Editar Mariana Azevedo Rocha").click();
    await dialog(page).getByLabel("Perfil").selectOption("Atendente");
    await button(page, "Salvar").click();
    await expect(dialog(page).getByRole("alert")).toContainText("Peça a outro administrador.");
    await expect(dialog(page).getByLabel("Perfil")).toHaveValue("2");
  });
});

test.describe("activating and deactivating", () => {
  test.beforeEach(({ server }) => setSeats(server, 500));

  test("is told, shown and can be undone", async ({ agentPage, server }) => {
    addColleagues(server, [{ firstName: "Vai", email: "vai@status.example" }]);
    const page = await agentPage("/attenders?q=vai%40status", ADMIN);
    await button(page, "Desativar Vai Teixeira").click();
    await expect(notice(page, "Status Atualizado")).toContainText("Atendente desativado com sucesso");
    await expect(row(page, "vai@status")).toContainText("Inativo");
    await expect(button(page, "Ativar Vai Teixeira")).toBeFocused();
    await button(page, "Desfazer").click();
    await expect(notice(page, "Atendente ativado com sucesso")).toBeVisible();
    await expect(row(page, "vai@status")).toContainText("Ativo");
  });

  test("says how many open conversations went back to the team", async ({ agentPage, server }) => {
    addColleagues(server, [{ firstName: "Solta", email: "solta@status.example" }]);
    for (const customer of ["Uma", "Duas"])
      addConversation(server, { customer, lines: ["Oi"], assignee: "solta@status.example" });
    const page = await agentPage("/attenders?q=solta%40status", ADMIN);
    await button(page, "Desativar Solta Teixeira").click();
    await expect(notice(page, "Status Atualizado")).toContainText("2 conversas abertas voltaram para a equipe");
  });

  test("keeps the focus when a filter takes the row away", async ({ agentPage, server }) => {
    addColleagues(server, [{ firstName: "Some", email: "some@status.example" }]);
    const page = await agentPage("/attenders?q=some%40status&status=active", ADMIN);
    await button(page, "Desativar Some Teixeira").click();
    await expect(page.getByRole("heading", { name: "Nenhum atendente encontrado" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Atendentes" })).toBeFocused();
  });

  test("oneself is refused, and says whom to ask", async ({ agentPage }) => {
    const page = await agentPage("/attenders?q=admin%40demo", ADMIN);
    await button(page, "Desativar Mariana Azevedo Rocha").click();
    await expect(failure(page, "Você não pode desativar a própria conta. Peça a outro administrador.")).toBeVisible();
    await expect(row(page, ADMIN)).toContainText("Ativo");
  });

  test("somebody beyond the plan's seats is refused with what to do", async ({ agentPage, server }) => {
    addColleagues(server, [{ firstName: "Volta", email: "volta@status.example", isActive: false }]);
    setSeats(server, "full");
    const page = await agentPage("/attenders?q=volta%40status", ADMIN);
    await button(page, "Ativar Volta Teixeira").click();
    await expect(failure(page, "todos os lugares estão ocupados")).toBeVisible();
    await expect(row(page, "volta@status")).toContainText("Inativo");
  });

  test("saves the whole attender where its own call isn't found", async ({ agentPage, server }) => {
    addColleagues(server, [{ firstName: "Outra", surname: "Via", email: "outra-via@status.example" }]);
    const page = await agentPage("/attenders?q=outra-via", ADMIN);
    await page.route("**/ToggleAttenderStatus/**", (route) => route.fulfill(answer(404)));
    await button(page, "Desativar Outra Via").click();
    await expect(notice(page, "Atendente desativado com sucesso")).toBeVisible();
    await page.route("**/Attender/Update", (route) => route.fulfill(answer(404)));
    await button(page, "Ativar Outra Via").click();
    await expect(failure(page, "Atendente não encontrado e método alternativo também falhou.")).toBeVisible();
  });
});

test.describe("resending an invite", () => {
  test("sends a new link and says so", async ({ agentPage, server }) => {
    addColleagues(server, [{ firstName: "Espera", email: "espera@convites.example", isInvited: true }]);
    const page = await agentPage("/attenders?q=espera%40convites", ADMIN);
    await button(page, "Reenviar convite para Espera Teixeira").click();
    await expect(notice(page, "E-mail Enviado")).toContainText("E-mail de convite enviado para Espera Teixeira");
    await linkTo(server, "espera@convites.example", "invite");
  });

  test("that fails says so with the documented text", async ({ agentPage, server }) => {
    addColleagues(server, [{ firstName: "Falha", email: "falha@convites.example", isInvited: true }]);
    const page = await agentPage("/attenders?q=falha%40convites", ADMIN);
    await page.route("**/ResendInviteEmail/**", (route) => route.fulfill(answer(403)));
    await button(page, "Reenviar convite para Falha Teixeira").click();
    await expect(failure(page, "Falha ao reenviar e-mail de convite")).toContainText(
      "Você não tem permissão para reenviar e-mails de convite.",
    );
  });

  test("isn't offered for who has a password or is inactive", async ({ agentPage, server }) => {
    addColleagues(server, [
      { firstName: "Parada", email: "parada@convites.example", isInvited: true, isActive: false },
    ]);
    const page = await agentPage("/attenders?q=parada%40convites", ADMIN);
    await expect(button(page, "Reenviar convite: ative Parada Teixeira antes")).toBeDisabled();
    await page.goto(`${server.url}/attenders?q=agente%40demo`);
    await expect(button(page, "Reenviar convite: Rafael Nogueira já aceitou")).toBeDisabled();
  });
});
