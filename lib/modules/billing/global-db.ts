import type { Prisma, PrismaClient } from "@/generated/prisma/client";
import { rawClient } from "@/lib/platform/db/raw-client";

type GlobalTables = "signup" | "payment" | "paymentEvent" | "job";

/** The tables that no workspace owns, and nothing else of the unscoped client. */
export type GlobalDb = Pick<PrismaClient, GlobalTables>;

/** Signups, payments and notifications outside a transaction. */
export function globalDb(): GlobalDb {
  return rawClient();
}

/** A transaction on them; it holds the write gate, so no network call belongs inside. */
export function globalTransaction<T>(
  work: (tx: Pick<Prisma.TransactionClient, GlobalTables>) => Promise<T>,
): Promise<T> {
  return rawClient().$transaction((tx) => work(tx));
}
