"use client";

import { HourglassIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Notice, RetryNotice } from "@/components/ui/notice";
import { useProblemText } from "./problem-text";

/** The workspace's figures are being counted anew. */
export function CatchingUpBanner() {
  const t = useTranslations("analytics");
  return (
    <Notice isBanner tone="info" role="status" icon={HourglassIcon}>
      {t("catchingUp")}
    </Notice>
  );
}

/** The figures couldn't be loaded: why, what is shown instead, and what can be done. */
export function FailureBanner({
  error,
  hasFigures,
  onRetry,
}: {
  error: unknown;
  hasFigures: boolean;
  onRetry: () => void;
}) {
  const t = useTranslations("analytics");
  const problemText = useProblemText();
  return (
    <RetryNotice isBanner title={t("failed")} retry={t("retry")} onRetry={onRetry}>
      {hasFigures ? `${problemText(error)} ${t("kept")}` : problemText(error)}
    </RetryNotice>
  );
}
