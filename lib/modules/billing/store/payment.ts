import type { Selectable } from "kysely";
import type { PaymentTable } from "@/generated/tables/tables";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";

// A payment may be made before its workspace is there, so the table is the installation's. Times are epoch milliseconds.

/** A payment as it is stored. */
export type Payment = Selectable<PaymentTable>;

/** Whose payment it is: a signup's, or a workspace's. */
export type OwnerIds = { signupId: number | null; workspaceId: number | null };

export const paymentById = globalStatement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("payment").selectAll().where("id", "=", $.id),
);

export const paymentByTransaction = globalStatement(($: Parameters<{ transactionId: string }>) =>
  tables.selectFrom("payment").selectAll().where("transactionId", "=", $.transactionId),
);

export const paymentByProviderId = globalStatement(($: Parameters<{ providerPaymentId: string }>) =>
  tables.selectFrom("payment").selectAll().where("providerPaymentId", "=", $.providerPaymentId),
);

/** A payment of an owner that stands so. */
export const paymentOfOwner = globalStatement(($: Parameters<OwnerIds & { status: Payment["status"] }>) =>
  tables
    .selectFrom("payment")
    .select("id")
    .where("signupId", "is not distinct from", $.signupId)
    .where("workspaceId", "is not distinct from", $.workspaceId)
    .where("status", "=", $.status)
    .limit(1),
);

/** The payment that a signup began last. */
export const newestOfSignup = globalStatement(($: Parameters<{ signupId: number }>) =>
  tables.selectFrom("payment").selectAll().where("signupId", "=", $.signupId).orderBy("id", "desc").limit(1),
);

/** The payment that a workspace began last, since an instant. */
export const newestOfWorkspace = globalStatement(($: Parameters<{ workspaceId: number; since: number }>) =>
  tables
    .selectFrom("payment")
    .selectAll()
    .where("workspaceId", "=", $.workspaceId)
    .where("createdAt", ">=", $.since)
    .orderBy("id", "desc")
    .limit(1),
);

/** Of these signups, those that somebody paid, or may still pay. */
export const signupsWithMoney = globalStatement(($: Parameters<{ signupIds: readonly number[] }>) =>
  tables
    .selectFrom("payment")
    .select("signupId")
    .where("signupId", "in", listed($.signupIds))
    .where("status", "not in", ["failed", "expired"]),
);

type NewPayment = OwnerIds &
  Pick<Payment, "provider" | "transactionId" | "method" | "amountCents" | "currency" | "status" | "expiresAt"> & {
    at: number;
  };

export const insertPayment = globalStatement(($: Parameters<NewPayment>) =>
  tables
    .insertInto("payment")
    .values({
      signupId: $.signupId,
      workspaceId: $.workspaceId,
      provider: $.provider,
      transactionId: $.transactionId,
      method: $.method,
      amountCents: $.amountCents,
      currency: $.currency,
      status: $.status,
      expiresAt: $.expiresAt,
      createdAt: $.at,
      updatedAt: $.at,
    })
    .returningAll(),
);

/** Ends what an owner could still have paid. */
export const replaceWaiting = globalStatement(($: Parameters<OwnerIds & { now: number }>) =>
  tables
    .updateTable("payment")
    .set({ status: "expired", failureCode: "replaced", updatedAt: $.now })
    .where("signupId", "is not distinct from", $.signupId)
    .where("workspaceId", "is not distinct from", $.workspaceId)
    .where("status", "=", "pending"),
);

/** What the provider's word changes in a payment. */
export type Outcome = Pick<
  Payment,
  "providerPaymentId" | "pixCode" | "cardBrand" | "cardLast4" | "status" | "failureCode" | "paidAt"
>;

export const putOutcome = globalStatement(($: Parameters<Outcome & { id: number; now: number }>) =>
  tables
    .updateTable("payment")
    .set({
      providerPaymentId: $.providerPaymentId,
      pixCode: $.pixCode,
      cardBrand: $.cardBrand,
      cardLast4: $.cardLast4,
      status: $.status,
      failureCode: $.failureCode,
      paidAt: $.paidAt,
      updatedAt: $.now,
    })
    .where("id", "=", $.id)
    .returningAll(),
);

/** Notes that nothing was charged, unless it is known better meanwhile. */
export const failUndecided = globalStatement(($: Parameters<{ id: number; failureCode: string; now: number }>) =>
  tables
    .updateTable("payment")
    .set({ status: "failed", failureCode: $.failureCode, updatedAt: $.now })
    .where("id", "=", $.id)
    .where("status", "in", ["pending", "processing"]),
);

/** Notes that a paid payment bought nothing. */
export const oweRefund = globalStatement(($: Parameters<{ id: number; failureCode: string; now: number }>) =>
  tables
    .updateTable("payment")
    .set({ status: "refund_due", failureCode: $.failureCode, updatedAt: $.now })
    .where("id", "=", $.id),
);

/** Notes that the money went back. No row: it had gone already. */
export const noteRefund = globalStatement(($: Parameters<{ id: number; now: number }>) =>
  tables
    .updateTable("payment")
    .set({ status: "refunded", updatedAt: $.now })
    .where("id", "=", $.id)
    .where("status", "=", "refund_due"),
);

/** Takes the turn to ask the provider. No row: it was asked since `before`. */
export const takeLook = globalStatement(($: Parameters<{ id: number; before: number; at: number; now: number }>) =>
  tables
    .updateTable("payment")
    .set({ checkedAt: $.at, updatedAt: $.now })
    .where("id", "=", $.id)
    .where((is) => is.or([is("checkedAt", "is", null), is("checkedAt", "<=", $.before)])),
);

export const deletePaymentsOf = globalStatement(($: Parameters<{ signupIds: readonly number[] }>) =>
  tables.deleteFrom("payment").where("signupId", "in", listed($.signupIds)),
);
