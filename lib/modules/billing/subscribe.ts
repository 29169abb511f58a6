import type { Unit } from "@/lib/modules/events/unit";
import { nextPeriodEnd } from "./period";
import { BASIC_PLAN, type Plan } from "./plan";
import type { Payment } from "./store/payment";
import { insertReceipt, type Receipt } from "./store/receipt";
import { insertSubscription } from "./store/subscription";

/** Nothing is ever due: the year is far enough away. */
const NEVER = Date.UTC(9_999, 0, 1);

/** Who a receipt says paid, as it was on that day. */
export type ReceiptPayer = Pick<Receipt, "payerName" | "payerCnpj" | "payerEmail" | "payerAddress">;

/** When a payment was made, epoch milliseconds. */
export const paidAtOf = ({ paidAt, updatedAt }: Payment) => paidAt ?? updatedAt;

/** Begins a new workspace's subscription with its first paid month, and adds the receipt, in the commit that makes it. */
export async function subscribe(unit: Unit, plan: Plan, payment: Payment, payer: ReceiptPayer): Promise<void> {
  const paidAt = paidAtOf(payment);
  const { method, cardBrand, cardLast4 } = payment;
  const period = { start: paidAt, end: nextPeriodEnd(paidAt, paidAt) };
  await unit.run(insertSubscription, {
    planId: plan.id,
    seats: plan.seats,
    priceCents: payment.amountCents,
    currency: payment.currency,
    method,
    cardBrand,
    cardLast4,
    currentPeriodStart: period.start,
    currentPeriodEnd: period.end,
    createdAt: paidAt,
    now: unit.now,
  });
  await addReceipt(unit, { number: 1, planId: plan.id, period }, payment, payer);
}

/** Gives a workspace seats that nobody pays for and that never end. */
export async function subscribeForFree(unit: Unit, seats: number): Promise<void> {
  await unit.run(insertSubscription, {
    planId: BASIC_PLAN.id,
    seats,
    priceCents: 0,
    currency: BASIC_PLAN.currency,
    method: "pix",
    cardBrand: null,
    cardLast4: null,
    currentPeriodStart: unit.now,
    currentPeriodEnd: NEVER,
    createdAt: unit.now,
    now: unit.now,
  });
}

/** Adds the receipt of a paid month. @param month its number among the workspace's: 1, 2, 3 … */
export async function addReceipt(
  unit: Unit,
  month: { number: number; planId: string; period: { start: number; end: number } },
  payment: Payment,
  payer: ReceiptPayer,
): Promise<void> {
  const { transactionId, amountCents, currency, method, cardBrand, cardLast4 } = payment;
  await unit.run(insertReceipt, {
    number: month.number,
    planId: month.planId,
    transactionId,
    amountCents,
    currency,
    method,
    cardBrand,
    cardLast4,
    paidAt: paidAtOf(payment),
    periodStart: month.period.start,
    periodEnd: month.period.end,
    ...payer,
    now: unit.now,
  });
}
