/** What a company can buy (specification 1, section 3). */
export type Plan = {
  id: string;
  /** Key of its name in messages/<locale>/billing.json; the features' keys stand beside it. */
  nameKey: string;
  priceCents: number;
  currency: "BRL";
  interval: "month";
  seats: number;
  storageBytes: number;
  /** Keys under `plan.features`. */
  features: readonly string[];
};

const GIB = 1024 ** 3;

/** The only plan. */
export const BASIC_PLAN: Plan = {
  id: "basic",
  nameKey: "basic",
  priceCents: 40_000,
  currency: "BRL",
  interval: "month",
  seats: 3,
  storageBytes: 5 * GIB,
  features: [
    "attendants",
    "conversations",
    "channels",
    "dashboard",
    "whatsappBusiness",
    "emailSupport",
    "storage",
    "reports",
  ],
};

/** Ids that may be asked for. */
export const PLAN_IDS = ["basic"] as const;

/** The plan of an id; plans that are no longer sold are served as the basic one. */
export function planOf(_planId: string): Plan {
  return BASIC_PLAN;
}
