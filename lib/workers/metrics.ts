import { emailMetrics } from "@/lib/modules/channels/email/metrics";
import { conversationMetrics } from "@/lib/modules/conversations/metrics";
import { deliveryMetrics } from "@/lib/modules/delivery/metrics";
import type { ProductMetric } from "@/lib/platform/metrics/product-metric";

/** What modules count for whoever watches the installation. */
export const productMetrics: readonly ProductMetric[] = [...conversationMetrics, ...deliveryMetrics, ...emailMetrics];
