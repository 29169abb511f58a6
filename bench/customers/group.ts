import { seedLargeCustomers } from "@/prisma/seed/large-customers";
import { growthGroup } from "../growth";
import type { CustomerOperation } from "./operations";

/** What the product promises: the 95th percentile doesn't grow with the table. */
const bound = { kind: "max", value: 1.5 } as const;

/**
 * What a hundred thousand customers cost, and that a million cost no more. Not beside a thousand: there a filter finds fewer
 * rows than a page and its total may look at, and is cheaper for that.
 */
export const customersGroup = growthGroup<CustomerOperation>({
  name: "customers",
  sizes: [{ size: 1_000_000, name: "1 M" }],
  small: { size: 100_000, name: "100 k" },
  operations: [
    { operation: "list", name: "customers, first page p95", bound },
    { operation: "filter", name: "customers, a filter p95", bound },
    { operation: "search", name: "customers, search p95", bound },
    { operation: "companies", name: "companies, list, filter and search p95", bound },
  ],
  worker: "bench/customers/worker.ts",
  seed: (db, customers, onProgress) => seedLargeCustomers(db, { customers, now: new Date(), onProgress }),
});
