import { globalReads } from "@/lib/platform/db/reads";
import type { ProductMetric } from "@/lib/platform/metrics/product-metric";
import { deliveriesUnderWay } from "./store/message-delivery";

const DAY_MS = 24 * 60 * 60 * 1000;
const CHANNELS = ["email", "whatsapp"] as const;

async function countDeliveries(now: number) {
  const rows = await globalReads.all(deliveriesUnderWay, { failedSince: now - DAY_MS });
  const sum = (channel: string, isFailed: boolean) =>
    rows
      .filter((row) => row.channel === channel && (row.state === "failed") === isFailed)
      .reduce((total, { count }) => total + count, 0);
  return CHANNELS.flatMap((channel) => [
    { labels: { channel, state: "pending" }, value: sum(channel, false) },
    { labels: { channel, state: "failed" }, value: sum(channel, true) },
  ]);
}

export const deliveryMetrics: readonly ProductMetric[] = [
  {
    kind: "gauge",
    name: "cangoo_deliveries",
    help: "Messages to external channels that are on their way, and those that failed within a day.",
    labels: ["channel", "state"],
    read: countDeliveries,
  },
];
