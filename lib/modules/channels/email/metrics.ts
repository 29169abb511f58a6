import { globalReads } from "@/lib/platform/db/reads";
import type { ProductMetric } from "@/lib/platform/metrics/product-metric";
import { mailboxesByState } from "./store/email-channel";

export const emailMetrics: readonly ProductMetric[] = [
  {
    kind: "gauge",
    name: "cangoo_mailboxes",
    help: "Mailboxes that are to be read, by how their connection is.",
    labels: ["state"],
    async read() {
      const counts = await globalReads.first(mailboxesByState, {});
      return Object.entries(counts ?? {}).map(([state, value]) => ({ labels: { state }, value }));
    },
  },
];
