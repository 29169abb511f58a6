import { UploadIcon } from "lucide-react";
import { useTranslations } from "next-intl";

/** Lies over the pane while files hang above it. Its pane is positioned. */
export function DropOverlay() {
  const t = useTranslations("conversations.attachments");
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 z-20 flex animate-fade-in flex-col items-center justify-center gap-2 border-2 border-brand border-dashed bg-brand-tint/95 p-4 text-center text-brand-tint-foreground"
    >
      <UploadIcon className="size-8" />
      <p className="font-semibold text-base">{t("drop")}</p>
      <p className="text-xs">{t("hint")}</p>
    </div>
  );
}
