import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanyInput, storedCompany } from "@/components/settings/company/company-draft";
import { draftOf, saveDraft } from "@/lib/client/forms/record-draft";
import { ApiError } from "@/lib/client/http/api";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { commit } from "@/lib/modules/events/commit";
import type { WorkspaceDto } from "@/lib/modules/workspace/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { call } from "@/tests/support/attenders/access";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { OTHER_ADMIN } from "@/tests/support/template";

const database = testDatabase();
let admin: { token: string; ctx: Ctx };
beforeAll(async () => {
  admin = await signedIn(DEMO_ACCOUNTS.admin);
});
afterAll(() => database.close());

const read = (token = admin.token) => call("GET /api/v1/workspace", token);
/** A change by somebody who has just opened the form. */
const change = async (body: object, token = admin.token) => {
  const { version } = (await read(token)).body as { version: number };
  return call("PATCH /api/v1/workspace", token, { body: { ...body, version } });
};

describe("the workspace's profile", () => {
  test("is changed in parts; what isn't given stays", async () => {
    await change({ conversationReopenHours: 48 });
    const { status, body } = await change({ name: " Jatobá & Cia ", timeZone: "America/Recife" });
    expect(status).toBe(200);
    expect(body).toEqual({
      version: expect.any(Number),
      name: "Jatobá & Cia",
      timeZone: "America/Recife",
      ticketReopenDays: 7,
      conversationReopenHours: 48,
    });
    expect((await read()).body).toEqual(body);
  });

  test.each([0, 90, null])("tickets can be reopened within %s days", async (ticketReopenDays) => {
    expect((await change({ ticketReopenDays })).body).toMatchObject({ ticketReopenDays });
    expect((await change({ name: "Jatobá" })).body).toMatchObject({ ticketReopenDays });
    await change({ ticketReopenDays: 7 });
  });

  test.each([0, 720])("conversations can be reopened within %s hours", async (conversationReopenHours) => {
    expect((await change({ conversationReopenHours })).body).toMatchObject({ conversationReopenHours });
    expect((await change({ name: "Jatobá" })).body).toMatchObject({ conversationReopenHours });
    await change({ conversationReopenHours: 24 });
  });

  test.each([-1, 721, 1.5, "24", null])("%s hours are refused", async (conversationReopenHours) => {
    const { status, body } = await change({ conversationReopenHours });
    expect([status, body]).toMatchObject([400, { errors: { conversationReopenHours: "Informe de 0 a 720 horas" } }]);
  });

  test.each([-1, 91, 1.5, "7"])("%s days are refused", async (ticketReopenDays) => {
    const { status, body } = await change({ ticketReopenDays });
    expect([status, body]).toMatchObject([400, { errors: { ticketReopenDays: "Informe de 0 a 90 dias" } }]);
  });

  test("is what the next request sees", async () => {
    await change({ timeZone: "America/Bahia" });
    expect((await signedIn()).ctx.workspace.timeZone).toBe("America/Bahia");
  });

  test("of another workspace is untouched", async () => {
    const { token } = await signedIn(OTHER_ADMIN);
    const before = (await read(token)).body;
    await change({ name: "Só a nossa" });
    expect((await read(token)).body).toEqual(before);
  });

  test("says in the caller's language what is wrong", async () => {
    expect((await change({ timeZone: "Marte/Olimpo" })).body).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: { timeZone: "Fuso horário inválido" },
    });
  });

  test("changed at once by two forms, in different parts, keeps both", async () => {
    await change({ name: "Nome velho", conversationReopenHours: 24 });
    const begun = storedCompany((await read()).body as unknown as WorkspaceDto);
    const send = async (values: CompanyInput, version: number) => {
      const { status, body } = await call("PATCH /api/v1/workspace", admin.token, { body: { ...values, version } });
      if (status !== 200) throw new ApiError(status, body.code ?? "", "", body);
      return body as unknown as WorkspaceDto;
    };
    const save = (typed: Partial<CompanyInput>) =>
      saveDraft({ ...draftOf(begun), values: { ...begun.values, ...typed } }, send, storedCompany);
    const both = await Promise.all([save({ name: "Nome novo" }), save({ conversationReopenHours: 12 })]);
    expect(both.every(({ saved }) => saved !== null)).toBe(true);
    expect((await read()).body).toMatchObject({ name: "Nome novo", conversationReopenHours: 12 });
  });
});

describe("the audit log", () => {
  const list = async (query: Record<string, string> = {}, token = admin.token) => {
    const { body, headers } = await call("GET /api/v1/audit-events", token, { query });
    return { items: body as unknown as { id: number; action: string }[], link: headers.get("link") };
  };

  test("says who did what to whom, when and from where", async () => {
    const { ctx } = await signedIn();
    const line = { subject: ["attender", ctx.attender.id] as const, details: { "profile.from": 2, "profile.to": 1 } };
    await commit({ ...admin.ctx, address: "192.0.2.44" }, (unit) => unit.audit("attender.updated", line));
    const [newest] = (await list({ pageSize: "1" })).items;
    expect(newest).toEqual({
      id: expect.any(Number),
      action: "attender.updated",
      actor: { id: admin.ctx.attender.id, name: admin.ctx.attender.fullName },
      createdAt: expect.stringMatching(/Z$/),
      subjectType: "attender",
      subjectId: String(ctx.attender.id),
      subjectName: ctx.attender.fullName,
      address: "192.0.2.44",
      details: { "profile.from": 2, "profile.to": 1 },
    });
  });

  test("has the changes of the profile, with what was and what is", async () => {
    await change({ name: "Antes" });
    await change({ name: "Depois" });
    await change({ name: "Depois" });
    const { items } = await list({ action: "workspace.updated", pageSize: "1" });
    expect(items).toMatchObject([{ details: { "name.from": "Antes", "name.to": "Depois" } }]);
  });

  test("is paged newest first, each line once", async () => {
    const { workspaceId } = admin.ctx;
    const total = await rawClient().auditEvent.count({ where: { workspaceId } });
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ pageSize: "7", ...(cursor ? { cursor } : {}) });
      ids.push(...page.items.map(({ id }) => id));
      cursor = /cursor=(\d+)/.exec(page.link ?? "")?.[1];
    } while (cursor);
    expect(ids).toHaveLength(total);
    expect(ids).toEqual([...new Set(ids)].sort((one, two) => two - one));
  });

  test("is each workspace's own", async () => {
    const { token } = await signedIn(OTHER_ADMIN);
    const own = await list({}, token);
    expect(own.items.every(({ action }) => action !== "workspace.updated")).toBe(true);
  });
});
