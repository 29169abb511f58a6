"use client";

import { CheckIcon, DownloadIcon, FileTextIcon, Undo2Icon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { TimeText } from "@/components/channels/editor/time-text";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { quarantineSourceHref } from "@/lib/client/calls/channel-calls";
import type { QuarantinedDto } from "@/lib/modules/channels/email/schema";
import { QuarantineSource } from "./quarantine-source";

/** One quarantined message. */
export function QuarantineRow({
  row,
  channelName,
  isBusy,
  onResolve,
}: {
  row: QuarantinedDto;
  /** Null once its config is gone. */
  channelName: string | null;
  isBusy: boolean;
  onResolve: (isResolved: boolean) => void;
}) {
  const t = useTranslations("channels.quarantine");
  const format = useFormatter();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const subject = row.subject || t("noSubject");
  const kilobytes = Math.max(1, Math.round(row.size / 1024));
  return (
    <article aria-label={subject} className="flex flex-col gap-2 rounded-lg border border-border bg-card p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-48 flex-1">
          <p className="break-words font-medium text-sm">{subject}</p>
          <p className="break-words text-list text-muted-foreground">{row.from || t("noSender")}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 text-list text-muted-foreground">
          {row.resolvedAt ? <Badge tone="success">{t("isResolved")}</Badge> : null}
          <span>{channelName ?? t("noChannel")}</span>
          <span aria-hidden="true">·</span>
          <span className="tabular-nums">{t("size", { size: format.number(kilobytes) })}</span>
          <span aria-hidden="true">·</span>
          <TimeText at={row.createdAt} />
        </div>
      </div>
      <p className="text-pretty text-list">{t(`reasons.${row.reason}`)}</p>
      {row.detail ? <p className="break-words font-mono text-muted-foreground text-xs">{row.detail}</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={FileTextIcon}
          variant="outline"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={`${id}-source`}
          aria-label={t(isOpen ? "hideOf" : "showOf", { subject })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "hide" : "show")}
        </Button>
        <a
          href={quarantineSourceHref(row.id)}
          download
          aria-label={t("downloadOf", { subject })}
          className={buttonVariants({ variant: "outline", size: "sm" })}
        >
          <DownloadIcon aria-hidden="true" />
          {t("download")}
        </a>
        <Button
          icon={row.resolvedAt ? Undo2Icon : CheckIcon}
          isBusy={isBusy}
          variant="ghost"
          size="sm"
          aria-label={t(row.resolvedAt ? "reopenOf" : "resolveOf", { subject })}
          onClick={() => onResolve(row.resolvedAt === null)}
        >
          {t(row.resolvedAt ? "reopen" : "resolve")}
        </Button>
      </div>
      <div id={`${id}-source`}>
        {isOpen ? <QuarantineSource id={row.id} label={t("sourceOf", { subject })} /> : null}
      </div>
    </article>
  );
}
