"use client";

import { HourglassIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { ProblemBanner } from "@/components/ui/problem-banner";
import { useProblemText } from "./problem-text";

/** The workspace's figures are being counted anew. */
export function CatchingUpBanner() {
  const t = useTranslations("analytics");
  return (
    <p role="status" className="flex items-center gap-3 rounded-md bg-info-tint px-4 py-3 text-info-tint-foreground">
      <HourglassIcon aria-hidden="true" className="size-5 shrink-0" />
      {t("catchingUp")}
    </p>
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
    <ProblemBanner
      title={t("failed")}
      text={hasFigures ? `${problemText(error)} ${t("kept")}` : problemText(error)}
      retry={t("retry")}
      onRetry={onRetry}
    />
  );
}
