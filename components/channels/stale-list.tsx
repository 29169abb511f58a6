"use client";

import { useTranslations } from "next-intl";
import { RetryNotice } from "@/components/ui/notice";

/** Says that what is shown couldn't be read again, with the way to try once more. */
export function StaleList({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("channels");
  return (
    <RetryNotice retry={t("retry")} onRetry={onRetry}>
      {t("stale")}
    </RetryNotice>
  );
}
