import type { SignupValues } from "@/components/signup/signup-values";
import { NetworkError } from "@/lib/client/http/api";
import { normaliseCnpj } from "@/lib/kernel/cnpj";
import { CARD_TOKEN_ORIGIN, cardBrandOf } from "@/lib/modules/billing/card";

const CARD_TOKENS = `${CARD_TOKEN_ORIGIN}/v1/card_tokens`;
const TIMEOUT_MS = 30_000;

/** The provider doesn't take the card's data; nothing was charged. */
export class CardRefusedError extends Error {
  override readonly name = "CardRefusedError";
}

/**
 * Body that pays by card. Where the provider makes card tokens (it then has a public key), the card's data goes from the
 * browser to the provider and only the token to our server.
 * @throws {CardRefusedError}
 * @throws {NetworkError}
 */
export async function toCardBody(values: SignupValues, publicKey: string | null, signal: AbortSignal): Promise<object> {
  const { cardNumber, cardName, cardExpiry, cardCvv } = values;
  const card = { method: "credit_card" as const };
  if (publicKey === null) return { ...card, cardNumber, cardName, cardExpiry, cardCvv };
  const cardBrand = cardBrandOf(cardNumber);
  return { ...card, cardToken: await cardToken(values, publicKey, signal), ...(cardBrand ? { cardBrand } : {}) };
}

async function cardToken(values: SignupValues, publicKey: string, signal: AbortSignal): Promise<string> {
  const [month, year] = values.cardExpiry.split("/").map(Number);
  let response: Response;
  try {
    response = await fetch(`${CARD_TOKENS}?public_key=${encodeURIComponent(publicKey)}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      credentials: "omit",
      referrerPolicy: "no-referrer",
      body: JSON.stringify({
        card_number: values.cardNumber.replace(/\D/g, ""),
        security_code: values.cardCvv,
        expiration_month: month,
        expiration_year: 2000 + (year ?? 0),
        cardholder: {
          name: values.cardName.trim(),
          identification: { type: "CNPJ", number: normaliseCnpj(values.cnpj) },
        },
      }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new NetworkError();
  }
  if (response.status >= 500) throw new NetworkError();
  const answer: unknown = await response.json().catch(() => null);
  const id = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : undefined;
  if (!response.ok || typeof id !== "string") throw new CardRefusedError();
  return id;
}
