import { seedLargeTickets } from "@/prisma/seed/large-tickets";
import { growthGroup } from "../growth";
import type { TicketOperation } from "./operations";

/** What the product promises: the 95th percentile doesn't grow by more than this. */
const bound = { kind: "max", value: 1.5 } as const;

/** Whether a million tickets feel like a thousand. */
export const ticketsGroup = growthGroup<TicketOperation>({
  name: "tickets",
  sizes: [
    { size: 100_000, name: "100 k" },
    { size: 1_000_000, name: "1 M" },
  ],
  small: { size: 1_000, name: "1 k" },
  operations: [
    { operation: "firstPage", name: "ticket list, first page p95", bound },
    { operation: "anyPage", name: "ticket list, a page anywhere p95", bound },
    { operation: "filter", name: "ticket list, a filter p95", bound },
    { operation: "search", name: "ticket search p95", bound },
  ],
  worker: "bench/tickets/worker.ts",
  seed: (db, tickets, onProgress) => seedLargeTickets(db, { tickets, now: new Date(), onProgress }),
});
