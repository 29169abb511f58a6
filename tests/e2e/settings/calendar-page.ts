import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expect } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";
import type { TestServer } from "@/tests/support/server";

type Interval = { start: string; end: string };
/** A calendar as the API tells it. */
export type Calendar = {
  id: number;
  name: string;
  timeZone: string | null;
  hours: Record<string, Interval[]>;
  holidays: { date: string; name: string; hours?: Interval[] }[];
  isDefault: boolean;
  version: number;
};

/** Every calendar, the company's hours first. */
export async function readCalendars(server: TestServer): Promise<Calendar[]> {
  return (await (await openSession(server, DEMO_ACCOUNTS.admin).fetch("/api/v1/calendars")).json()) as Calendar[];
}

async function send(server: TestServer, method: string, address: string, body?: object): Promise<void> {
  const answer = await openSession(server, DEMO_ACCOUNTS.admin).fetch(`/api/v1/calendars${address}`, {
    method,
    headers: { "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
}

/** Adds a calendar without hours. */
export const addCalendar = (server: TestServer, name: string) =>
  send(server, "POST", "", { name, timeZone: null, hours: {}, holidays: [] });

/** Changes a calendar as a colleague would. */
export const changeCalendar = (server: TestServer, { id, isDefault: _, ...calendar }: Calendar) =>
  send(server, "PUT", `/${id}`, calendar);

/** As the demo has it: the company's hours alone, always open. */
export async function resetCalendars(server: TestServer): Promise<void> {
  for (const calendar of await readCalendars(server))
    if (calendar.isDefault)
      await changeCalendar(server, {
        ...calendar,
        name: "Horário da empresa",
        timeZone: null,
        hours: {},
        holidays: [],
      });
    else await send(server, "DELETE", `/${calendar.id}`);
}

export const section = (page: Page) => page.locator("#calendars");
export const dialog = (page: Page) => page.getByRole("dialog");
export const row = (page: Page, name: string) => section(page).getByRole("listitem").filter({ hasText: name });

export const nameField = (page: Page) => dialog(page).getByLabel(/^Nome/);

/** Opens the form of a calendar. */
export async function edit(page: Page, name = "Horário da empresa"): Promise<void> {
  await section(page)
    .getByRole("button", { name: `Editar ${name}` })
    .click();
  await expect(nameField(page)).toBeFocused();
}

export const saveButton = (page: Page) => dialog(page).getByRole("button", { name: "Salvar" });

/** Saves the form, which closes. */
export async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: /O calendário .* foi salvo\./ })
      .first(),
  ).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
}

export const start = (page: Page, day: string, number = 1) =>
  dialog(page).getByLabel(`${day}, intervalo ${number}: das`);
export const end = (page: Page, day: string, number = 1) => dialog(page).getByLabel(`${day}, intervalo ${number}: às`);

/** Adds an interval to a day. */
export const addInterval = (page: Page, day: string) =>
  dialog(page)
    .getByRole("button", { name: `Adicionar intervalo: ${day}` })
    .click();

/** Adds an interval and fills it. */
export async function interval(page: Page, day: string, number: number, from: string, to: string): Promise<void> {
  await addInterval(page, day);
  await expect(start(page, day, number)).toBeFocused();
  await start(page, day, number).fill(from);
  await end(page, day, number).fill(to);
}
