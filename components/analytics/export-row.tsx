"use client";

import { DownloadIcon, XIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { toast } from "@/components/ui/toast/toast-store";
import { cancelExport, exportFileHref, isUnderWay } from "@/lib/client/calls/analytics-calls";
import type { ExportDto } from "@/lib/modules/analytics/schema";
import { useAnalytics } from "./analytics-context";
import { useProblemText } from "./problem-text";

const TONES = {
  queued: "neutral",
  running: "info",
  done: "success",
  cancelled: "neutral",
  failed: "danger",
} as const satisfies Record<ExportDto["state"], BadgeTone>;
const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

function sizeText(locale: string, bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: UNITS[power],
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1024 ** power);
}

/** An export: how far it is, and what can be done about it. */
export function ExportRow({ item, onChanged }: { item: ExportDto; onChanged: (changed: ExportDto) => void }) {
  const t = useTranslations("analytics.exports");
  const locale = useLocale();
  const { timeZone } = useAnalytics();
  const problemText = useProblemText();
  const [isCancelling, setCancelling] = useState(false);
  const { id, kind, state, fileName, rows, totalRows, size, createdAt } = item;
  const part = totalRows ? Math.min(1, rows / totalRows) : null;

  async function cancel() {
    setCancelling(true);
    try {
      onChanged(await cancelExport(id));
    } catch (cause) {
      toast({ type: "error", title: t("cancelFailed"), message: problemText(cause) });
      setCancelling(false);
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <span className="min-w-0 flex-1 basis-52">
        <span className="block break-all font-medium text-list">{fileName}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-muted-foreground text-xs">
          <span>{t(`kinds.${kind}.title`)}</span>
          <time dateTime={createdAt}>
            {new Date(createdAt).toLocaleString(locale, { timeZone, dateStyle: "short", timeStyle: "short" })}
          </time>
          {size === null ? null : <span>{sizeText(locale, size)}</span>}
          {state === "running" && kind !== "report" ? (
            <span className="tabular-nums">
              {totalRows === null ? t("rows", { count: rows }) : t("rowsOf", { count: rows, total: totalRows })}
            </span>
          ) : null}
        </span>
        {state === "running" ? (
          <span
            role="progressbar"
            aria-label={t("progress", { file: fileName })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={part === null ? undefined : Math.round(part * 100)}
            className="mt-1 block h-1.5 overflow-hidden rounded-full bg-accent"
          >
            <span
              className={`block h-full rounded-full bg-brand ${part === null ? "w-1/3 animate-pulse" : ""}`}
              style={part === null ? undefined : { width: `${Math.round(part * 100)}%` }}
            />
          </span>
        ) : null}
      </span>
      <span role="status">
        <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      </span>
      {state === "done" ? (
        <a
          href={exportFileHref(id)}
          download={fileName}
          aria-label={t("downloadFile", { file: fileName })}
          className={buttonVariants({ variant: "outline", size: "sm" })}
        >
          <DownloadIcon aria-hidden="true" />
          {t("download")}
        </a>
      ) : null}
      {isUnderWay(item) ? (
        <Button
          icon={XIcon}
          isBusy={isCancelling}
          variant="outline"
          size="sm"
          aria-label={t("cancelFile", { file: fileName })}
          keepsFocus
          onClick={isCancelling ? undefined : () => void cancel()}
        >
          {t("cancel")}
        </Button>
      ) : null}
    </li>
  );
}
