import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { calendarTime } from "@/lib/modules/calendars/calendar-time";
import { CALENDARS_MAX, type CalendarDto } from "@/lib/modules/calendars/schema";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { call, forgetLimits } from "@/tests/support/attenders/access";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { editWorkspace } from "@/tests/support/edits";
import { rows } from "@/tests/support/rows";
import { OTHER_ADMIN } from "@/tests/support/template";

const database = testDatabase();
let admin: { token: string; ctx: Ctx };
beforeAll(async () => {
  admin = await signedIn(DEMO_ACCOUNTS.admin);
});
beforeEach(() => forgetLimits());
afterAll(() => database.close());

const CLOSED = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
const SHIFT = { start: "09:00", end: "18:00" };
const INPUT = { name: "Plantão", timeZone: null, hours: {}, holidays: [] };

const list = async (token = admin.token) =>
  (await call("GET /api/v1/calendars", token)).body as unknown as CalendarDto[];
const add = async (change: object = {}) =>
  call("POST /api/v1/calendars", admin.token, { body: { ...INPUT, ...change } });
const added = async (change: object = {}) => (await add(change)).body as unknown as CalendarDto;
const change = (id: number, body: object) =>
  call("PUT /api/v1/calendars/[id]", admin.token, { params: { id: String(id) }, body: { ...INPUT, ...body } });
const remove = (id: number) => call("DELETE /api/v1/calendars/[id]", admin.token, { params: { id: String(id) } });
const defaultOne = async () => {
  const [first] = await list();
  if (!first) throw new Error("there is no calendar");
  return first;
};
const events = (type: string) =>
  rows.values<string>("SELECT subjectId FROM domain_event WHERE type = ? ORDER BY id", type);
const isOpen = async (id: number | null, instant: string) =>
  (await calendarTime(reads(admin.ctx.workspaceId), id)).isOpenAt(Date.parse(instant));

async function addPolicy(calendarId: number): Promise<number> {
  return rows.insert("sla_policy", {
    workspaceId: admin.ctx.workspaceId,
    name: "Contrato",
    position: 1,
    condition: "{}",
    calendarId,
    targets: "{}",
    createdAt: 0,
    updatedAt: 0,
  });
}

describe("calendars", () => {
  test("of a new workspace are the company's hours, always open", async () => {
    const { token } = await signedIn(OTHER_ADMIN);
    expect(await list(token)).toEqual([
      {
        id: expect.any(Number),
        name: "Horário da empresa",
        timeZone: null,
        hours: CLOSED,
        holidays: [],
        isDefault: true,
        version: 1,
      },
    ]);
  });

  test("that the version before forgot are there when somebody looks", async () => {
    const { token, ctx } = await signedIn(OTHER_ADMIN);
    await rows.run("DELETE FROM calendar WHERE workspaceId = ?", ctx.workspaceId);
    expect((await calendarTime(reads(ctx.workspaceId), null)).isOpenAt(Date.now())).toBe(true);
    expect(await list(token)).toMatchObject([{ isDefault: true, hours: CLOSED }]);
  });

  test("are kept with their intervals in order, holidays and zone, and found one by one", async () => {
    const { status, body } = await add({
      name: "  Loja do  Norte ",
      timeZone: "America/Manaus",
      hours: {
        monday: [
          { start: "13:00", end: "18:00" },
          { start: "08:00", end: "12:00" },
        ],
      },
      holidays: [
        { date: "2026-12-25", name: "Natal" },
        { date: "12-24", name: "Véspera", hours: [{ start: "08:00", end: "12:00" }] },
      ],
    });
    expect([status, body]).toMatchObject([
      200,
      {
        name: "Loja do Norte",
        timeZone: "America/Manaus",
        hours: {
          ...CLOSED,
          monday: [
            { start: "08:00", end: "12:00" },
            { start: "13:00", end: "18:00" },
          ],
        },
        holidays: [{ date: "12-24" }, { date: "2026-12-25" }],
        isDefault: false,
        version: 1,
      },
    ]);
    const one = await call("GET /api/v1/calendars/[id]", admin.token, { params: { id: String(body.id) } });
    expect(one.body).toEqual(body);
    expect((await list()).map(({ isDefault }) => isDefault)[0]).toBe(true);
    await remove(Number(body.id));
  });

  test("are seen by everybody and changed by administrators", async () => {
    const { token } = await signedIn();
    expect((await list(token)).length).toBe(1);
    expect((await call("POST /api/v1/calendars", token, { body: INPUT })).status).toBe(403);
  });

  test("say in the caller's language what is wrong", async () => {
    const { status, body } = await add({
      name: " ",
      hours: { monday: [{ start: "12:00", end: "09:00" }] },
      holidays: [{ date: "2026-02-30", name: "" }],
    });
    expect([status, body]).toMatchObject([
      400,
      {
        errors: {
          name: "Nome do calendário é obrigatório",
          "hours.monday.0.end": "O fim precisa ser depois do início",
          "holidays.0.date": "Data inválida",
        },
      },
    ]);
    const many = Array.from({ length: 401 }, (_, day) => ({
      date: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
      name: "Feriado",
    }));
    expect((await add({ holidays: many })).status).toBe(400);
    expect((await add({ hours: { monday: Array(7).fill(SHIFT) } })).status).toBe(400);
  });

  test("are twenty at the most", async () => {
    const ids: number[] = [];
    while ((await list()).length < CALENDARS_MAX) ids.push((await added({ name: `Nº ${ids.length}` })).id);
    expect(await add()).toMatchObject({ status: 409, body: { code: "CALENDAR_LIMIT" } });
    for (const id of ids) await remove(id);
  });

  test("changed since somebody read them aren't overwritten", async () => {
    const { id, version } = await added();
    const changed = await change(id, { name: "Outro", version });
    expect(changed).toMatchObject({ status: 200, body: { name: "Outro", version: version + 1 } });
    expect(await change(id, { name: "Tarde demais", version })).toMatchObject({
      status: 409,
      body: { code: "RECORD_CHANGED", details: { current: { name: "Outro" } } },
    });
    await remove(id);
  });

  test("tell who measures by them that they are open at other times, and of a new name nobody", async () => {
    const { id } = await added({ name: "Avisa" });
    await change(id, { name: "Avisa de novo", version: 1 });
    expect(await events("calendar.changed")).not.toContain(String(id));
    await change(id, { name: "Avisa de novo", hours: { monday: [SHIFT] }, version: 2 });
    expect(await events("calendar.changed")).toContain(String(id));
    const actions = await rows.all<{ action: string; details: string }>(
      "SELECT action, details FROM audit_event WHERE subjectType = 'calendar' AND subjectId = ? ORDER BY id",
      String(id),
    );
    expect(actions.map(({ action }) => action)).toEqual(["calendar.added", "calendar.changed", "calendar.changed"]);
    expect(JSON.parse(actions[1]?.details ?? "{}")).toEqual({ "name.from": "Avisa", "name.to": "Avisa de novo" });
    await remove(id);
  });
});

describe("the default calendar", () => {
  test("is renamed and changed, and stays", async () => {
    const { id, version } = await defaultOne();
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: "CALENDAR_IS_DEFAULT" } });
    const changed = await change(id, { name: "Jatobá", hours: { monday: [SHIFT] }, version });
    expect(changed).toMatchObject({ status: 200, body: { name: "Jatobá", isDefault: true } });
    expect((await defaultOne()).name).toBe("Jatobá");
  });

  test("follows the workspace's time zone, and tells whoever measures by it", async () => {
    const { id, version } = await defaultOne();
    await change(id, { hours: { monday: [SHIFT] }, version });
    await editWorkspace(admin.ctx, { timeZone: "America/Sao_Paulo" });
    const own = await added({ name: "Com fuso", timeZone: "America/Recife", hours: { monday: [SHIFT] } });
    expect(await isOpen(null, "2026-11-23T12:30:00Z")).toBe(true);
    const before = await events("calendar.changed");
    await editWorkspace(admin.ctx, { timeZone: "America/Manaus" });
    expect(await isOpen(null, "2026-11-23T12:30:00Z")).toBe(false);
    expect(await isOpen(null, "2026-11-23T13:30:00Z")).toBe(true);
    expect(await isOpen(own.id, "2026-11-23T12:30:00Z")).toBe(true);
    expect((await events("calendar.changed")).slice(before.length)).toEqual([String(id)]);
    await editWorkspace(admin.ctx, { timeZone: "America/Sao_Paulo" });
    await remove(own.id);
  });

  test("is what counts for an id that is no more", async () => {
    expect(await isOpen(2_000_000_000, "2026-11-23T12:30:00Z")).toBe(true);
    expect(await isOpen(2_000_000_000, "2026-11-23T03:30:00Z")).toBe(false);
  });
});

describe("a calendar that is deleted", () => {
  test("is gone, with its line in the log", async () => {
    const { id } = await added();
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    const sql = "SELECT action FROM audit_event WHERE subjectType = 'calendar' AND subjectId = ? ORDER BY id DESC";
    expect(await rows.value(sql, String(id))).toBe("calendar.deleted");
  });

  test("that a policy measures by stays, until the policy is deleted", async () => {
    const { id } = await added();
    const policy = await addPolicy(id);
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: "CALENDAR_IN_USE" } });
    expect((await list()).some((one) => one.id === id)).toBe(true);
    await rows.run("UPDATE sla_policy SET deletedAt = 1 WHERE id = ?", policy);
    expect((await remove(id)).status).toBe(200);
    expect(await rows.value("SELECT calendarId FROM sla_policy WHERE id = ?", policy)).toBeNull();
  });
});
