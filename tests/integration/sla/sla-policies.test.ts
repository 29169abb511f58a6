import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { SLA_POLICIES_MAX, TARGET_MAX_SECONDS } from "@/lib/modules/sla/schema";
import { call, forgetLimits } from "@/tests/support/attenders/access";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { otherIds } from "@/tests/support/other-workspace";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
const ADDRESS = "/api/v1/sla-policies";
const TARGETS = {
  urgent: { first: 900 },
  high: {},
  medium: { first: 3_600, next: 7_200, resolution: 86_400 },
  low: {},
};
const form = (change: object = {}) => ({ name: "Plantão", condition: {}, targets: TARGETS, ...change });

let admin: { token: string; workspaceId: number; name: string };
beforeAll(async () => {
  const { token, ctx } = await signedIn(DEMO_ACCOUNTS.admin);
  admin = { token, workspaceId: ctx.workspaceId, name: ctx.attender.fullName };
});
beforeEach(async () => {
  forgetLimits();
  await rows.run("DELETE FROM sla_policy WHERE workspaceId = ?", admin.workspaceId);
});
afterAll(() => database.close());

const add = (change: object = {}) => call(`POST ${ADDRESS}`, admin.token, { body: form(change) });
const added = async (name: string) => Number((await add({ name })).body.id);
const list = async () => (await call(`GET ${ADDRESS}`, admin.token)).body as unknown as { id: number; name: string }[];
const change = (id: number, body: object) =>
  call(`PUT ${ADDRESS}/[id]`, admin.token, { params: { id: String(id) }, body });
const order = (ids: readonly number[]) => call(`PUT ${ADDRESS}/order`, admin.token, { body: { ids } });
const remove = (id: number) => call(`DELETE ${ADDRESS}/[id]`, admin.token, { params: { id: String(id) } });
const preview = (body: object) => call(`POST ${ADDRESS}/preview`, admin.token, { body });

/** A calendar that is open on Mondays from nine to six. */
const mondays = () =>
  rows.insert("calendar", {
    createdAt: 0,
    workspaceId: admin.workspaceId,
    name: "Segundas",
    timeZone: "America/Sao_Paulo",
    hours: JSON.stringify({ monday: [{ start: "09:00", end: "18:00" }] }),
    holidays: "[]",
    isDefault: false,
    updatedAt: 0,
  });

describe("a policy", () => {
  test("is stored as it was sent, with what it leaves out as it usually is", async () => {
    const condition = { all: [{ field: "channel", operator: "any_of", value: ["whatsapp"] }], any: [] };
    const { status, body } = await add({ name: "  WhatsApp\n do SAC ", condition });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "WhatsApp do SAC",
      isActive: true,
      condition,
      calendarId: null,
      targets: TARGETS,
      warnPercent: 80,
      restsWithCustomer: true,
      restsSnoozed: true,
      version: 1,
    });
    expect(await list()).toEqual([body]);
  });

  test("is read by everybody and changed by whoever may", async () => {
    const id = await added("Plantão");
    const { token } = await signedIn(DEMO_ACCOUNTS.agent);
    expect((await call(`GET ${ADDRESS}`, token)).status).toBe(200);
    const answers = await Promise.all([
      call(`POST ${ADDRESS}`, token, { body: form() }),
      call(`PUT ${ADDRESS}/order`, token, { body: { ids: [id] } }),
      call(`DELETE ${ADDRESS}/[id]`, token, { params: { id: String(id) } }),
      call(`POST ${ADDRESS}/preview`, token, { body: { targets: TARGETS } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  test.each([
    ["no target at all", { targets: { urgent: {}, high: {}, medium: {}, low: {} } }],
    ["a target below a minute", { targets: { ...TARGETS, low: { first: 59 } } }],
    ["a target beyond a year", { targets: { ...TARGETS, low: { first: TARGET_MAX_SECONDS + 1 } } }],
    ["half a second", { targets: { ...TARGETS, low: { first: 90.5 } } }],
    ["an unknown kind of clock", { targets: { ...TARGETS, low: { second: 90 } } }],
    ["a priority that is left out", { targets: { urgent: {}, high: {}, medium: { first: 60 } } }],
    ["a warning at the end", { warnPercent: 100 }],
    ["a question that changes with time", { condition: { all: [{ field: "unread", operator: "is", value: true }] } }],
    ["no name", { name: " " }],
  ])("with %s is refused", async (_, wrong) => {
    const { status, body } = await add(wrong);
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(await list()).toEqual([]);
  });

  test("says in words that it counts nothing", async () => {
    const { body } = await add({ targets: { urgent: {}, high: {}, medium: {}, low: {} } });
    expect(body.errors).toMatchObject({ targets: "Preencha pelo menos um prazo" });
  });

  test("counts in a calendar of the workspace's own", async () => {
    const calendarId = await mondays();
    expect((await add({ calendarId })).body).toMatchObject({ calendarId });
    const { workspaceId } = await otherIds();
    const theirs = await rows.insert("calendar", {
      createdAt: 0,
      workspaceId,
      name: "De outra",
      hours: "{}",
      holidays: "[]",
      isDefault: false,
      updatedAt: 0,
    });
    for (const id of [theirs, 2_000_000_000]) expect((await add({ calendarId: id })).status).toBe(404);
    expect((await preview({ calendarId: theirs, targets: TARGETS })).status).toBe(404);
  });

  test("is changed by who has seen its last edit; anybody else gets what it is now", async () => {
    const id = await added("Antes");
    expect((await change(id, form({ name: "Depois", version: 1 }))).body).toMatchObject({ name: "Depois", version: 2 });
    const { status, body } = await change(id, form({ name: "Tarde demais", version: 1 }));
    expect([status, body.code]).toEqual([409, "RECORD_CHANGED"]);
    expect(body.details).toMatchObject({ current: { name: "Depois", version: 2 }, changedBy: { name: admin.name } });
    expect(await list()).toMatchObject([{ name: "Depois" }]);
  });

  test("that isn't there isn't changed, deleted or of another workspace", async () => {
    const id = await added("Some");
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    expect((await change(id, form({ version: 1 }))).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test("is one of fifty at most; another goes once one is deleted", async () => {
    const first = await added("0");
    for (let count = 1; count < SLA_POLICIES_MAX; count += 1) await added(String(count));
    const { status, body } = await add();
    expect([status, body.code]).toEqual([409, "CONFLICT"]);
    await remove(first);
    expect((await add()).status).toBe(200);
    expect(await list()).toHaveLength(SLA_POLICIES_MAX);
  });
});

describe("the order of the policies", () => {
  test("is the one in which they were added, until somebody says another", async () => {
    const [one, two, three] = [await added("Um"), await added("Dois"), await added("Três")];
    expect((await list()).map(({ name }) => name)).toEqual(["Um", "Dois", "Três"]);
    const { status, body } = await order([three, one, two]);
    expect(status).toBe(200);
    expect((body as unknown as { name: string }[]).map(({ name }) => name)).toEqual(["Três", "Um", "Dois"]);
    expect(await list()).toEqual(body);
    await added("Quatro");
    expect((await list()).map(({ name }) => name)).toEqual(["Três", "Um", "Dois", "Quatro"]);
  });

  test("doesn't get in the way of a form that is open", async () => {
    const [one, two] = [await added("Um"), await added("Dois")];
    await order([two, one]);
    expect((await change(one, form({ name: "Primeiro", version: 1 }))).status).toBe(200);
  });

  test("names all of them once, or nothing moves", async () => {
    const [one, two] = [await added("Um"), await added("Dois")];
    for (const ids of [[one], [two, one, 2_000_000_000], [two, 2_000_000_000]])
      expect((await order(ids)).body.code).toBe("CONFLICT");
    expect((await order([two, two])).status).toBe(400);
    expect((await list()).map(({ id }) => id)).toEqual([one, two]);
  });
});

describe("a preview", () => {
  test("counts the open time of the calendar from the start that is asked", async () => {
    const calendarId = await mondays();
    // A Monday at half past five in the afternoon, São Paulo: half an hour is left of that day.
    const { body } = await preview({ calendarId, targets: TARGETS, start: "2026-11-30T17:30:00-03:00" });
    expect(body).toMatchObject({ start: "2026-11-30T20:30:00.000Z" });
    expect(
      (body.deadlines as { priority: string; kind: string; dueAt: string }[]).map(({ priority, kind, dueAt }) => [
        priority,
        kind,
        dueAt,
      ]),
    ).toEqual([
      ["urgent", "first", "2026-11-30T20:45:00.000Z"],
      ["medium", "first", "2026-12-07T12:30:00.000Z"],
      ["medium", "next", "2026-12-07T13:30:00.000Z"],
      // 24 hours of open time: half an hour, two Mondays of nine, and five and a half of the next.
      ["medium", "resolution", "2026-12-21T17:30:00.000Z"],
    ]);
  });

  test("says what is never due, and stores nothing", async () => {
    const calendarId = await mondays();
    const { body } = await preview({ calendarId, targets: { ...TARGETS, medium: { resolution: TARGET_MAX_SECONDS } } });
    expect(body.deadlines).toMatchObject([{ kind: "first" }, { kind: "resolution", dueAt: null }]);
    expect(await list()).toEqual([]);
  });
});
