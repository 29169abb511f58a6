"use client";

import { DownloadIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";

const UNITS = ["Bytes", "KB", "MB", "GB"];
// An address comes from outside; only our own paths and the web's two schemes may become a link.
const SAFE_ADDRESS = /^(?:https?:\/\/|\/(?![/\\]))/i;

function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${UNITS[power]}`;
}

/** The files of a message, as downloads: nothing that a customer sent is shown as part of our own page. */
export function AttachmentLinks({ attachments }: { attachments: readonly AttachmentDto[] }) {
  const t = useTranslations("conversations");
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {attachments.map(({ id, fileName, fileSize, attachmentUrl }) => (
        <li key={id} className="flex min-w-0 items-center gap-2 text-list">
          {SAFE_ADDRESS.test(attachmentUrl) ? (
            <a
              href={attachmentUrl}
              download={fileName}
              rel="noopener noreferrer nofollow"
              aria-label={t("download", { name: fileName })}
              className="inline-flex min-w-0 items-center gap-1.5 underline underline-offset-2"
            >
              <DownloadIcon aria-hidden="true" className="size-3.5 shrink-0" />
              <span className="truncate">{fileName}</span>
            </a>
          ) : (
            <span className="truncate">{fileName}</span>
          )}
          {/* The contract gives 0 where the size is unknown. */}
          {fileSize > 0 ? <span className="shrink-0 text-muted-foreground text-xs">{sizeText(fileSize)}</span> : null}
        </li>
      ))}
    </ul>
  );
}
