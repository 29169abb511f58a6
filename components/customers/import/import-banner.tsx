import { CircleCheckIcon, UploadIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { ApiError } from "@/lib/client/http/api";
import type { DirectoryPanel } from "@/lib/modules/customers/filter";
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
    <Notice
      isBanner
      tone="info"
      icon={isRunning ? UploadIcon : CircleCheckIcon}
      action={
        <>
          {isRunning ? (
            <span className="w-32">
              <ProgressBar label={t("progress")} part={part} />
            </span>
          ) : null}
          <Button variant="outline" size="sm" onClick={() => onOpen({ type: "import", id })}>
            {t("show")}
          </Button>
        </>
      }
      dismissLabel={t("putAway")}
      onDismiss={
        isRunning
          ? undefined
          : () => {
              keepImport(attenderId, null);
              setId(null);
            }
      }
    >
      {isRunning
        ? t("bannerRunning", { file: data.fileName, rows: data.progress.rows })
        : data.state === "uploaded"
          ? t("bannerWaiting", { file: data.fileName })
          : t("bannerDone", { file: data.fileName })}
    </Notice>
  );
}
