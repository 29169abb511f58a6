import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { billingNow } from "./clock";
import { pixQrCode } from "./pix";
import type { PaymentDto, ReceiptDto } from "./schema";
import type { Payment } from "./store/payment";
import type { Receipt } from "./store/receipt";

const asTextOrNull = (at: number | null) => isoInstantOrNull(at);

/** A payment as its payer sees it. */
export async function toPaymentDto(row: Payment): Promise<PaymentDto> {
  const isPayable = row.status === "pending" && row.pixCode !== null;
  return {
    id: row.transactionId,
    method: row.method,
    status: row.status,
    amountCents: row.amountCents,
    currency: row.currency,
    createdAt: isoInstant(row.createdAt),
    paidAt: asTextOrNull(row.paidAt),
    expiresAt: asTextOrNull(row.expiresAt),
    serverTime: isoInstant(billingNow()),
    pixCode: isPayable ? row.pixCode : null,
    qrCodeUrl: isPayable && row.pixCode ? await pixQrCode(row.pixCode) : null,
    card: { brand: row.cardBrand, last4: row.cardLast4 },
    failureCode: row.failureCode,
  };
}

/** A receipt as lists show it. */
export function toReceiptDto(row: Receipt): ReceiptDto {
  return {
    id: row.id,
    number: row.number,
    transactionId: row.transactionId,
    amountCents: row.amountCents,
    currency: row.currency,
    method: row.method,
    card: { brand: row.cardBrand, last4: row.cardLast4 },
    paidAt: isoInstant(row.paidAt),
    periodStart: isoInstant(row.periodStart),
    periodEnd: isoInstant(row.periodEnd),
  };
}
