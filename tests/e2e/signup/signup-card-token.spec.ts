import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@/tests/e2e/fixtures";
import { startServer } from "@/tests/support/server";
import { CARD, fillCard, finish, goToPayment, signupTest } from "./signup-form";

const test = signupTest({});

/** Answers as Mercado Pago does to an approved card, and keeps what it was sent. */
async function paymentService() {
  const sent: Record<string, unknown>[] = [];
  const answer = { id: 777, status: "approved", status_detail: "accredited", currency_id: "BRL" };
  let last: object = answer;
  const service = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    if (request.method === "POST") {
      const asked = JSON.parse(body) as Record<string, unknown>;
      sent.push(asked);
      const { transaction_amount, external_reference, payment_method_id } = asked;
      last = {
        ...answer,
        transaction_amount,
        external_reference,
        payment_method_id,
        card: { last_four_digits: "5682" },
      };
    }
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(last));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  return { url, sent, stop: () => service.close() };
}

test("with a real provider the card goes from the browser to it, and only a token to this server", async ({ page }) => {
  const service = await paymentService();
  const server = await startServer({
    template: process.env.CANGOO_TEMPLATE,
    env: {
      PAYMENT_PROVIDER: "mercadopago",
      PAYMENT_ACCESS_TOKEN: "TEST-access",
      PAYMENT_PUBLIC_KEY: "TEST-public",
      PAYMENT_WEBHOOK_SECRET: "secret",
      PAYMENT_BASE_URL: service.url,
    },
  });
  try {
    const tokens: { url: string; body: string }[] = [];
    const answers = [
      { status: 400, json: { message: "invalid card" } },
      { status: 201, json: { id: "card-token-1" } },
    ];
    await page.route("https://api.mercadopago.com/**", (route) => {
      if (route.request().method() === "POST")
        tokens.push({ url: route.request().url(), body: route.request().postData() ?? "" });
      return route.fulfill({
        ...(route.request().method() === "POST" ? answers[tokens.length - 1] : { status: 204 }),
        headers: { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" },
      });
    });
    const toUs: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(server.url)) toUs.push(request.postData() ?? "");
    });

    await goToPayment(page, server);
    await fillCard(page);
    await finish(page);
    await page.getByRole("button", { name: "Confirmar Pagamento" }).click();
    await page.getByRole("button", { name: "Tentar Novamente" }).click();
    await page.getByRole("button", { name: "Confirmar Pagamento" }).click();
    await expect(page.getByRole("dialog", { name: "Pagamento confirmado!" })).toBeVisible();

    expect(tokens[1]?.url).toContain("public_key=TEST-public");
    expect(JSON.parse(tokens[1]?.body ?? "")).toMatchObject({
      card_number: CARD.number,
      expiration_month: 12,
      expiration_year: 2030,
      cardholder: { name: CARD.name },
    });
    expect(service.sent).toMatchObject([{ token: "card-token-1", payment_method_id: "visa" }]);
    expect(toUs.join("\n").replace(/\s/g, "")).not.toContain(CARD.number);
  } finally {
    await server.stop();
    service.stop();
  }
});
