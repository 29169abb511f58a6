import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect } from "@/tests/e2e/fixtures";
import { test } from "@/tests/e2e/own-server";
import {
  addCalendar,
  addInterval,
  changeCalendar,
  dialog,
  edit,
  end,
  interval,
  nameField,
  readCalendars,
  resetCalendars,
  row,
  save,
  saveButton,
  section,
  start,
} from "./calendar-page";

test.beforeEach(({ server }) => resetCalendars(server));

test.describe("the company's hours", () => {
  test("are led to from the company's form, and stay", async ({ agentPage }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    await page.locator("#workspace").getByRole("link", { name: "Horários" }).click();
    await expect(row(page, "Horário da empresa")).toBeInViewport();
    await expect(row(page, "Horário da empresa")).toContainText("padrão");
    await expect(row(page, "Horário da empresa")).toContainText("America/Sao_Paulo · sem feriados");
    await expect(row(page, "Horário da empresa")).toContainText("Sempre aberto");
    await expect(section(page).getByRole("button", { name: "Excluir Horário da empresa" })).toHaveCount(0);
    await expectAccessible(page, { within: "#calendars" });
  });

  test("keep several intervals a day, copied to other days", { tag: "@main" }, async ({ agentPage }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    await edit(page);
    await expect(dialog(page)).toContainText("conta como sempre aberto");
    await expect(dialog(page).getByText("Aberto o dia todo")).toHaveCount(7);
    await expect(dialog(page).getByText("Fechado", { exact: true })).toHaveCount(0);
    await interval(page, "Segunda-feira", 1, "8", "12h00");
    await expect(dialog(page).getByText("Fechado", { exact: true })).toHaveCount(6);
    await interval(page, "Segunda-feira", 2, "1330", "18:00");
    await end(page, "Segunda-feira", 2).blur();
    await expect(start(page, "Segunda-feira")).toHaveValue("08:00");
    await expect(end(page, "Segunda-feira")).toHaveValue("12:00");
    await expect(start(page, "Segunda-feira", 2)).toHaveValue("13:30");
    await dialog(page).getByRole("button", { name: "Copiar os horários de Segunda-feira para outros dias" }).click();
    const copy = dialog(page).getByRole("group", { name: "Copiar os horários de Segunda-feira para:" });
    await expect(copy.getByLabel("Terça-feira")).toBeFocused();
    await copy.getByLabel("Quarta-feira").uncheck();
    await copy.getByLabel("Sábado").check();
    await copy.getByRole("button", { name: "Copiar para estes dias" }).click();
    await expect(dialog(page)).toContainText(
      "Horários de Segunda-feira copiados para Terça-feira, Quinta-feira, Sexta-feira e Sábado.",
    );
    await save(page);
    await expect(row(page, "Horário da empresa")).toContainText(
      "seg–ter 08:00–12:00, 13:30–18:00; qui–sáb 08:00–12:00, 13:30–18:00",
    );
    await page.reload();
    await edit(page);
    await expect(end(page, "Sábado", 2)).toHaveValue("18:00");
    await expect(start(page, "Quarta-feira")).toHaveCount(0);
    await expect(start(page, "Domingo")).toHaveCount(0);
  });

  test("may last to midnight, sent from inside the field", async ({ agentPage, server }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    await edit(page);
    await interval(page, "Domingo", 1, "18", "0000");
    await end(page, "Domingo").press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    expect((await readCalendars(server))[0]?.hours.sunday).toEqual([{ start: "18:00", end: "24:00" }]);
  });

  test("are told to overlap and to end before they begin, before saving", async ({ agentPage }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    await edit(page);
    await interval(page, "Segunda-feira", 1, "08:00", "12:00");
    await interval(page, "Segunda-feira", 2, "11:00", "18:00");
    await expect(start(page, "Segunda-feira", 2)).toHaveAccessibleDescription(
      "Os intervalos de um dia não podem se sobrepor",
    );
    await end(page, "Segunda-feira", 2).fill("10:00");
    await expect(end(page, "Segunda-feira", 2)).toHaveAccessibleDescription("O fim precisa ser depois do início");
    await saveButton(page).click();
    await expect(end(page, "Segunda-feira", 2)).toBeFocused();
    await expect(dialog(page)).toBeVisible();
  });

  test("that a colleague changed meanwhile aren't lost", async ({ agentPage, server }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    await edit(page);
    await interval(page, "Domingo", 1, "09:00", "10:00");
    const [before] = await readCalendars(server);
    if (!before) throw new Error("there is no calendar");
    await changeCalendar(server, { ...before, name: "Da colega", holidays: [{ date: "12-25", name: "Natal" }] });
    await save(page);
    const [after] = await readCalendars(server);
    expect(after).toMatchObject({
      name: "Da colega",
      holidays: [{ date: "12-25" }],
      hours: { sunday: [{ start: "09:00", end: "10:00" }] },
    });
  });
});

test("a calendar is added in a time zone of its own, and deleted after a question", async ({ agentPage }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await section(page).getByRole("button", { name: "Novo calendário" }).click();
  await nameField(page).fill("Loja de Manaus");
  const zone = dialog(page).getByRole("combobox", { name: "Fuso horário" });
  await expect(zone).toHaveAttribute("placeholder", "O da empresa (America/Sao_Paulo)");
  await zone.fill("manaus");
  await expect(dialog(page).getByRole("option")).toHaveText(/America\/Manaus/);
  await zone.press("Enter");
  await interval(page, "Sábado", 1, "09:00", "13:00");
  await expectAccessible(page);
  await save(page);
  await expect(row(page, "Loja de Manaus")).toContainText("America/Manaus · sem feriados");
  await expect(row(page, "Loja de Manaus")).toContainText("sáb 09:00–13:00");
  await section(page).getByRole("button", { name: "Excluir Loja de Manaus" }).click();
  const question = page.getByRole("dialog", { name: "Excluir o calendário Loja de Manaus?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Excluir calendário" }).click();
  await expect(row(page, "Loja de Manaus")).toHaveCount(0);
  await expect(section(page).getByRole("button", { name: "Novo calendário" })).toBeFocused();
});

test("what is missing is told at each field, and the first has the focus", async ({ agentPage }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await section(page).getByRole("button", { name: "Novo calendário" }).click();
  await addInterval(page, "Terça-feira");
  await dialog(page).getByRole("button", { name: "Adicionar feriado" }).click();
  await saveButton(page).click();
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveAccessibleDescription(/Nome do calendário é obrigatório/);
  await expect(start(page, "Terça-feira")).toHaveAccessibleDescription("Informe um horário entre 00:00 e 24:00");
  await expect(dialog(page).getByLabel("Feriado 1: data")).toHaveAccessibleDescription("Data inválida");
  await expect(dialog(page).getByLabel("Feriado 1: nome")).toHaveAccessibleDescription("Nome do feriado é obrigatório");
  await expectAccessible(page);
});

test("Escape closes the panel of copies and then asks before what was typed is lost", async ({ agentPage }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await edit(page);
  await interval(page, "Segunda-feira", 1, "08:00", "12:00");
  const copy = dialog(page).getByRole("button", { name: "Copiar os horários de Segunda-feira para outros dias" });
  await copy.click();
  await page.keyboard.press("Escape");
  await expect(copy).toBeFocused();
  await expect(dialog(page).getByRole("group", { name: /^Copiar os horários/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Descartar alterações?" })).toBeVisible();
});

test("what was typed stays when the server doesn't answer", async ({ agentPage }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await edit(page);
  await page.route("**/api/v1/calendars/*", (route) => route.abort());
  await nameField(page).fill("Sem rede");
  await saveButton(page).click();
  await expect(dialog(page).getByRole("alert")).toContainText("O servidor não respondeu");
  await page.unroute("**/api/v1/calendars/*");
  await save(page);
  await expect(row(page, "Sem rede")).toBeVisible();
});

test("on a phone the form is filled without scrolling sideways", async ({ agentPage, server }) => {
  await addCalendar(server, "Plantão de fim de semana da loja de Fortaleza");
  const page = await agentPage("/settings#calendars", DEMO_ACCOUNTS.admin);
  await page.setViewportSize({ width: 390, height: 844 });
  await edit(page, "Plantão de fim de semana da loja de Fortaleza");
  await interval(page, "Sábado", 1, "09:00", "13:00");
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider).toBe(false);
  await save(page);
});
