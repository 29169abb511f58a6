import { HourglassIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { timeLeftSoon } from "@/components/conversations/composer/reply-window";
import { useScreen } from "@/components/desk/screen/screen-context";

/** How long a WhatsApp customer can still be written to freely, when that is soon over. */
export function RowWindow({ endsAt }: { endsAt: string }) {
  const t = useTranslations("conversation-channels.window");
  const left = timeLeftSoon(endsAt, useScreen().now);
  if (!left) return null;
  const words = t(`closesIn.${left.unit}`, { count: left.count });
  return (
    <span title={words} className="inline-flex items-center gap-0.5 text-muted-foreground tabular-nums">
      <HourglassIcon aria-hidden="true" className="size-3" />
      <span aria-hidden="true">{t(`short.${left.unit}`, { count: left.count })}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
