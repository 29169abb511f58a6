import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pollPayment } from "@/lib/modules/billing/check-payment";
import { PROVIDER_SLOT } from "@/lib/modules/billing/choose-provider";
import { mercadoPagoProvider } from "@/lib/modules/billing/mercado-pago-provider";
import type { PaymentProvider } from "@/lib/modules/billing/provider";
import type { Payment } from "@/lib/modules/billing/store/payment";
import { paySignup } from "@/lib/modules/signup/pay-signup";
import { startSignup } from "@/lib/modules/signup/start-signup";
import type { Signup } from "@/lib/modules/signup/store/signup";
import { isAppError } from "@/lib/platform/errors/app-error";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { type BillingWorld, billingWorld, card, signupForm, storedPayment } from "@/tests/support/billing/billing";
import { testDatabase } from "@/tests/support/database";
import { callRoute, declaredRoutes, nameOf } from "@/tests/support/matrix/route-registry";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const SECRET = "segredo-da-assinatura";
type Call = { method: string; url: string; headers: IncomingMessage["headers"]; body: Record<string, unknown> };
type Reply = { status: number; body: unknown } | "hang up";

let server: Server;
let calls: Call[] = [];
let reply: (call: Call) => Reply;
let world: BillingWorld;
let webhook: Awaited<ReturnType<typeof declaredRoutes>>[number];
let serial = 10_000;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const call: Call = {
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers,
        body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
      };
      calls.push(call);
      const answer = reply(call);
      if (answer === "hang up") return request.socket.destroy();
      response.writeHead(answer.status, { "Content-Type": "application/json" }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const found = (await declaredRoutes()).find((route) => nameOf(route) === "POST /api/webhooks/[provider]");
  if (!found) throw new Error("no webhook route");
  webhook = found;
});
beforeEach(() => {
  calls = [];
  world = billingWorld();
  const { port } = server.address() as AddressInfo;
  const provider = mercadoPagoProvider({
    accessToken: "APP_USR-teste",
    publicKey: "APP_USR-publica",
    webhookSecret: SECRET,
    baseUrl: `http://127.0.0.1:${port}`,
    notificationUrl: "https://desk.example.com/api/webhooks/mercadopago?source_news=webhooks",
  });
  world.provider = provider;
  setGlobalSlot<PaymentProvider>(PROVIDER_SLOT, provider);
});
afterAll(async () => {
  await database.close();
  await new Promise((resolve) => server.close(resolve));
});

// Shapes of api.mercadopago.com/v1/payments, cut down to a dozen of their fields.
const base = (call: Call, id: number) => ({
  id,
  date_created: "2026-11-21T13:01:02.000-03:00",
  date_approved: null,
  currency_id: "BRL",
  transaction_amount: call.body.transaction_amount ?? 400,
  transaction_amount_refunded: 0,
  external_reference: call.body.external_reference,
  payer: { email: "x@example.com", identification: { type: "CNPJ", number: "0" } },
});
const pendingPix = (call: Call, id: number) => ({
  ...base(call, id),
  status: "pending",
  status_detail: "pending_waiting_transfer",
  payment_method_id: "pix",
  payment_type_id: "bank_transfer",
  point_of_interaction: {
    type: "PIX",
    transaction_data: {
      qr_code: "00020126580014br.gov.bcb.pix0136b76aa9c2-2ec4-4110-954e-ebfe34f05b6152040000530398654064",
      qr_code_base64: "iVBORw0KGgo=",
      ticket_url: "https://www.mercadopago.com.br/payments/1/ticket",
    },
  },
});
const cardPayment = (call: Call, id: number, status: string, detail: string) => ({
  ...base(call, id),
  status,
  status_detail: detail,
  payment_method_id: "master",
  payment_type_id: "credit_card",
  card: { first_six_digits: "503143", last_four_digits: "6351", expiration_month: 11, expiration_year: 2030 },
});

const newSignup = async () => (await startSignup(signupForm(), "pt-BR")).signup;
const reload = storedPayment;
const workspacesOf = (row: Signup) => rawClient().workspace.count({ where: { cnpj: row.cnpj } });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (isAppError(error) ? error.code : error),
  );

async function payByPix(): Promise<{ row: Signup; payment: Payment; id: number }> {
  const row = await newSignup();
  const id = ++serial;
  reply = (call) => ({ status: 201, body: pendingPix(call, id) });
  return { row, payment: await paySignup(row, { method: "pix" }), id };
}

/** A notification as Mercado Pago sends it. */
function notify(id: number, change: { requestId?: string; signature?: string; ts?: string; type?: string } = {}) {
  const { requestId = `pedido-${++serial}`, ts = "1795239483", type = "payment" } = change;
  const manifest = `id:${id};request-id:${requestId};ts:${ts};`;
  const signature = change.signature ?? createHmac("sha256", SECRET).update(manifest).digest("hex");
  return callRoute(webhook, {
    params: { provider: "mercadopago" },
    query: { "data.id": String(id), type, source_news: "webhooks" },
    body: {
      id: 112_233,
      live_mode: true,
      type,
      action: "payment.updated",
      api_version: "v1",
      data: { id: String(id) },
    },
    headers: {
      "x-request-id": requestId,
      "x-signature": `ts=${ts},v1=${signature}`,
      Origin: "https://elsewhere.example",
    },
  });
}

describe("a PIX payment", () => {
  test("is asked for as documented, once per idempotency key", async () => {
    const { row, payment } = await payByPix();
    expect(calls).toHaveLength(1);
    const [call] = calls;
    expect(call).toMatchObject({ method: "POST", url: "/v1/payments" });
    expect(call?.headers).toMatchObject({
      authorization: "Bearer APP_USR-teste",
      "x-idempotency-key": payment.transactionId,
    });
    expect(call?.body).toMatchObject({
      transaction_amount: 400,
      payment_method_id: "pix",
      external_reference: payment.transactionId,
      payer: { email: row.companyEmail, identification: { type: "CNPJ", number: row.cnpj } },
      notification_url: "https://desk.example.com/api/webhooks/mercadopago?source_news=webhooks",
    });
    expect(call?.body.date_of_expiration).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);
    expect(payment).toMatchObject({ status: "pending", pixCode: expect.stringMatching(/^000201/) });
  });

  test("becomes a workspace when the notification comes and the payment is really approved", async () => {
    const { row, payment, id } = await payByPix();
    const response = await notify(id);
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    reply = (call) => ({
      status: 200,
      body: {
        ...pendingPix(call, id),
        status: "approved",
        status_detail: "accredited",
        external_reference: payment.transactionId,
      },
    });
    await world.work();
    expect(calls.at(-1)).toMatchObject({ method: "GET", url: `/v1/payments/${id}` });
    expect(await workspacesOf(row)).toBe(1);
  });

  test("stays unpaid when the notification comes but the payment isn't approved", async () => {
    const { row, payment, id } = await payByPix();
    await notify(id);
    reply = (call) => ({ status: 200, body: pendingPix(call, id) });
    await world.work();
    expect(await workspacesOf(row)).toBe(0);
    expect((await reload(payment)).status).toBe("pending");
  });

  test("of another amount gives nothing and is given back in full", async () => {
    const { row, payment, id } = await payByPix();
    reply = (call) =>
      call.url.endsWith("/refunds")
        ? { status: 201, body: { id: 1, payment_id: id, amount: 1, status: "approved" } }
        : { status: 200, body: { ...pendingPix(call, id), status: "approved", transaction_amount: 1 } };
    await notify(id);
    await world.work();
    await world.work();
    expect(await workspacesOf(row)).toBe(0);
    expect(calls.at(-1)).toMatchObject({ method: "POST", url: `/v1/payments/${id}/refunds` });
    expect(calls.at(-1)?.headers["x-idempotency-key"]).toBe(`refund-${payment.transactionId}`);
    expect((await reload(payment)).status).toBe("refunded");
  });

  test("that the service doesn't take is told at once, and nothing is left to pay", async () => {
    const row = await newSignup();
    reply = () => ({ status: 500, body: {} });
    expect(await codeOf(paySignup(row, { method: "pix" }))).toBe("PAYMENT_UNAVAILABLE");
    expect(await rawClient().payment.findFirst({ where: { signupId: row.id } })).toMatchObject({ status: "failed" });
  });
});

describe("a notification", () => {
  test("that comes again is taken once", async () => {
    const { id } = await payByPix();
    const again = { requestId: "o-mesmo-pedido" };
    const bodies = [];
    for (let time = 0; time < 3; time += 1) bodies.push(await (await notify(id, again)).json());
    expect(bodies).toEqual([{ received: true }, { received: false }, { received: false }]);
    expect(await rawClient().paymentEvent.count({ where: { paymentRef: String(id) } })).toBe(1);
  });

  test.each([
    ["another signature", { signature: "0".repeat(64) }],
    ["half a signature", { signature: "abcd" }],
    ["no signature", { signature: "" }],
    ["somebody else's secret", { signature: createHmac("sha256", "outro").update("id:1;").digest("hex") }],
  ])("with %s is refused and leaves nothing", async (_, change) => {
    const { id } = await payByPix();
    const response = await notify(id, change);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, "INVALID_SIGNATURE"]);
    expect(await rawClient().paymentEvent.count({ where: { paymentRef: String(id) } })).toBe(0);
  });

  test("about something else is taken and ignored", async () => {
    expect((await notify(1, { type: "plan" })).status).toBe(200);
    expect(await rawClient().paymentEvent.count({ where: { paymentRef: "1" } })).toBe(0);
  });

  test("of a payment that isn't ours changes nothing", async () => {
    reply = (call) => ({
      status: 200,
      body: { ...pendingPix(call, 77), status: "approved", external_reference: "de-outro" },
    });
    await notify(77);
    await world.work();
    expect(await rawClient().payment.count({ where: { providerPaymentId: "77" } })).toBe(0);
  });

  test("for a provider that isn't the installation's is 404", async () => {
    for (const provider of ["sandbox", "stripe"]) {
      expect((await callRoute(webhook, { params: { provider }, body: {} })).status).toBe(404);
    }
  });
});

describe("a card", () => {
  const token = {
    method: "credit_card",
    cardToken: "ff8080814c11e237014c1ff593b57b4d",
    cardBrand: "mastercard",
  } as const;

  test("comes as a token, and a number is refused before anybody is asked", async () => {
    const row = await newSignup();
    reply = (call) => ({ status: 201, body: cardPayment(call, ++serial, "approved", "accredited") });
    expect(await codeOf(paySignup(row, card()))).toBe("VALIDATION_FAILED");
    expect(calls).toEqual([]);
    const payment = await paySignup(row, token);
    expect(calls[0]?.body).toMatchObject({ token: token.cardToken, installments: 1, payment_method_id: "master" });
    expect(payment).toMatchObject({ status: "paid", cardBrand: "mastercard", cardLast4: "6351" });
    await world.work();
    expect(await workspacesOf(row)).toBe(1);
  });

  test.each([
    ["cc_rejected_insufficient_amount", "insufficient_funds"],
    ["cc_rejected_bad_filled_security_code", "incorrect_cvv"],
    ["cc_rejected_high_risk", "declined"],
  ])("that is rejected with %s failed as %s", async (detail, failureCode) => {
    reply = (call) => ({ status: 201, body: cardPayment(call, ++serial, "rejected", detail) });
    expect(await paySignup(await newSignup(), token)).toMatchObject({ status: "failed", failureCode });
  });

  test("that the service calls wrong failed, and may be tried again", async () => {
    const row = await newSignup();
    reply = () => ({ status: 400, body: { message: "Invalid card token.", cause: [{ code: 2062 }] } });
    expect(await paySignup(row, token)).toMatchObject({ status: "failed", failureCode: "declined" });
    reply = (call) => ({ status: 201, body: cardPayment(call, ++serial, "approved", "accredited") });
    expect((await paySignup(row, token)).status).toBe("paid");
  });

  test("whose answer was lost is found by our own id, and isn't charged twice", async () => {
    const row = await newSignup();
    reply = () => "hang up";
    const payment = await paySignup(row, token);
    expect(payment).toMatchObject({ status: "processing", providerPaymentId: null });
    expect(await codeOf(paySignup(row, token))).toBe("PAYMENT_IN_PROGRESS");
    const id = ++serial;
    reply = (call) => ({
      status: 200,
      body: {
        paging: { total: 1, limit: 30, offset: 0 },
        results: [{ ...cardPayment(call, id, "approved", "accredited"), external_reference: payment.transactionId }],
      },
    });
    expect((await pollPayment(payment)).status).toBe("paid");
    expect(calls.at(-1)?.url).toBe(`/v1/payments/search?external_reference=${payment.transactionId}`);
    expect(await workspacesOf(row)).toBe(1);
  });

  test("under review stays in process until it is decided", async () => {
    const id = ++serial;
    reply = (call) => ({ status: 201, body: cardPayment(call, id, "in_process", "pending_contingency") });
    const row = await newSignup();
    const payment = await paySignup(row, token);
    expect(payment.status).toBe("processing");
    reply = (call) => ({ status: 200, body: cardPayment(call, id, "approved", "accredited") });
    expect((await pollPayment(payment)).status).toBe("paid");
    expect(await workspacesOf(row)).toBe(1);
  });
});
