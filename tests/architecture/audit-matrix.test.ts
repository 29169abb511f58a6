import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { readFeature } from "@/lib/modules/assistant/behaviour/features";
import { readMood } from "@/lib/modules/assistant/behaviour/moods";
import { issueLink } from "@/lib/modules/attenders/access-tokens";
import { commit } from "@/lib/modules/events/commit";
import { getTagSetting } from "@/lib/modules/tags/setting";
import { getWorkspace } from "@/lib/modules/workspace/profile";
import type { Ctx } from "@/lib/platform/session/context";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { forgetLimits, setSeats } from "@/tests/support/attenders/access";
import { AUDITED_ACTIONS } from "@/tests/support/matrix/audited-actions";
import { CHANNEL_BODIES } from "@/tests/support/matrix/channel-rows";
import { ID_SLOTS } from "@/tests/support/matrix/id-slots";
import { addOwnRows, type RowIds } from "@/tests/support/matrix/own-rows";
import { callOf, slotsOf } from "@/tests/support/matrix/route-calls";
import { callRoute, declaredRoutes, nameOf } from "@/tests/support/matrix/route-registry";
import { workspaceDigest } from "@/tests/support/matrix/workspace-digest";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { addAttender, signedIn } from "../support/context";
import { testDatabase } from "../support/database";
import { fieldChanges } from "../support/fields/field-changes";
import { formChanges } from "../support/forms/form-changes";
import { statusChanges } from "../support/matrix/ticket-status-rows";
import { refuseNew, takeNew } from "../support/refused-rows";
import { emptyTable, rows } from "../support/rows";

const database = testDatabase();
const routes = (await declaredRoutes()).filter(({ method }) => method !== "GET");
let admin: Ctx;
let headers: Record<string, string>;
let own: RowIds;

beforeAll(async () => {
  const { ctx } = await signedIn(DEMO_ACCOUNTS.admin);
  await setSeats(ctx.workspaceId, 500);
  own = await addOwnRows(ctx);
});
beforeEach(async () => {
  forgetLimits();
  // A session of its own: some of the calls end theirs.
  const { token, ctx } = await signedIn(DEMO_ACCOUNTS.admin);
  admin = ctx;
  headers = { Cookie: `${sessionCookieName()}=${token}` };
});
afterEach(() => takeNew("audit_event"));
afterAll(() => database.close());

const actionsAfter = (id: number) => rows.values<string>("SELECT action FROM audit_event WHERE id > ? ORDER BY id", id);
const lastEvent = async () => (await rows.value<number>("SELECT coalesce(max(id), 0) FROM audit_event")) ?? 0;

/** An own row of this kind, deleted by its own route. */
async function deleted(address: string, kind: keyof RowIds): Promise<void> {
  const route = routes.find((one) => nameOf(one) === `DELETE ${address}`);
  if (!route) throw new Error(`there is no DELETE ${address}`);
  await callRoute(route, { headers, params: { id: own[kind] } });
}

async function linkOf(purpose: "invite" | "password_reset"): Promise<{ params: { token: string } }> {
  const { id: attenderId, workspaceId } = await rawClient().attender.findUniqueOrThrow({
    where: { email: await addAttender(admin.workspaceId) },
  });
  const link = await commit({ workspaceId }, (unit) => issueLink(unit, attenderId, purpose));
  return { params: { token: link.split("/").at(-1) ?? "" } };
}

/** Somebody whose new address waits to be confirmed. */
async function moving(): Promise<{ id: number; workspaceId: number }> {
  const email = await addAttender(admin.workspaceId);
  const data = { passwordHash: "set", pendingEmail: `depois-${email}`, pendingEmailAt: new Date() };
  return rawClient().attender.update({ where: { email }, data });
}

async function emailChangeLink(): Promise<{ params: { token: string } }> {
  const { id: attenderId, workspaceId } = await moving();
  const link = await commit({ workspaceId }, (unit) => issueLink(unit, attenderId, "email_change"));
  return { params: { token: link.split("/").at(-1) ?? "" } };
}

async function invited(): Promise<{ params: { id: string } }> {
  const email = await addAttender(admin.workspaceId);
  return { params: { id: String((await rawClient().attender.findUniqueOrThrow({ where: { email } })).id) } };
}

// There is a most of them, and addOwnRows() adds one each time.
async function emptied(table: string): Promise<void> {
  await emptyTable(table);
}
/** A body that orders a list of which there is only the caller's own row. */
async function onlyOwn(table: string, kind: "flow" | "rule" | "slaPolicy" | "ticketForm"): Promise<{ body: object }> {
  await emptyTable(table);
  return { body: { ids: [Number((await addOwnRows(admin))[kind])] } };
}

const PASSWORD = { password: "Outra@Senha2031", confirmPassword: "Outra@Senha2031" };

const MACRO = { name: "Nova", audience: "everybody", finish: { kind: "close" } };

/** What a call needs besides its ids to change something. */
const CHANGING: Record<string, { body?: object; prepare?: () => Promise<unknown> }> = {
  "PATCH /api/bff/Attender/ChangePassword/change-password": {
    body: {
      currentPassword: DEMO_PASSWORD,
      newPassword: PASSWORD.password,
      confirmNewPassword: PASSWORD.password,
    },
  },
  "POST /api/bff/Attender/Create": {
    body: { firstName: "Nova", surname: "Pessoa", email: "nova@demo.example", profile: 2 },
  },
  "POST /api/bff/Attender/ResendInviteEmail/[id]/resend-invite": { prepare: invited },
  "PATCH /api/bff/Attender/ToggleAttenderStatus/[id]/status": { prepare: invited },
  "POST /api/bff/Auth/Authenticate": { body: { email: DEMO_ACCOUNTS.agent, password: DEMO_PASSWORD } },
  "PUT /api/bff/Attender/Update": {
    prepare: async () => {
      const { params } = await invited();
      return { body: { id: Number(params.id), firstName: "Outra", profile: 2, roleId: Number(own.role) } };
    },
  },
  "POST /api/v1/analytics/exports": {
    prepare: async () => void (await rows.run("UPDATE analytics_export SET state = 'done'")),
  },
  "PATCH /api/v1/assistant/features/[code]": {
    prepare: async () => ({
      params: { code: "auto-response" },
      body: { isEnabled: true, version: (await readFeature(admin.workspaceId, "auto-response")).version },
    }),
  },
  "PUT /api/v1/assistant/moods": {
    prepare: async () => ({ body: { mood: "empathetic", from: await readMood(admin.workspaceId) } }),
  },
  "POST /api/v1/calendars": {
    body: { name: "Plantão", timeZone: null, hours: {}, holidays: [] },
    prepare: () => rows.run("DELETE FROM calendar WHERE NOT isDefault"),
  },
  "POST /api/v1/chatbot-profiles": { body: { name: "Perfil novo", description: "Perfil", environment: "test" } },
  "POST /api/v1/companies": { body: { name: "Empresa nova" } },
  "POST /api/v1/companies/[id]/restore": { prepare: () => deleted("/api/v1/companies/[id]", "company") },
  "PATCH /api/v1/companies/[id]": { body: { version: 1, name: "Outro nome" } },
  "POST /api/v1/conversations/[id]/reopen": {
    prepare: async () =>
      void (await rows.run("UPDATE conversation SET status = 'closed' WHERE id = ?", Number(own.conversation))),
  },
  "POST /api/v1/conversations/[id]/restore": { prepare: () => deleted("/api/v1/conversations/[id]", "conversation") },
  "POST /api/v1/customers/[id]/restore": { prepare: () => deleted("/api/v1/customers/[id]", "customer") },
  "PATCH /api/v1/customers/[id]": { body: { version: 1, name: "Outro nome" } },
  "POST /api/v1/email-channels": { prepare: () => emptied("email_channel") },
  // The calls about fields may have taken away what a web chat asks.
  "POST /api/v1/web-chat-configs": {
    body: { ...CHANNEL_BODIES["POST /api/v1/web-chat-configs"], ownFields: [] },
    prepare: () => emptied("web_chat"),
  },
  "PUT /api/v1/web-chat-configs/[id]": {
    body: { ...CHANNEL_BODIES["PUT /api/v1/web-chat-configs/[id]"], ownFields: [] },
  },
  "POST /api/v1/whatsapp-channels": { prepare: () => emptied("whatsapp_channel") },
  "POST /api/v1/flows": { prepare: () => emptied("flow") },
  "PUT /api/v1/flows/order": { prepare: () => onlyOwn("flow", "flow") },
  "POST /api/v1/instructions": {
    body: { title: "Nova", description: "Nova", content: "Responda com calma.", category: "general" },
  },
  "POST /api/v1/instructions/[id]/restore": { prepare: () => deleted("/api/v1/instructions/[id]", "instruction") },
  "POST /api/v1/knowledge": {
    body: { title: "Novo", content: "Trocas em sete dias.", type: "faq", category: "x", tags: [] },
  },
  "POST /api/v1/roles": {
    body: { name: "Perfil novo", permissions: ["tickets.write"] },
    prepare: async () => void (await rows.run("UPDATE role SET deletedAt = 0")),
  },
  "POST /api/v1/roles/[id]/restore": { prepare: () => deleted("/api/v1/roles/[id]", "role") },
  "POST /api/v1/macros": { prepare: async () => ({ body: MACRO }) },
  "PUT /api/v1/macros/[id]": { prepare: async () => ({ body: { ...MACRO, version: 1 } }) },
  "POST /api/v1/automation-rules": { prepare: () => emptied("automation_rule") },
  "PUT /api/v1/automation-rules/order": { prepare: () => onlyOwn("automation_rule", "rule") },
  "POST /api/v1/fields/[id]/restore": { prepare: () => deleted("/api/v1/fields/[id]", "field") },
  ...fieldChanges(() => admin),
  "POST /api/v1/ticket-statuses": { prepare: () => emptied("own_ticket_status") },
  "POST /api/v1/ticket-statuses/[id]/restore": { prepare: () => deleted("/api/v1/ticket-statuses/[id]", "ownStatus") },
  ...statusChanges(() => admin),
  ...formChanges(() => admin),
  "PUT /api/v1/ticket-forms/order": { prepare: () => onlyOwn("ticket_form", "ticketForm") },
  "POST /api/v1/ticket-forms/[id]/restore": { prepare: () => deleted("/api/v1/ticket-forms/[id]", "ticketForm") },
  "PUT /api/v1/tags/[id]": { prepare: () => emptied("tag_run") },
  "PUT /api/v1/tag-setting": {
    prepare: async () => ({ body: { ...(await getTagSetting(admin)), policy: "suggested" } }),
  },
  "POST /api/v1/sla-policies": { prepare: () => emptied("sla_policy") },
  "PUT /api/v1/sla-policies/order": { prepare: () => onlyOwn("sla_policy", "slaPolicy") },
  "POST /api/v1/knowledge/[id]/restore": { prepare: () => deleted("/api/v1/knowledge/[id]", "knowledgeItem") },
  "POST /api/v1/attenders/[id]/email-change": {
    prepare: async () => ({ params: { id: String((await moving()).id) } }),
  },
  "POST /api/v1/email-changes/[token]": { prepare: emailChangeLink },
  "POST /api/v1/invites/[token]": { body: PASSWORD, prepare: () => linkOf("invite") },
  "PUT /api/v1/password-resets/[token]": { body: PASSWORD, prepare: () => linkOf("password_reset") },
  "PATCH /api/v1/survey-settings": { body: { email: true, whatsapp: false, webchat: true } },
  "POST /api/v1/tickets/[id]/restore": { prepare: () => deleted("/api/v1/tickets/[id]", "ticket") },
  "PATCH /api/v1/tickets/[id]": { body: { version: 1, subject: "Outro assunto" } },
  "POST /api/v1/tickets/bulk": {
    prepare: async () => {
      const { ticket } = await addOwnRows(admin);
      return { body: { ids: [ticket], change: { kind: "status", status: "closed" } } };
    },
  },
  "POST /api/v1/conversations/bulk": {
    prepare: async () => {
      const { conversation, team } = await addOwnRows(admin);
      return { body: { ids: [Number(conversation)], change: { kind: "team", teamId: Number(team) } } };
    },
  },
  "PATCH /api/v1/workspace": {
    prepare: async () => ({ body: { name: "Outro nome", version: (await getWorkspace(admin)).version } }),
  },
};
const reached = new Set<string>();

test.each(routes.map((route) => ({ name: nameOf(route), route })))(
  "$name leaves no change behind when its line in the audit log can't be written",
  async ({ name, route }) => {
    const { body, prepare } = CHANGING[name] ?? {};
    // Of its own where it names one: some of the calls remove it.
    if (slotsOf([route]).some((slot) => ID_SLOTS[slot.name])) own = await addOwnRows(admin);
    const call = { ...callOf(route, own, undefined, body), headers, ...((await prepare?.()) as object | undefined) };
    const [before, event] = [await workspaceDigest(admin.workspaceId), await lastEvent()];
    await refuseNew("audit_event");
    const refused = await callRoute(route, call);
    const after = await workspaceDigest(admin.workspaceId);
    await takeNew("audit_event");
    // The same call again: it shows whether there is a line to write.
    await callRoute(route, call);
    const actions = await actionsAfter(event);
    // After a change without its line the second call may find nothing left to do.
    if (actions.length === 0 && refused.status < 500) return;
    for (const action of actions) reached.add(action);
    expect(refused.status).toBe(500);
    expect(after).toEqual(before);
  },
);

// A call that stops at its body proves nothing.
test("the calls above do get as far as their lines", () => {
  expect(AUDITED_ACTIONS.filter((action) => !reached.has(action))).toEqual([]);
});
