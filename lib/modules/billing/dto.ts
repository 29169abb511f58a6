import type { Payment, Receipt } from "@/generated/prisma/client";
import { billingNow } from "./clock";
import { pixQrCode } from "./pix";
import type { PaymentDto, ReceiptDto } from "./schema";

/** A payment as its payer sees it. */
export async function toPaymentDto(row: Payment): Promise<PaymentDto> {
  const isPayable = row.status === "pending" && row.pixCode !== null;
  return {
    id: row.transactionId,
    method: row.method,
    status: row.status,
    amountCents: row.amountCents,
    currency: row.currency,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    serverTime: billingNow().toISOString(),
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
    paidAt: row.paidAt.toISOString(),
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
  };
}
