"use client";

import { ClockIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { discardSend, type PendingMessage, retrySend } from "@/lib/client/outbox";
import { useScreen } from "./screen-context";

/** A message on its way, or one that didn't get through. */
export function PendingItem({ message }: { message: PendingMessage }) {
  const t = useTranslations("conversations");
  const { viewer, times } = useScreen();
  const sentAt = new Date(message.createdAt).toISOString();
  const isFailed = message.status === "failed";
  return (
    <article className="flex flex-col items-end gap-1">
      <div className="max-w-[85%] rounded-lg border border-border border-dashed bg-brand-tint px-3 py-2 sm:max-w-[70%]">
        <p className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground text-xs">
          <span className="font-medium text-foreground">{viewer.name}</span>
          <span>{t("attender")}</span>
          <time dateTime={sentAt} className="ml-auto">
            {times.time(sentAt)}
          </time>
        </p>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{message.text}</p>
      </div>
      {isFailed ? (
        <div className="flex flex-wrap items-center justify-end gap-x-3 text-danger text-xs">
          {message.refusal ? <span>{message.refusal}</span> : null}
          <button
            type="button"
            onClick={() => retrySend(message.clientMessageId)}
            className="inline-flex items-center gap-1 py-1 font-medium underline underline-offset-2"
          >
            <TriangleAlertIcon aria-hidden="true" className="size-3.5" />
            {t("failedRetry")}
          </button>
          <button
            type="button"
            onClick={() => discardSend(message.clientMessageId)}
            className="py-1 text-muted-foreground underline underline-offset-2"
          >
            {t("discard")}
          </button>
        </div>
      ) : (
        <p className="inline-flex items-center gap-1 text-muted-foreground text-xs">
          <ClockIcon aria-hidden="true" className="size-3.5" />
          {t("sending")}
        </p>
      )}
    </article>
  );
}
