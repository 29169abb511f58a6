import { AppError } from "@/lib/platform/errors/app-error";
import { paymentProvider } from "./choose-provider";
import type { Pay } from "./schema";
import type { PaymentMeans } from "./start-payment";

/**
 * How somebody pays, from the form. Where the provider makes card tokens, a card number must not come near this server.
 * @throws {AppError} VALIDATION_FAILED
 */
export function toMeans(input: Pay): PaymentMeans {
  if (input.method === "pix") return { method: "pix" };
  if (paymentProvider().publicKey !== null) {
    if (!input.cardToken || input.cardNumber)
      throw new AppError("VALIDATION_FAILED", { errors: { cardToken: "cardTokenRequired" } });
    return { method: "credit_card", token: input.cardToken, ...(input.cardBrand ? { brand: input.cardBrand } : {}) };
  }
  const { cardNumber, cardName, cardExpiry, cardCvv } = input;
  if (!cardNumber || !cardName || !cardExpiry || !cardCvv)
    throw new AppError("VALIDATION_FAILED", { errors: { cardNumber: "cardNumberRequired" } });
  return {
    method: "credit_card",
    input: { number: cardNumber, holder: cardName, expiry: cardExpiry, cvv: cardCvv },
  };
}
