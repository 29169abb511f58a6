import { MoonIcon } from "lucide-react";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useDeskZone, useQuietUntil } from "@/lib/client/alerts/quiet-hours";

const DAY_MS = 86_400_000;

/** Until when the attender's quiet hours keep sound and desktop notices back; nothing outside of them. */
export function QuietNotice() {
  const t = useTranslations("shell.notifications");
  const locale = useLocale();
  const until = useQuietUntil();
  const workspaceZone = useTimeZone() ?? "UTC";
  const timeZone = useDeskZone() ?? workspaceZone;
  if (until === null) return null;
  const isFar = until - Date.now() >= DAY_MS;
  const time = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    ...(isFar && { weekday: "short" }),
  }).format(until);
  return (
    <p className="flex items-center gap-2 font-medium text-list">
      <MoonIcon aria-hidden="true" className="size-4 shrink-0 text-brand" />
      {t("quietUntil", { time })}
    </p>
  );
}
