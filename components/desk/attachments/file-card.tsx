import { DownloadIcon, FileIcon, FileTextIcon, FilmIcon, ImageIcon, MusicIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import { DownloadLink } from "./download-link";
import { sizeText } from "./file-kind";
import { extensionOf } from "./file-rules";

/** A file that isn't drawn or played: its name opens the preview, the arrow saves it. */
export function FileCard({ file, onOpen, className }: { file: AttachmentDto; onOpen: () => void; className?: string }) {
  const t = useTranslations("conversations.attachments");
  const locale = useLocale();
  const Icon = iconOf(file.fileType);
  const facts = [extensionOf(file.fileName).toUpperCase(), sizeText(file.fileSize, locale)].filter(Boolean);
  return (
    <div
      className={cn(
        "flex w-72 max-w-full items-center gap-2 rounded-md border border-border bg-card p-1.5 text-card-foreground",
        className,
      )}
    >
      <button
        type="button"
        onClick={onOpen}
        aria-label={t("open", { name: file.fileName })}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-md text-left hover:bg-accent"
      >
        <span className="flex size-9 shrink-0 items-center justify-center rounded-sm bg-muted">
          <Icon aria-hidden="true" className="size-4 text-muted-foreground" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-list" title={file.fileName}>
            {file.fileName}
          </span>
          <span className="block text-muted-foreground text-xs tabular-nums">{facts.join(" · ")}</span>
        </span>
      </button>
      <DownloadLink
        file={file}
        aria-label={t("download", { name: file.fileName })}
        title={t("download", { name: file.fileName })}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
      >
        <DownloadIcon aria-hidden="true" className="size-4" />
      </DownloadLink>
    </div>
  );
}

function iconOf(fileType: string) {
  if (fileType.startsWith("image/")) return ImageIcon;
  if (fileType.startsWith("audio/")) return MusicIcon;
  if (fileType.startsWith("video/")) return FilmIcon;
  return /pdf|word|text\//.test(fileType) ? FileTextIcon : FileIcon;
}
