"use client";

import { TriangleAlertIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Uploads } from "./use-uploads";

/** What couldn't be attached, each with its file's number and name. Nothing is sent until it is dismissed. */
export function AttachmentErrors({ uploads }: { uploads: Pick<Uploads, "errors" | "dismissErrors"> }) {
  const t = useTranslations("conversations.attachments");
  if (uploads.errors.length === 0) return null;
  return (
    <div
      role="alert"
      className="mb-2 flex items-start gap-2 rounded-md bg-danger-tint py-1.5 pr-1.5 pl-3 text-danger-tint-foreground text-list"
    >
      <TriangleAlertIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <ul className="flex max-h-32 min-w-0 flex-1 flex-col gap-1 overflow-y-auto [overflow-wrap:anywhere]">
        {uploads.errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={t("dismissErrors")}
        title={t("dismissErrors")}
        onClick={uploads.dismissErrors}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-md hover:bg-foreground/10"
      >
        <XIcon aria-hidden="true" className="size-3.5" />
      </button>
    </div>
  );
}
