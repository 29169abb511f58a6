import { logger } from "@/lib/platform/log/logger";
import { installedMetrics } from "@/lib/platform/metrics/installed-metrics";

/** News of Meta's that are known, and of which nothing is made; all others are counted under one name. */
const KNOWN = new Set(
  [
    "account_update account_alerts account_review_update account_settings_update automatic_events calls status",
    "business_capability_update business_status_update flows history partner_solutions payment_configuration_update",
    "phone_number_name_update phone_number_quality_update security smb_app_state_sync tracking_events user_id_update",
    "template_correct_category_detection user_preferences",
  ].flatMap((names) => names.split(" ")),
);

/** Says in the log and in the metrics that nothing was made of news: they must not vanish without a word. */
export function ignoreNews(workspaceId: number, kind: string, detail: string | null = null): void {
  installedMetrics()?.countIgnoredNews(KNOWN.has(kind) ? kind : "other");
  // Names of Meta's, never what anybody wrote.
  const name = (text: string | null) => (text === null ? null : text.replace(/\W/g, "").slice(0, 60));
  logger().warn({ workspaceId, kind: name(kind), detail: name(detail) }, "nothing was made of news of WhatsApp");
}
