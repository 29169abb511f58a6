import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { PROVIDER_SLOT } from "@/lib/modules/billing/choose-provider";
import { billingSchema, paymentSchema } from "@/lib/modules/billing/schema";
import { type SignupDto, signupSchema, startedSignupSchema } from "@/lib/modules/signup/schema";
import { env, parseEnv } from "@/lib/platform/env/env";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { type BillingWorld, billingWorld, card, signupForm } from "@/tests/support/billing/billing";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { callRoute, declaredRoutes, nameOf, type RouteCall } from "@/tests/support/matrix/route-registry";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const routes = await declaredRoutes();
let world: BillingWorld;
let admin: Record<string, string>;
beforeAll(async () => {
  admin = { Cookie: `${sessionCookieName()}=${(await signedIn(DEMO_ACCOUNTS.admin)).token}` };
});
beforeEach(() => {
  setGlobalSlot("rate-limits", undefined);
  world = billingWorld();
});
afterAll(() => database.close());

function call(name: string, init: RouteCall = {}): Promise<Response> {
  const route = routes.find((known) => nameOf(known) === name);
  if (!route) throw new Error(`no route ${name}`);
  return callRoute(route, init);
}
const jsonOf = async (response: Response) => (await response.json()) as Record<string, unknown>;

async function start(): Promise<{ headers: Record<string, string>; form: ReturnType<typeof signupForm> }> {
  const form = signupForm();
  const body = startedSignupSchema.parse(await jsonOf(await call("POST /api/v1/signups", { body: form })));
  return { headers: { CangooSignupToken: body.token }, form };
}
const current = async (headers: Record<string, string>): Promise<SignupDto> =>
  signupSchema.strict().parse(await jsonOf(await call("GET /api/v1/signups/current", { headers })));

describe("a company", () => {
  test("signs up, pays by card, signs in to its own workspace and keeps its receipt", async () => {
    const { headers, form } = await start();
    const pay = await call("POST /api/v1/signups/current/payments", { headers, body: card() });
    const { id } = paymentSchema.strict().parse(await jsonOf(pay));
    world.now += 3_000;
    const asked = await call("GET /api/v1/signups/current/payments/[id]", { headers, params: { id } });
    expect(await jsonOf(asked)).toMatchObject({ id, status: "paid", card: { brand: "visa", last4: "4242" } });
    expect(await current(headers)).toMatchObject({ status: "completed", receipt: { number: 1, transactionId: id } });

    const receipt = await call("GET /api/v1/signups/current/receipt.pdf", { headers });
    expect(receipt.headers.get("content-type")).toBe("application/pdf");
    expect(receipt.headers.get("content-disposition")).toBe('attachment; filename="recibo-1.pdf"');
    expect(Buffer.from(await receipt.arrayBuffer()).toString("latin1")).toMatch(/^%PDF-1\.[\s\S]+%%EOF\s*$/);

    const credentials = { email: form.personalEmail, password: form.password };
    const signIn = await jsonOf(await call("POST /api/bff/Auth/Authenticate", { body: credentials }));
    expect(signIn).toMatchObject({ attenderName: "Helena Maria Duarte", profile: 1 });
    const own = { Authorization: `Bearer ${signIn.token}`, CangooClientId: String(signIn.cangooClientId) };
    const billing = billingSchema.strict().parse(await jsonOf(await call("GET /api/v1/billing", { headers: own })));
    expect(billing).toMatchObject({ subscription: { status: "active" }, usage: { seats: 1, seatLimit: 3 } });
    expect(billing.receipts.map(({ transactionId }) => transactionId)).toEqual([id]);
  });

  test("reloads in the middle of a PIX payment and finds its data and its code again", async () => {
    const { headers, form } = await start();
    const pay = await call("POST /api/v1/signups/current/payments", { headers, body: { method: "pix" } });
    const payment = paymentSchema.parse(await jsonOf(pay));
    const again = await current(headers);
    expect(again).toMatchObject({ status: "open", companyName: form.companyName, cnpj: form.cnpj, receipt: null });
    expect(again.payment).toEqual(payment);
    expect(payment.qrCodeUrl).toMatch(/^data:image\/png;base64,/);
    expect(Date.parse(payment.expiresAt ?? "") - Date.parse(payment.serverTime)).toBe(900_000);
  });

  test("never gets its password back", async () => {
    const { headers } = await start();
    expect(JSON.stringify(await current(headers))).not.toMatch(/girafa-azul|argon2|password/i);
  });

  test("hears of each wrong field in the documented words", async () => {
    const body = { ...signupForm(), cnpj: "1", password: "123", confirmPassword: "123", website: "x" };
    const response = await call("POST /api/v1/signups", { body });
    expect([response.status, (await jsonOf(response)).errors]).toEqual([
      400,
      {
        cnpj: "CNPJ inválido",
        password: "Senha deve ter pelo menos 6 caracteres",
        website: "URL inválida",
      },
    ]);
  });

  test("pays the plan's price: an amount of its own is refused", async () => {
    const { headers } = await start();
    const body = { method: "pix", amountCents: 1 };
    const response = await call("POST /api/v1/signups/current/payments", { headers, body });
    expect(response.status).toBe(400);
  });

  test("without its token, or with another's, finds nothing", async () => {
    const [one, two] = [await start(), await start()];
    const pay = await call("POST /api/v1/signups/current/payments", { headers: one.headers, body: { method: "pix" } });
    const { id } = paymentSchema.parse(await jsonOf(pay));
    for (const headers of [{}, { CangooSignupToken: "unknown" }, two.headers]) {
      const response = await call("GET /api/v1/signups/current/payments/[id]", { headers, params: { id } });
      expect(response.status).toBe(404);
    }
    expect((await call("GET /api/v1/signups/current/receipt.pdf", { headers: one.headers })).status).toBe(404);
  });

  test("that tries cards out is stopped with 429 and Retry-After", async () => {
    const { headers } = await start();
    const statuses: number[] = [];
    let last: Response | undefined;
    for (let attempt = 0; attempt < 16; attempt += 1) {
      const body = { method: "pix" };
      last = await call("POST /api/v1/signups/current/payments", { headers, body });
      statuses.push(last.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(15);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test("an administrator downloads a receipt in the workspace's language, and an agent doesn't", async () => {
  const { ctx, token } = await signedIn();
  const receipt = await rawClient().receipt.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId, number: 2 } });
  const name = "GET /api/v1/billing/receipts/[id]/receipt.pdf";
  const params = { id: String(receipt.id) };
  const response = await call(name, { headers: admin, params });
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="recibo-2.pdf"');
  const agent = { Cookie: `${sessionCookieName()}=${token}` };
  expect((await call(name, { headers: agent, params })).status).toBe(403);
});

describe("an installation", () => {
  test("in production takes no signup until it says who takes the money", async () => {
    const raw = { NODE_ENV: "production", APP_URL: "https://desk.example.com", SECRET_KEY: "x".repeat(40) };
    expect(parseEnv(raw).PAYMENT_PROVIDER).toBe("none");
    expect(parseEnv({ ...raw, CANGOO_LOCAL_START: "1" }).PAYMENT_PROVIDER).toBe("sandbox");
    setGlobalSlot(PROVIDER_SLOT, undefined);
    setGlobalSlot("env", { ...env(), PAYMENT_PROVIDER: "none" as const });
    const response = await call("POST /api/v1/signups", { body: signupForm() });
    setGlobalSlot("env", undefined);
    expect([response.status, (await jsonOf(response)).code]).toEqual([503, "SIGNUP_CLOSED"]);
  });

  test("with Mercado Pago needs its keys, and with odd sandbox values doesn't start", () => {
    expect(() => parseEnv({ PAYMENT_PROVIDER: "mercadopago" })).toThrow(
      /PAYMENT_ACCESS_TOKEN.*\n.*PUBLIC_KEY.*\n.*SECRET/,
    );
    expect(() => parseEnv({ SANDBOX_PIX_PAID_CHANCE: "2" })).toThrow(/from 0 to 1/);
    expect(() => parseEnv({ SANDBOX_CARD_DELAY_MS: "-1" })).toThrow(/milliseconds/);
    expect(parseEnv({})).toMatchObject({
      SANDBOX_CARD_DELAY_MS: 3_000,
      SANDBOX_PIX_PAID_CHANCE: 0.3,
      SANDBOX_PIX_POLL_MS: 3_000,
    });
  });
});
