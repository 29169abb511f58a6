import { env } from "@/lib/platform/env/env";
import { AppError } from "@/lib/platform/errors/app-error";
import { globalSlot } from "@/lib/platform/global-slot";
import { mercadoPagoProvider } from "./mercado-pago-provider";
import type { PaymentProvider } from "./provider";
import { sandboxProvider } from "./sandbox-provider";

/** Name of the slot that holds the provider; tests put theirs there. */
export const PROVIDER_SLOT = "billing.provider";

/** The provider that PAYMENT_PROVIDER names. @throws {AppError} SIGNUP_CLOSED when there is none */
export function paymentProvider(): PaymentProvider {
  return globalSlot(PROVIDER_SLOT, create);
}

function create(): PaymentProvider {
  const config = env();
  if (config.PAYMENT_PROVIDER === "none") throw new AppError("SIGNUP_CLOSED");
  if (config.PAYMENT_PROVIDER === "mercadopago")
    return mercadoPagoProvider({
      accessToken: config.PAYMENT_ACCESS_TOKEN,
      publicKey: config.PAYMENT_PUBLIC_KEY,
      webhookSecret: config.PAYMENT_WEBHOOK_SECRET,
      baseUrl: config.PAYMENT_BASE_URL,
      notificationUrl: `${config.APP_URL}/api/webhooks/mercadopago?source_news=webhooks`,
    });
  return sandboxProvider({
    cardDelayMs: config.SANDBOX_CARD_DELAY_MS,
    pixPaidChance: config.SANDBOX_PIX_PAID_CHANCE,
    pixPollMs: config.SANDBOX_PIX_POLL_MS,
  });
}
