import { highestGivenId } from "@/lib/platform/db/given-ids";
import type { ProductMetric } from "@/lib/platform/metrics/product-metric";

export const conversationMetrics: readonly ProductMetric[] = [
  {
    kind: "counter",
    name: "cangoo_messages_stored_total",
    help: "Messages that were ever stored.",
    labels: [],
    read: async () => [{ labels: {}, value: await highestGivenId("message") }],
  },
];
