import type { Page } from "@playwright/test";
import { addAttender } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { ADMIN, button, notice, row } from "@/tests/e2e/team-page";
import { addColleagues } from "./team-data";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Editar atendente" });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

/** What another administrator does, beside the page that a test looks at. */
async function change(colleague: Page, email: string, values: object): Promise<void> {
  const origin = new URL(colleague.url()).origin;
  const headers = { Origin: origin };
  const list = await colleague.request.get(`${origin}/api/bff/Attender/GetAttenders?searchQuery=${email}`);
  const [{ id }] = ((await list.json()) as { items: [{ id: number }] }).items;
  const answer = await colleague.request.put(`${origin}/api/bff/Attender/Update`, { headers, data: { id, ...values } });
  expect(answer.status()).toBe(200);
}

test.describe("while a form is open", () => {
  test("a colleague's change of other fields is taken over, and their deactivation stays", async ({
    agentPage,
    server,
  }) => {
    addColleagues(server, [{ firstName: "Aberta", email: "aberta@vivo.example" }]);
    const page = await agentPage("/attenders?q=aberta%40vivo", ADMIN);
    const colleague = await agentPage("/attenders", addAttender(server, { profile: 1, firstName: "Olga" }));
    await button(page, "Editar Aberta Teixeira").click();
    await field(page, "Nome completo").fill("Aberta Nova");
    await change(colleague, "aberta@vivo.example", { namaEdition: "Pro 2024", isActive: false });
    await expect(field(page, "Nome da edição")).toHaveValue("Pro 2024");
    await expect(dialog(page).getByRole("alert")).toContainText("Olga Teixeira alterou isto");
    await button(page, "Salvar").click();
    await expect(notice(page, "Atendente Atualizado")).toBeVisible();
    await expect(row(page, "aberta@vivo.example")).toContainText(/Aberta Nova.*Inativo/);
  });

  test("a field that both changed is asked about before anything is saved", async ({ agentPage, server }) => {
    addColleagues(server, [{ firstName: "Ambas", email: "ambas@vivo.example" }]);
    const page = await agentPage("/attenders?q=ambas%40vivo", ADMIN);
    const colleague = await agentPage("/attenders", addAttender(server, { profile: 1, firstName: "Olegária" }));
    await button(page, "Editar Ambas Teixeira").click();
    await field(page, "Nome completo").fill("Minha Versão");
    await change(colleague, "ambas@vivo.example", { firstName: "Versão", surname: "Dela" });
    const alert = dialog(page).getByRole("alert").filter({ hasText: "alterou isto" });
    await expect(alert).toContainText("Versão Dela");
    await button(page, "Salvar").click();
    await expect(dialog(page)).toContainText("Decida primeiro o que vale");
    await button(page, "Manter o meu: Nome completo").click();
    await button(page, "Salvar").click();
    await expect(row(page, "ambas@vivo.example")).toContainText("Minha Versão");
  });
});

test("the list shows what a colleague changes, as they change it", async ({ agentPage, server }) => {
  addColleagues(server, [{ firstName: "Lista", email: "lista@vivo.example" }]);
  const page = await agentPage("/attenders?q=lista%40vivo", ADMIN);
  const colleague = await agentPage("/attenders", addAttender(server, { profile: 1 }));
  await expect(row(page, "lista@vivo.example")).toContainText("Ativo");
  await change(colleague, "lista@vivo.example", { firstName: "Renomeada", isActive: false });
  await expect(row(page, "lista@vivo.example")).toContainText(/Renomeada Teixeira.*Inativo/);
});

test.describe("one's own open window", () => {
  test("carries the name that an administrator gave", async ({ agentPage, server }) => {
    const email = addAttender(server, { firstName: "Antes" });
    const page = await agentPage("/customers", email);
    const colleague = await agentPage("/attenders", ADMIN);
    await expect(button(page, "Sua conta: Antes Teixeira")).toBeVisible();
    await page.mouse.move(200, 200);
    await change(colleague, email, { firstName: "Depois", surname: "da Mudança" });
    await expect(button(page, "Sua conta: Depois da Mudança")).toBeVisible();
  });

  test("has what its new profile may do, without a reload", async ({ agentPage, server }) => {
    const email = addAttender(server);
    const page = await agentPage("/attenders", email);
    const colleague = await agentPage("/attenders", ADMIN);
    await expect(page.getByText("Seu perfil não abre esta tela")).toBeVisible();
    await page.mouse.move(200, 200);
    await change(colleague, email, { profile: 1 });
    await expect(button(page, "Adicionar atendente")).toBeVisible();
    await change(colleague, email, { profile: 2 });
    await expect(page.getByText("Seu perfil não abre esta tela")).toBeVisible();
  });

  test("speaks the language that was chosen in another window", async ({ agentPage, server }) => {
    const email = addAttender(server);
    const page = await agentPage("/customers", email);
    const other = await agentPage("/settings", email);
    await page.mouse.move(200, 200);
    await expect(button(page, "Adicionar cliente")).toBeVisible();
    await other.request.patch(`${server.url}/api/v1/me`, {
      data: { primaryLanguage: "en" },
      headers: { Origin: server.url },
    });
    await expect(button(page, "Add customer")).toBeVisible();
  });
});
