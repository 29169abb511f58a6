"use client";

import { CircleCheckIcon, UploadIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import type { DirectoryPanel } from "@/lib/client/address/customer-view";
import { ApiError } from "@/lib/client/http/api";
import { ProgressBar } from "./progress-bar";
import { keepImport, readKeptImport, useImport } from "./use-import";

/** The import that runs while one does something else, or has ended meanwhile; also after a reload of the page. */
export function ImportBanner({
  attenderId,
  panel,
  onOpen,
}: {
  attenderId: number;
  panel: DirectoryPanel;
  onOpen: (panel: DirectoryPanel) => void;
}) {
  const t = useTranslations("customers.import");
  const [id, setId] = useState<number | null>(null);
  const isOpen = panel?.type === "import";
  // Read again when the dialog has closed: it may have begun or put away an import.
  useEffect(() => setId(isOpen ? null : readKeptImport(attenderId)), [attenderId, isOpen]);
  const { data, error } = useImport(id);
  const isUnknown = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isUnknown) keepImport(attenderId, null);
  }, [isUnknown, attenderId]);
  if (id === null || !data || isUnknown) return null;
  const isRunning = data.state === "running";
  const part = data.totalRows ? data.progress.rows / data.totalRows : null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-info-tint px-4 py-3 text-info-tint-foreground">
      {isRunning ? (
        <UploadIcon aria-hidden="true" className="size-5 shrink-0" />
      ) : (
        <CircleCheckIcon aria-hidden="true" className="size-5 shrink-0" />
      )}
      <p className="min-w-48 flex-1">
        {isRunning
          ? t("bannerRunning", { file: data.fileName, rows: data.progress.rows })
          : data.state === "uploaded"
            ? t("bannerWaiting", { file: data.fileName })
            : t("bannerDone", { file: data.fileName })}
      </p>
      {isRunning ? (
        <span className="w-32">
          <ProgressBar label={t("progress")} part={part} />
        </span>
      ) : null}
      <Button variant="outline" size="sm" onClick={() => onOpen({ type: "import", id })}>
        {t("show")}
      </Button>
      {isRunning ? null : (
        <Button
          variant="ghost"
          size="icon"
          className="size-8 text-current"
          aria-label={t("putAway")}
          title={t("putAway")}
          onClick={() => {
            keepImport(attenderId, null);
            setId(null);
          }}
        >
          <XIcon aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
