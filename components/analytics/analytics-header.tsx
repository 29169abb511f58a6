"use client";

import { DownloadIcon, RefreshCwIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useAnalytics } from "./analytics-context";
import { freshnessOf } from "./freshness";

/** Name of the screen, how fresh its figures are, and what can be done with them. */
export function AnalyticsHeader({
  isOwn,
  generatedAt,
  isRefreshing,
  onRefresh,
  onApproachExport,
  onExport,
}: {
  /** Their own figures alone are shown. */
  isOwn: boolean;
  /** When the figures were counted; null while there are none. */
  generatedAt: string | null;
  isRefreshing: boolean;
  onRefresh: () => void;
  onApproachExport: () => void;
  onExport: () => void;
}) {
  const t = useTranslations("analytics");
  return (
    <header className="flex flex-wrap items-center gap-3">
      <h1 className="font-semibold text-xl">{t("title")}</h1>
      {isOwn ? <Badge tone="info">{t("own")}</Badge> : null}
      {generatedAt === null ? null : <FreshnessBadge generatedAt={generatedAt} />}
      <span className="ml-auto flex items-center gap-2 max-sm:w-full">
        <Button
          variant="outline"
          className="max-sm:flex-1"
          aria-disabled={isRefreshing || undefined}
          onClick={isRefreshing ? undefined : onRefresh}
        >
          <RefreshCwIcon aria-hidden="true" className={cn(isRefreshing && "animate-spin")} />
          {t("refresh")}
        </Button>
        <Button
          icon={DownloadIcon}
          variant="outline"
          className="max-sm:flex-1"
          onApproach={onApproachExport}
          onClick={onExport}
        >
          {t("export")}
        </Button>
      </span>
    </header>
  );
}

function FreshnessBadge({ generatedAt }: { generatedAt: string }) {
  const t = useTranslations("analytics.freshness");
  const locale = useLocale();
  const { now, timeZone } = useAnalytics();
  const freshness = freshnessOf(Date.parse(generatedAt), now);
  const text =
    freshness.kind === "date"
      ? freshness.at.toLocaleDateString(locale, { timeZone, dateStyle: "short" })
      : freshness.kind === "now"
        ? t("now")
        : t(freshness.kind, { count: freshness.count });
  const exact = new Date(generatedAt).toLocaleString(locale, { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (
    // Browsers and the server may write dates differently.
    <Badge tone={freshness.kind === "now" ? "success" : "neutral"} title={exact} suppressHydrationWarning>
      {t("updated")}: {text}
    </Badge>
  );
}
