import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { chooseMood, listMoods, readMood } from "@/lib/modules/assistant/behaviour/moods";
import { listSkills, saveSkills } from "@/lib/modules/assistant/behaviour/skills";
import { changeSurveySettings } from "@/lib/modules/satisfaction/survey-settings";
import type { Ctx } from "@/lib/platform/session/context";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { switchMood } from "@/tests/support/edits";
import { validCall } from "@/tests/support/fuzz/examples";
import { addOwnRows, type RowIds } from "@/tests/support/matrix/own-rows";
import { callRoute, declaredRoutes, nameOf } from "@/tests/support/matrix/route-registry";

const NEVER = 999_999_999;
const database = testDatabase();
/** They compare each field themselves (directory.test.ts, tickets.test.ts, access-stale-forms.test.ts, field-values.test.ts). */
const BY_FIELD = [
  "PATCH /api/v1/tickets/[id]",
  "PATCH /api/v1/customers/[id]",
  "PATCH /api/v1/companies/[id]",
  "PUT /api/bff/Attender/Update",
  ...["conversations", "tickets", "customers", "companies"].map((name) => `PATCH /api/v1/${name}/[id]/fields`),
];
/** Its versions are the instants of its devices (drafts.test.ts). */
const BY_DEVICE = ["PUT /api/v1/conversations/[id]/drafts"];
/** The version is its item's, which an improvement changes (assistant-improvements.test.ts); what is new has none. */
const OF_ITEM = ["PATCH /api/v1/knowledge-proposals/[id]"];
const versioned = (await declaredRoutes()).filter(
  (route) =>
    ["PUT", "PATCH"].includes(route.method) &&
    "version" in ((route.declaration.body as { shape?: object } | undefined)?.shape ?? {}) &&
    ![...BY_FIELD, ...BY_DEVICE, ...OF_ITEM].includes(nameOf(route)),
);
let ids: RowIds;
let admin: Ctx;
let headers: Record<string, string>;

beforeAll(async () => {
  const { token, ctx } = await signedIn(DEMO_ACCOUNTS.admin);
  admin = ctx;
  headers = { Cookie: `${sessionCookieName()}=${token}` };
  ids = await addOwnRows(ctx);
});
afterAll(() => database.close());

type Refused = { code: string; details: { current: { version: number }; changedBy: { name: string } | null } };

describe("an edit of a record", () => {
  test.each(versioned)("is refused with the record as it is, if somebody was faster: $method $path", async (route) => {
    const example = validCall(route, ids);
    const edit = (version: number) =>
      callRoute(route, { ...example, headers, body: { ...(example.body as object), version } });
    const stale = await edit(NEVER);
    const { code, details } = (await stale.json()) as Refused;
    expect([stale.status, code]).toEqual([409, "RECORD_CHANGED"]);

    const both = await Promise.all([edit(details.current.version), edit(details.current.version)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = (await both.find(({ status }) => status === 200)?.json()) as { version: number };
    const loser = (await both.find(({ status }) => status === 409)?.json()) as Refused;
    expect(winner.version).toBe(details.current.version + 1);
    // What the form holds; how far a document's index is goes on meanwhile.
    const fields = Object.keys(winner).filter((field) => field in (example.body as object));
    const pick = (row: object) => fields.map((field) => row[field as keyof typeof row]);
    expect(pick(loser.details.current)).toEqual(pick(winner));
    expect(loser.details.changedBy).toEqual({ name: admin.attender.fullName });

    expect((await edit(loser.details.current.version)).status).toBe(200);
  });
});

describe("a choice that two make at once", () => {
  test("of a mood is the first one's, and the second hears which it is", async () => {
    await switchMood(admin, "professional");
    await chooseMood(admin, { mood: "friendly", from: "professional" });
    // Known beforehand: a refusal that comes while something else is waited for is nobody's.
    const current = await listMoods(admin);
    await expect(chooseMood(admin, { mood: "efficient", from: "professional" })).rejects.toMatchObject({
      code: "RECORD_CHANGED",
      details: { current },
    });
    expect(await readMood(admin.workspaceId)).toBe("friendly");
    // Both wanted the same.
    await chooseMood(admin, { mood: "friendly", from: "professional" });
  });

  test("of what an attender knows keeps what each of them added and took away", async () => {
    const attenderId = admin.attender.id;
    await saveSkills(admin, { attenderId, tags: ["frete", "troca"], from: [] });
    await Promise.all([
      saveSkills(admin, { attenderId, tags: ["frete", "troca", "boleto"], from: ["frete", "troca"] }),
      saveSkills(admin, { attenderId, tags: ["troca"], from: ["frete", "troca"] }),
    ]);
    const known = (await listSkills(admin)).find((one) => one.attenderId === attenderId);
    expect(known?.tags).toEqual(expect.arrayContaining(["boleto", "troca"]));
    expect(known?.tags).not.toContain("frete");
  });

  test("of two surveys' switches is kept for both", async () => {
    await changeSurveySettings(admin, { email: false, whatsapp: false, webchat: false });
    await Promise.all([changeSurveySettings(admin, { email: true }), changeSurveySettings(admin, { whatsapp: true })]);
    expect(await changeSurveySettings(admin, {})).toEqual({ email: true, whatsapp: true, webchat: false });
  });
});
