import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { call } from "@/tests/support/attenders/access";
import { EMAIL_CHANNEL } from "@/tests/support/channels/email/channel-input";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { declaredRoutes, nameOf } from "@/tests/support/matrix/route-registry";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const routes = await declaredRoutes();
let admin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  admin = await signedIn(DEMO_ACCOUNTS.admin);
});
afterAll(() => database.close());

const tokenOf = (url: unknown) => String(url).split("/").at(-1) ?? "";

/** The answer to a message that is posted to an address. */
async function post(url: unknown): Promise<number | undefined> {
  const route = routes.find((known) => nameOf(known) === "POST /api/webhooks/email/[token]");
  const raw = "From: a@cliente.example\r\nTo: b@empresa.example\r\nMessage-ID: <nova@cliente.example>\r\n\r\nOi";
  const request = new Request(String(url), { method: "POST", body: raw });
  return (await route?.handler(request, { params: Promise.resolve({ token: tokenOf(url) }) }))?.status;
}

test("a new address for posted mail ends the old one, and the audit log names neither", async () => {
  const { id: profileId } = await rawClient().chatbotProfile.findFirstOrThrow({
    where: { workspaceId: admin.ctx.workspaceId, isDefault: true },
  });
  const body = { ...EMAIL_CHANNEL, profileId };
  const { body: row } = await call("POST /api/v1/email-channels", admin.token, { body });
  const params = { id: String(row.id) };
  const { body: renewed } = await call("POST /api/v1/email-channels/[id]/inbound-address", admin.token, { params });
  expect(renewed).toMatchObject({ id: row.id, name: row.name });
  expect([await post(row.inboundUrl), await post(renewed.inboundUrl)]).toEqual([404, 200]);
  const event = await rawClient().auditEvent.findFirst({ where: { action: "email_channel.address-renewed" } });
  expect(event).toMatchObject({ attenderId: admin.ctx.attender.id, subjectId: String(row.id) });
  for (const url of [row.inboundUrl, renewed.inboundUrl]) expect(JSON.stringify(event)).not.toContain(tokenOf(url));
});
