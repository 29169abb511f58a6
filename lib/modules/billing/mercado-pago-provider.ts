import { AppError } from "@/lib/platform/errors/app-error";
import { readBytes } from "@/lib/platform/http/read-bytes";
import { readOutsideJson } from "@/lib/platform/json/outside-json";
import { logger } from "@/lib/platform/log/logger";
import { fromMercadoPago, mercadoPagoPayment, mercadoPagoSearch } from "./mercado-pago-shapes";
import { parseMercadoPagoWebhook } from "./mercado-pago-webhook";
import type { Charge, PaymentProvider, ProviderPayment } from "./provider";

export type MercadoPagoOptions = {
  accessToken: string;
  publicKey: string;
  webhookSecret: string;
  baseUrl: string;
  /** Where Mercado Pago sends its notifications. */
  notificationUrl: string;
};

const POLL_MS = 3_000;
const TIMEOUT_MS = 15_000;
/** Longest answer that is read. */
const ANSWER_MAX_BYTES = 1_048_576;
// Mercado Pago refuses a PIX code that lives shorter than half an hour. Ours is shown for 15 minutes; one that is paid
// after them is 'paid late'.
const PIX_SHOWN_MS = 900_000;
const PIX_MIN_MS = 30 * 60_000;

/** Mercado Pago's payments API (api.mercadopago.com/v1/payments) behind our interface. */
export function mercadoPagoProvider(options: MercadoPagoOptions): PaymentProvider {
  const call = (path: string, init: { method?: string; key?: string; body?: object } = {}) =>
    request(options, path, init);
  const create = async (charge: Charge, method: object): Promise<ProviderPayment> => {
    const body = {
      transaction_amount: charge.amountCents / 100,
      description: charge.description,
      external_reference: charge.transactionId,
      payer: {
        email: charge.payer.email,
        first_name: charge.payer.name,
        identification: { type: "CNPJ", number: charge.payer.cnpj },
      },
      // Its servers can't reach an address of this machine, and refuse the whole payment for it.
      ...(options.notificationUrl.startsWith("https:") ? { notification_url: options.notificationUrl } : {}),
      ...method,
    };
    return fromMercadoPago(
      mercadoPagoPayment.parse(await call("/v1/payments", { method: "POST", key: charge.transactionId, body })),
    );
  };
  return {
    name: "mercadopago",
    publicKey: options.publicKey,
    pollMs: POLL_MS,
    pixLifetimeMs: PIX_SHOWN_MS,
    createCard(charge, { token, brand }) {
      if (!token) throw new AppError("VALIDATION_FAILED", { errors: { cardToken: "cardNumberRequired" } });
      return create(charge, { token, installments: 1, ...(brand ? { payment_method_id: BRAND_IDS[brand] } : {}) });
    },
    createPix(charge, expiresAt) {
      const until = new Date(Math.max(expiresAt, Date.now() + PIX_MIN_MS));
      return create(charge, { payment_method_id: "pix", date_of_expiration: withOffset(until) });
    },
    async getStatus({ providerPaymentId }) {
      return fromMercadoPago(mercadoPagoPayment.parse(await call(`/v1/payments/${idOf(providerPaymentId)}`)));
    },
    async findByTransaction(transactionId) {
      const search = new URLSearchParams({ external_reference: transactionId });
      const { results } = mercadoPagoSearch.parse(await call(`/v1/payments/search?${search}`));
      return results[0] && fromMercadoPago(results[0]);
    },
    async refund({ providerPaymentId, transactionId }) {
      const path = `/v1/payments/${idOf(providerPaymentId)}/refunds`;
      await call(path, { method: "POST", key: `refund-${transactionId}`, body: {} });
    },
    parseWebhook: (webhook) => parseMercadoPagoWebhook(webhook, options.webhookSecret),
  };
}

const BRAND_IDS: Record<string, string> = { visa: "visa", mastercard: "master", elo: "elo" };

function idOf(providerPaymentId: string | null): string {
  if (!providerPaymentId || !/^\d+$/.test(providerPaymentId)) throw new Error("not a payment of Mercado Pago");
  return providerPaymentId;
}

// It wants milliseconds and a numeric offset.
function withOffset(date: Date): string {
  return date.toISOString().replace("Z", "+00:00");
}

async function readAnswer(response: Response): Promise<unknown> {
  try {
    return readOutsideJson(await readBytes(response.body as AsyncIterable<Uint8Array>, ANSWER_MAX_BYTES));
  } catch {
    // Whatever was answered, the payment may have been made.
    throw new AppError("PAYMENT_UNAVAILABLE");
  }
}

async function request(
  { baseUrl, accessToken }: MercadoPagoOptions,
  path: string,
  { method = "GET", key, body }: { method?: string; key?: string; body?: object },
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(new URL(path, baseUrl), {
      method,
      headers: {
        Authorization: `Bearer ${accessToken}`,
        ...(body ? { "Content-Type": "application/json" } : {}),
        // The same key again is answered with the first payment instead of a second one.
        ...(key ? { "X-Idempotency-Key": key } : {}),
      },
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
  } catch {
    throw new AppError("PAYMENT_UNAVAILABLE");
  }
  if (response.ok) return readAnswer(response);
  // The body may repeat the payer's data, so the status alone is kept.
  logger().warn({ status: response.status, method }, "the payment provider refused a call");
  await response.body?.cancel();
  // 400 is bad data, 402 a refusal: nothing was made. Of the rest that can't be said.
  throw new AppError([400, 402, 422].includes(response.status) ? "PAYMENT_REFUSED" : "PAYMENT_UNAVAILABLE");
}
