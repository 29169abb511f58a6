"use client";

import { CloudOffIcon, HourglassIcon, RefreshCwIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { useConnectionState } from "@/lib/client/connection";
import { useProblemText } from "./problem-text";

/** A connection that comes back at once is no news. */
const PATIENCE_MS = 3_000;

/** Says that changes don't arrive at the moment, so the figures stay as they are. */
export function OfflineBanner() {
  const t = useTranslations("analytics");
  const isAway = useConnectionState() === "reconnecting";
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isAway]);
  return (
    <div role="status" className="contents">
      {isAway && isLong ? (
        <p className="flex items-center gap-3 rounded-md bg-warning-tint px-4 py-3 text-warning-tint-foreground">
          <CloudOffIcon aria-hidden="true" className="size-5 shrink-0" />
          {t("offline")}
        </p>
      ) : null}
    </div>
  );
}

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
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-danger-tint px-4 py-3 text-danger-tint-foreground"
    >
      <TriangleAlertIcon aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-48 flex-1">
        <strong className="font-semibold">{t("failed")}</strong> {problemText(error)} {hasFigures ? t("kept") : null}
      </p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        <RefreshCwIcon aria-hidden="true" />
        {t("retry")}
      </Button>
    </div>
  );
}
