import type { Selectable } from "kysely";
import type { SubscriptionTable } from "@/generated/tables/tables";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A subscription with what is known of its company. Times are epoch milliseconds. */
export type Subscription = Selectable<SubscriptionTable> & {
  companyName: string;
  companyEmail: string | null;
  cnpj: string | null;
  address: string | null;
  timeZone: string;
};

const withCompany = () =>
  tables
    .selectFrom("subscription")
    .innerJoin("workspace", "workspace.id", "subscription.workspaceId")
    .selectAll("subscription")
    .select([
      "workspace.name as companyName",
      "workspace.companyEmail",
      "workspace.cnpj",
      "workspace.address",
      "workspace.timeZone",
    ]);

/** How many people the workspace's plan has seats for. */
export const planSeats = statement(() => tables.selectFrom("subscription").select("seats"));

/** The workspace's own. */
export const ownSubscription = statement(() => withCompany());

/** Those of all workspaces whose period is over, the longest first. */
export const dueSubscriptions = globalStatement(($: Parameters<{ now: number }>) =>
  withCompany()
    .where("subscription.status", "in", ["active", "past_due"])
    .where("subscription.currentPeriodEnd", "<=", $.now)
    .orderBy("subscription.currentPeriodEnd"),
);

/** What a paid period leaves in a subscription. */
export type PaidPeriod = Pick<
  Subscription,
  "method" | "cardBrand" | "cardLast4" | "currentPeriodStart" | "currentPeriodEnd"
>;

/** Adds the subscription of a workspace that has none. */
export const insertSubscription = statement(
  (
    $: Parameters<
      PaidPeriod & Pick<Subscription, "planId" | "seats" | "priceCents" | "currency" | "createdAt"> & { now: number }
    >,
  ) =>
    tables.insertInto("subscription").values({
      planId: $.planId,
      seats: $.seats,
      priceCents: $.priceCents,
      currency: $.currency,
      method: $.method,
      cardBrand: $.cardBrand,
      cardLast4: $.cardLast4,
      currentPeriodStart: $.currentPeriodStart,
      currentPeriodEnd: $.currentPeriodEnd,
      createdAt: $.createdAt,
      updatedAt: $.now,
    }),
);

/** Begins the next period. */
export const putPeriod = statement(($: Parameters<PaidPeriod & { now: number }>) =>
  tables.updateTable("subscription").set({
    status: "active",
    method: $.method,
    cardBrand: $.cardBrand,
    cardLast4: $.cardLast4,
    currentPeriodStart: $.currentPeriodStart,
    currentPeriodEnd: $.currentPeriodEnd,
    updatedAt: $.now,
  }),
);

/** Notes that a period that is over isn't paid. No row: that is noted already, or somebody paid. */
export const notePastDue = statement(($: Parameters<{ currentPeriodEnd: number; now: number }>) =>
  tables
    .updateTable("subscription")
    .set({ status: "past_due", updatedAt: $.now })
    .where("status", "=", "active")
    .where("currentPeriodEnd", "=", $.currentPeriodEnd),
);
