import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { ADMIN, answer, button, failure, notice, row } from "@/tests/e2e/team-page";
import { addColleagues } from "./team-data";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const dialog = (page: Page) => page.getByRole("dialog");
const refresh = (page: Page) => page.getByRole("button", { name: "Atualizar lista" });
const isCheck = (url: string) => url.includes("pageSize=1") && !url.includes("pageSize=10");

/** Answers the list call, and not the check of the connection. */
async function listAnswers(page: Page, handle: (route: Route) => Promise<void>): Promise<void> {
  await page.route("**/Attender/GetAttenders?**", (route) =>
    isCheck(route.request().url()) ? route.fallback() : handle(route),
  );
}

test.describe("the table", () => {
  test("shows who, profile, status, last login and since when", async ({ agentPage, server }) => {
    const email = (name: string) => `${name}@colunas.example`;
    addColleagues(server, [
      { firstName: "Nunca", email: email("nunca"), isInvited: true },
      { firstName: "Agora", email: email("agora"), lastLoginAge: 60_000 },
      { firstName: "Horas", email: email("horas"), lastLoginAge: 5 * HOUR + 60_000 },
      { firstName: "Dias", email: email("dias"), lastLoginAge: 3 * DAY + 60_000, isActive: false },
      { firstName: "Data", email: email("data"), lastLoginAge: 30 * DAY, profile: 1 },
    ]);
    const page = await agentPage("/attenders?q=colunas.example", ADMIN);
    await expect(page.getByText("5 atendentes")).toBeVisible();
    await expect(row(page, email("nunca"))).toContainText(/Convite pendente.*Atendente.*Ativo.*Nunca/);
    await expect(row(page, email("agora"))).toContainText("Agora mesmo");
    await expect(row(page, email("horas"))).toContainText("há 5 h");
    await expect(row(page, email("dias"))).toContainText(/Inativo.*há 3 dias/);
    await expect(row(page, email("data"))).toContainText(/Administrador.*\d\d\/\d\d\/\d{4}.*\d\d\/\d\d\/\d{4}/);
    await expect(page.getByRole("navigation", { name: "Páginas" })).toHaveCount(0);
  });

  test("marks oneself", async ({ agentPage }) => {
    const page = await agentPage("/attenders?q=admin%40demo", ADMIN);
    await expect(row(page, ADMIN)).toContainText("Você");
  });

  test("is cards on a phone, without anything wider than the screen", async ({ agentPage }) => {
    const page = await agentPage("/attenders?q=demo.cangoo", ADMIN);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole("table")).toHaveCount(0);
    await expect(page.getByRole("listitem").filter({ hasText: ADMIN })).toContainText("Administrador");
    const [wide, seen] = await page.locator("main").evaluate((main) => [main.scrollWidth, main.clientWidth]);
    expect(wide).toBe(seen);
  });
});

test.describe("the filters", () => {
  test("are in the address, go back with the browser, and survive a reload", async ({ agentPage, server }) => {
    addColleagues(server, [
      { firstName: "João", surname: "Filtro", email: "joao@filtros.example", profile: 1 },
      { firstName: "Ana", surname: "Filtro", email: "ana@filtros.example", isActive: false },
    ]);
    const page = await agentPage("/attenders", ADMIN);
    await button(page, "Filtros").click();
    await page.getByLabel("Pesquisar").fill("joao filtro");
    await expect(page).toHaveURL(/\?q=joao\+filtro$/);
    await expect(row(page, "joao@filtros.example")).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.getByLabel("Pesquisar").fill("filtros.example");
    await expect(row(page, "ana@filtros.example")).toBeVisible();
    await page.getByLabel("Perfil").selectOption("Administrador");
    await expect(row(page, "ana@filtros.example")).toHaveCount(0);
    await expect(page).toHaveURL(/profile=1/);
    await page.goBack();
    await expect(row(page, "ana@filtros.example")).toBeVisible();
    await page.getByLabel("Status").selectOption("Inativos");
    await expect(page).toHaveURL(/status=inactive/);
    await expect(row(page, "joao@filtros.example")).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel("Status")).toHaveValue("inactive");
    await expect(page.getByLabel("Pesquisar")).toHaveValue("filtros.example");
    await expect(page.getByRole("row")).toHaveCount(2);
    await button(page, "Limpar filtros").click();
    await expect(page).toHaveURL(/\/attenders$/);
    await expect(page.getByLabel("Pesquisar")).toHaveValue("");
  });

  test("that nobody matches say so and can be cleared", async ({ agentPage }) => {
    const page = await agentPage("/attenders?q=ninguem-mesmo", ADMIN);
    await expect(page.getByRole("heading", { name: "Nenhum atendente encontrado" })).toBeVisible();
    await page.getByRole("region", { name: "Atendentes" }).getByRole("button", { name: "Limpar filtros" }).click();
    await expect(page.getByRole("table")).toBeVisible();
  });
});

test("more than ten are paged, with the page in the address", async ({ agentPage, server }) => {
  addColleagues(
    server,
    Array.from({ length: 63 }, (_, index) => ({
      firstName: `P${String(index + 1).padStart(2, "0")}`,
      email: `p${index + 1}@paginas.example`,
    })),
  );
  const page = await agentPage("/attenders?q=paginas.example", ADMIN);
  const pages = page.getByRole("navigation", { name: "Páginas" });
  const go = (name: string) => pages.getByRole("button", { name, exact: true });
  const numbers = pages.getByRole("button", { name: /^Página \d/ });
  await expect(pages).toContainText("Mostrando 1 - 10 de 63");
  await expect(numbers).toHaveText(["1", "2", "3", "4", "5"]);
  await expect(go("Primeira página")).toBeDisabled();
  await expect(go("Página anterior")).toBeDisabled();
  await go("Próxima página").click();
  await expect(pages).toContainText("Mostrando 11 - 20 de 63");
  await expect(page).toHaveURL(/page=2/);
  await go("Última página").click();
  await expect(pages).toContainText("Mostrando 61 - 63 de 63");
  await expect(numbers).toHaveText(["3", "4", "5", "6", "7"]);
  await expect(go("Página 7")).toHaveAttribute("aria-current", "page");
  await expect(go("Próxima página")).toBeDisabled();
  await page.goBack();
  await expect(pages).toContainText("Mostrando 11 - 20 de 63");
  await page.goto(`${server.url}/attenders?q=paginas.example&page=99`);
  await expect(pages).toContainText("Mostrando 61 - 63 de 63");
});

test.describe("the connection", () => {
  test("is looked at when the screen opens and every 30 seconds", async ({ agentPage, server }) => {
    const page = await agentPage("/conversations", ADMIN);
    await page.clock.install();
    await page.goto(`${server.url}/attenders?q=${ADMIN}`);
    await expect(page.getByText("API online")).toBeVisible();
    await page.route("**/GetAttenders?**", (route) => route.abort());
    await page.clock.fastForward(30_000);
    await expect(page.getByText("API offline", { exact: true })).toBeVisible();
    await expect(notice(page, "O servidor não responde.")).toBeVisible();
    await expect(row(page, ADMIN)).toBeVisible();
    await page.unroute("**/GetAttenders?**");
    await button(page, "Verificar agora").click();
    await expect(page.getByText("API online")).toBeVisible();
    await expect(notice(page, "O servidor não responde.")).toHaveCount(0);
  });

  test("counts a refusal as online", async ({ agentPage, server }) => {
    const page = await agentPage("/conversations", ADMIN);
    await page.route("**/GetAttenders?**", (route) => route.fulfill(answer(403)));
    await page.goto(`${server.url}/attenders`);
    await expect(page.getByText("API online")).toBeVisible();
  });
});

test.describe("a list that can't be loaded", () => {
  for (const [status, text] of [
    [403, "Acesso negado. Você não tem permissão para visualizar os atendentes."],
    [404, "Endpoint não encontrado. Verifique se a API está rodando corretamente."],
    [500, "Erro interno do servidor. Entre em contato com o suporte."],
    [418, "Erro 418: Erro desconhecido"],
  ] as const) {
    test(`for ${status} says so and keeps what was shown`, async ({ agentPage }) => {
      const page = await agentPage("/attenders?q=demo.cangoo", ADMIN);
      await expect(page.getByText("API online")).toBeVisible();
      await listAnswers(page, (route) => route.fulfill(answer(status)));
      await refresh(page).click();
      await expect(failure(page, text)).toContainText("A lista abaixo é a última carregada.");
      await expect(row(page, ADMIN)).toBeVisible();
    });
  }

  test("for no answer names the host, can be tried again and closed", async ({ agentPage, server }) => {
    const page = await agentPage("/attenders?q=demo.cangoo", ADMIN);
    await expect(page.getByText("API online")).toBeVisible();
    await page.route("**/GetAttenders?**", (route) => route.abort());
    await refresh(page).click();
    const banner = failure(page, `Verifique se ela está rodando em ${new URL(server.url).host}`);
    await expect(banner).toBeVisible();
    await banner.getByRole("button", { name: "Fechar aviso" }).click();
    await expect(banner).toHaveCount(0);
    await refresh(page).click();
    await expect(banner).toBeVisible();
    await page.unroute("**/GetAttenders?**");
    await banner.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(banner).toHaveCount(0);
    await expect(row(page, ADMIN)).toBeVisible();
  });

  test("for another page keeps the one before, and isn't asked for again and again", async ({ agentPage, server }) => {
    addColleagues(
      server,
      Array.from({ length: 12 }, (_, index) => ({ firstName: `Q${index}`, email: `q${index}@outra-pagina.example` })),
    );
    const page = await agentPage("/attenders?q=outra-pagina", ADMIN);
    await expect(page.getByText("API online")).toBeVisible();
    let asked = 0;
    await listAnswers(page, (route) => {
      asked += 1;
      return route.fulfill(answer(500));
    });
    await button(page, "Próxima página").click();
    await expect(failure(page, "Erro interno do servidor. Entre em contato com o suporte.")).toBeVisible();
    await expect(row(page, "q0@outra-pagina.example")).toBeVisible();
    // A check of the connection comes and goes, and still nobody asked for the list.
    const checked = page.waitForResponse((response) => isCheck(response.url()));
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await checked;
    expect(asked).toBe(1);
    await page.unrouteAll();
    await failure(page, "Erro interno").getByRole("button", { name: "Tentar novamente" }).click();
    await expect(row(page, "@outra-pagina.example")).toHaveCount(2);
  });

  test("for an ended sign-in leads to the login", async ({ agentPage }) => {
    const page = await agentPage("/attenders?q=demo.cangoo", ADMIN);
    await expect(page.getByText("API online")).toBeVisible();
    // As right after the page was loaded anew for the same reason: it isn't a second time at once.
    await page.evaluate(() => sessionStorage.setItem("cangoo.session-ended-at", String(Date.now())));
    await listAnswers(page, (route) => route.fulfill(answer(401, "", "UNAUTHENTICATED")));
    await refresh(page).click();
    const banner = failure(page, "Erro de autenticação. Verifique suas credenciais e a configuração da API.");
    await expect(banner.getByRole("link", { name: "Ir para Login" })).toHaveAttribute("href", "/login?next=/attenders");
  });

  test("says so when it could be refreshed, too", async ({ agentPage }) => {
    const page = await agentPage("/attenders", ADMIN);
    await refresh(page).click();
    await expect(notice(page, "Lista de atendentes atualizada com sucesso.")).toContainText("Atualizado");
  });
});

test("who isn't an administrator reads the documented refusal and whom to ask", async ({ agentPage }) => {
  const page = await agentPage("/attenders");
  await expect(
    page.getByText("Acesso negado. Você não tem permissão para visualizar os atendentes.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Mariana Azevedo Rocha" })).toContainText(ADMIN);
});

test.describe("axe finds nothing at A and AA on", () => {
  test("the team with its filters, notices and pages", async ({ agentPage, server }) => {
    addColleagues(
      server,
      Array.from({ length: 12 }, (_, index) => ({
        firstName: `Axe${index}`,
        surname: "Albuquerque Cavalcanti de Vasconcelos e Silva",
        email: `pessoa-com-um-endereco-muito-comprido-${index}@axe-da-equipe.example`,
        isInvited: index % 2 === 0,
        isActive: index % 3 !== 0,
      })),
    );
    const page = await agentPage("/attenders?q=axe-da-equipe", ADMIN);
    await page.route("**/GetAttenders?**", (route) => route.abort());
    await refresh(page).click();
    await expect(failure(page, "Não foi possível conectar com a API.")).toBeVisible();
    await expect(notice(page, "O servidor não responde.")).toBeVisible();
    await expectAccessible(page);
  });

  test("the dialog with its errors", async ({ agentPage }) => {
    const page = await agentPage("/attenders", ADMIN);
    await button(page, "Adicionar atendente").click();
    await button(page, "Adicionar e convidar").click();
    await expect(dialog(page).getByText("E-mail é obrigatório")).toBeVisible();
    await expectAccessible(page);
  });

  test("the refusal", async ({ agentPage }) => {
    await expectAccessible(await agentPage("/attenders"));
  });
});
