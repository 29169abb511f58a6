import { seedLargeCustomers } from "@/prisma/seed/large-customers";
import { growthGroup } from "../growth";
import type { CustomerOperation } from "./operations";

/** Whether a hundred thousand customers feel like a thousand. */
export const customersGroup = growthGroup<CustomerOperation>({
  name: "customers",
  sizes: [{ size: 100_000, name: "100 k" }],
  operations: [
    { operation: "list", name: "customers, first page p95", bound: { kind: "max", value: 1.5 } },
    { operation: "filter", name: "customers, a filter p95", bound: { kind: "max", value: 5 } },
    { operation: "search", name: "customers, search p95", bound: { kind: "max", value: 5 } },
    { operation: "companies", name: "companies, list, filter and search p95", bound: { kind: "max", value: 5 } },
  ],
  worker: "bench/customers/worker.ts",
  seed: (db, customers, onProgress) => seedLargeCustomers(db, { customers, now: new Date(), onProgress }),
});
