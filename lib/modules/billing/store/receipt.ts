import type { Selectable } from "kysely";
import type { ReceiptTable } from "@/generated/tables/tables";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A receipt as it is stored. Times are epoch milliseconds. */
export type Receipt = Selectable<ReceiptTable>;

/** The receipt of a payment, in whatever workspace: a payment knows no workspace before it has one. */
export const receiptOfTransaction = globalStatement(($: Parameters<{ transactionId: string }>) =>
  tables.selectFrom("receipt").select("id").where("transactionId", "=", $.transactionId),
);

export const receiptById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("receipt").selectAll().where("id", "=", $.id),
);

export const receiptByNumber = statement(($: Parameters<{ number: number }>) =>
  tables.selectFrom("receipt").selectAll().where("number", "=", $.number),
);

/** The newest receipts, the last one first. */
export const newestReceipts = statement(($: Parameters<{ limit: number }>) =>
  tables.selectFrom("receipt").selectAll().orderBy("number", "desc").limit($.limit),
);

/** Adds a receipt. */
export const insertReceipt = statement(
  ($: Parameters<Omit<Receipt, "id" | "workspaceId" | "createdAt"> & { now: number }>) =>
    tables.insertInto("receipt").values({
      number: $.number,
      transactionId: $.transactionId,
      planId: $.planId,
      amountCents: $.amountCents,
      currency: $.currency,
      method: $.method,
      cardBrand: $.cardBrand,
      cardLast4: $.cardLast4,
      paidAt: $.paidAt,
      periodStart: $.periodStart,
      periodEnd: $.periodEnd,
      payerName: $.payerName,
      payerCnpj: $.payerCnpj,
      payerEmail: $.payerEmail,
      payerAddress: $.payerAddress,
      createdAt: $.now,
    }),
);
