import type { Payment } from "./store/payment";

/** A card as the payer gives it. The real provider takes only a token that the payer's browser got from it. */
export type CardInput = { number: string; holder: string; expiry: string; cvv: string };

/** What is to be paid. */
export type Charge = {
  /** Ours and unique: the provider must make at most one payment of it. */
  transactionId: string;
  amountCents: number;
  currency: string;
  description: string;
  payer: { name: string; email: string; cnpj: string };
};

export type ProviderStatus = "pending" | "processing" | "paid" | "failed" | "expired" | "refunded";

/** What a provider knows of a payment. */
export type ProviderPayment = {
  providerPaymentId: string;
  /** Ours, where the provider repeats it. */
  transactionId?: string;
  status: ProviderStatus;
  /** What was really paid or is asked for. */
  amountCents: number;
  currency: string;
  pixCode?: string;
  cardBrand?: string;
  cardLast4?: string;
  /** Why it failed; a key under `failures` in messages/<locale>/billing.json. */
  failureCode?: string;
};

/** A notification whose signature was right. */
export type ProviderEvent = { eventId: string; providerPaymentId: string };

/** What a payment row must tell a provider that keeps nothing itself. */
export type KnownPayment = Pick<
  Payment,
  "transactionId" | "providerPaymentId" | "method" | "amountCents" | "currency" | "createdAt" | "expiresAt"
>;

/** Whoever takes the money. Implementations never see our database and never keep a card number. */
export type PaymentProvider = {
  name: "sandbox" | "mercadopago";
  /** What the browser needs to make card tokens; null where it sends the card itself. */
  publicKey: string | null;
  /** Shortest time between two questions about one payment. */
  pollMs: number;
  /** Milliseconds after which a PIX code can't be paid. */
  pixLifetimeMs: number;
  /** @throws {AppError} PAYMENT_REFUSED when certainly nothing was charged, PAYMENT_UNAVAILABLE when nobody knows */
  createCard(charge: Charge, card: { input?: CardInput; token?: string; brand?: string }): Promise<ProviderPayment>;
  /** @param expiresAt epoch milliseconds */
  createPix(charge: Charge, expiresAt: number): Promise<ProviderPayment>;
  /** Charges the card of an earlier payment again; absent where that isn't possible. */
  chargeAgain?(charge: Charge, card: { brand: string; last4: string }): Promise<ProviderPayment>;
  getStatus(payment: KnownPayment): Promise<ProviderPayment>;
  /** Looks for a payment whose creation wasn't answered (a crash, a time-out). Undefined when there is none. */
  findByTransaction(transactionId: string): Promise<ProviderPayment | undefined>;
  /** Gives a payment back in full; twice is once. */
  refund(payment: KnownPayment): Promise<void>;
  /** @returns undefined for a notification about something else. @throws {AppError} INVALID_SIGNATURE */
  parseWebhook(request: WebhookRequest): ProviderEvent | undefined;
};

export type WebhookRequest = { headers: Headers; query: Record<string, string | undefined>; body: Buffer };
