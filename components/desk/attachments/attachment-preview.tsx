import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon, FileIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import { DownloadLink } from "./download-link";
import { inlineAddress, kindOf, sizeText } from "./file-kind";
import { extensionOf } from "./file-rules";
import { localPicture } from "./local-pictures";

/** A file and when it was sent. */
export type PreviewFile = AttachmentDto & { sentAt: string };

/** One file of the conversation in large; the arrows go to the others. */
export function AttachmentPreview({
  files,
  startId,
  onClose,
}: {
  files: readonly PreviewFile[];
  startId: string;
  onClose: () => void;
}) {
  const t = useTranslations("conversations.attachments");
  const locale = useLocale();
  const { times } = useScreen();
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ id }) => id === startId),
    ),
  );
  const file = files[index];
  if (!file) return null;

  const go = (to: number) => setIndex(Math.min(files.length - 1, Math.max(0, to)));
  const press = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: files.length - 1,
    };
    const to = targets[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  };
  const facts: [string, string][] = [
    [t("type"), extensionOf(file.fileName).toUpperCase() || file.fileType],
    [t("size"), sizeText(file.fileSize, locale) || t("unknown")],
    [t("sentAt"), times.exact(file.sentAt)],
  ];

  return (
    <Dialog onClose={onClose}>
      <DialogContent closeLabel={t("close")} onKeyDown={press} className="flex max-w-4xl flex-col p-0">
        <div className="flex min-h-14 items-center gap-3 py-3 pr-14 pl-4">
          <DialogTitle className="min-w-0 flex-1 truncate text-base" title={file.fileName}>
            {file.fileName}
          </DialogTitle>
        </div>
        <Stage key={file.id} file={file} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
          <DialogDescription asChild>
            <dl className="flex min-w-0 grow basis-full flex-wrap gap-x-6 gap-y-1 sm:basis-0">
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt className="text-xs">{name}</dt>
                  <dd className="text-foreground tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
          </DialogDescription>
          <div className="flex items-center gap-2">
            {files.length > 1 ? (
              <>
                <Button
                  variant="outline"
                  size="icon"
                  aria-label={t("previous")}
                  title={t("previous")}
                  // Not `disabled`: it would lose the focus that the arrow keys need.
                  aria-disabled={index === 0}
                  onClick={() => go(index - 1)}
                >
                  <ChevronLeftIcon aria-hidden="true" />
                </Button>
                <span aria-live="polite" className="min-w-14 text-center text-muted-foreground text-xs tabular-nums">
                  {t("position", { number: index + 1, total: files.length })}
                </span>
                <IconButton
                  variant="outline"
                  label={t("next")}
                  icon={ChevronRightIcon}
                  aria-disabled={index === files.length - 1}
                  onClick={() => go(index + 1)}
                />
              </>
            ) : null}
            <DownloadLink
              file={file}
              aria-label={t("download", { name: file.fileName })}
              className={buttonVariants({ variant: "default" })}
            >
              <DownloadIcon aria-hidden="true" />
              {t("downloadShort")}
            </DownloadLink>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Stage({ file }: { file: PreviewFile }) {
  const t = useTranslations("conversations.attachments");
  const [isBroken, setIsBroken] = useState(false);
  const box = "flex h-[55dvh] w-full items-center justify-center border-border border-y bg-muted sm:h-[65dvh]";
  if (kindOf(file) === "image" && !isBroken)
    return (
      <div className={box}>
        {/* biome-ignore lint/performance/noImgElement: a private file must not pass through the shared image cache */}
        <img
          src={localPicture(file.id) ?? inlineAddress(file)}
          alt={file.fileName}
          decoding="async"
          onError={() => setIsBroken(true)}
          className="max-h-full max-w-full object-contain"
        />
      </div>
    );
  return (
    <div className={cn(box, "flex-col gap-3 p-6 text-center text-muted-foreground")}>
      <FileIcon aria-hidden="true" className="size-10" />
      <p>{t("noPreview")}</p>
    </div>
  );
}
