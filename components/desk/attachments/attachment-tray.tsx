import { FileIcon, RotateCwIcon, XIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { MiniButton } from "@/components/desk/screen/mini-button";
import { cn } from "@/components/ui/cn";
import { sizeText } from "./file-kind";
import type { TrayFile } from "./upload-tray";
import type { Uploads } from "./use-uploads";

/** The files attached to the message that is being written. */
export function AttachmentTray({
  uploads,
  hint,
}: {
  uploads: Pick<Uploads, "files" | "remove" | "retry">;
  /** What may be attached, where it isn't what a message takes. */
  hint?: string;
}) {
  const t = useTranslations("conversations.attachments");
  if (uploads.files.length === 0) return null;
  return (
    <div className="mb-2">
      <ul aria-label={t("tray")} className="flex max-h-36 flex-wrap gap-2 overflow-y-auto p-0.5">
        {uploads.files.map((file) => (
          <Chip
            key={file.key}
            file={file}
            onRemove={() => uploads.remove(file.key)}
            onRetry={() => uploads.retry(file.key)}
          />
        ))}
      </ul>
      <p className="mt-1 text-muted-foreground text-xs">{hint ?? t("hint")}</p>
    </div>
  );
}

function Chip({ file, onRemove, onRetry }: { file: TrayFile; onRemove: () => void; onRetry: () => void }) {
  const t = useTranslations("conversations.attachments");
  const locale = useLocale();
  const isTravelling = file.status === "waiting" || file.status === "uploading";
  const isFailed = file.status === "failed";
  const percent = Math.round(file.progress * 100);
  const removeLabel = t(isTravelling ? "cancel" : "remove", { name: file.name });
  return (
    <li
      className={cn(
        "relative flex max-w-full items-center gap-2 overflow-hidden rounded-md border bg-card p-1.5",
        isFailed ? "w-80 border-danger" : "w-60 border-border",
      )}
    >
      <Thumbnail preview={file.preview} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-list" title={file.name}>
          {file.name}
        </p>
        {isFailed ? (
          <p role="alert" className="line-clamp-2 text-danger text-xs" title={file.refusal ?? undefined}>
            {file.refusal ?? t("noAnswer")}
          </p>
        ) : (
          <p className="text-muted-foreground text-xs tabular-nums">
            {sizeText(file.size, locale)}
            {isTravelling ? ` · ${file.status === "waiting" ? t("waiting") : `${percent}%`}` : null}
          </p>
        )}
      </div>
      {isFailed ? (
        <MiniButton label={t("retry", { name: file.name })} icon={RotateCwIcon} className="size-6" onClick={onRetry} />
      ) : null}
      <MiniButton label={removeLabel} icon={XIcon} className="size-6" onClick={onRemove} />
      {isTravelling ? (
        <div
          role="progressbar"
          aria-label={t("progress", { name: file.name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="absolute inset-x-0 bottom-0 h-1 bg-muted"
        >
          <div
            className="h-full origin-left bg-brand transition-transform duration-150"
            style={{ transform: `scaleX(${file.progress})` }}
          />
        </div>
      ) : null}
    </li>
  );
}

function Thumbnail({ preview }: { preview: string | null }) {
  const [isBroken, setIsBroken] = useState(false);
  const box = "flex size-9 shrink-0 items-center justify-center rounded-sm bg-muted object-cover";
  if (preview === null || isBroken)
    return (
      <span className={box}>
        <FileIcon aria-hidden="true" className="size-4 text-muted-foreground" />
      </span>
    );
  // The name stands beside it.
  // biome-ignore lint/performance/noImgElement: it isn't on the server yet, or is a private file there
  return <img src={preview} alt="" width={36} height={36} className={box} onError={() => setIsBroken(true)} />;
}
