import type { InstallationUnit } from "@/lib/modules/events/installation-commit";
import type { GlobalReader } from "@/lib/platform/db/unit-of-work/tx";
import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { Payment } from "./store/payment";

export type { Payment };

/** Who is written to about a payment. */
type Payer = { name: string; to: string; locale: Locale };

/**
 * What a payment is for that comes before its workspace: a signup. Signups stand above the billing, so what it asks of them in
 * its commits is installed (lib/workers/install-modules.ts).
 */
export type FirstPurchase = {
  /** Notes that the money came. */
  notePaid(unit: InstallationUnit, signupId: number): Promise<void>;
  /** Gives what was paid for. @returns why nothing is given for it, as the payment's failure code; undefined: it is given */
  give(unit: InstallationUnit, signupId: number, payment: Payment): Promise<string | undefined>;
  /** Who paid; undefined when nobody is known any more. */
  payerOf(reader: Pick<GlobalReader, "first">, signupId: number): Promise<Payer | undefined>;
};

/** Installs it for the process; replaces what was installed before. */
export function installFirstPurchase(purchase: FirstPurchase): void {
  setGlobalSlot("billing.first-purchase", purchase);
}

/** What is installed. @throws {Error} when nothing is: money would come and give nothing */
export function firstPurchase(): FirstPurchase {
  const known = peekGlobalSlot<FirstPurchase>("billing.first-purchase");
  if (!known) throw new Error("the first purchase isn't installed: call installFirstPurchase() first");
  return known;
}
