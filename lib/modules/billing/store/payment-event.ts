import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";

/** Keeps a provider's notification. No row: the same one is kept already. */
export const insertPaymentEvent = globalStatement(
  ($: Parameters<{ provider: string; eventId: string; paymentRef: string; now: number }>) =>
    tables
      .insertInto("payment_event")
      .values({ provider: $.provider, eventId: $.eventId, paymentRef: $.paymentRef, createdAt: $.now })
      .onConflict((conflict) => conflict.columns(["provider", "eventId"]).doNothing()),
);
