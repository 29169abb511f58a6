"use client";

import { RefreshCwIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Says that what is shown couldn't be read again, with the way to try once more. */
export function StaleList({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("channels");
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 rounded-md bg-danger-tint px-3 py-2 text-danger-tint-foreground text-list"
    >
      <TriangleAlertIcon aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-40 flex-1">{t("stale")}</span>
      <Button variant="outline" size="sm" onClick={onRetry}>
        <RefreshCwIcon aria-hidden="true" />
        {t("retry")}
      </Button>
    </div>
  );
}
