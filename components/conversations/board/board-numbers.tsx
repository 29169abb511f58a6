import { CircleIcon, CircleSlashIcon, ClockIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { RowWaiting } from "@/components/conversations/list/row-meta";
import { cn } from "@/components/ui/cn";
import type { Availability } from "@/lib/modules/presence/schema";

const LOOKS = {
  available: { Icon: CircleIcon, colour: "fill-current text-success" },
  away: { Icon: ClockIcon, colour: "text-warning" },
  offline: { Icon: CircleSlashIcon, colour: "text-muted-foreground" },
} as const satisfies Record<Availability, object>;

/** Whether somebody is there: a picture and its word. */
export function Status({ status }: { status: Availability }) {
  const t = useTranslations("shell.availability");
  const { Icon, colour } = LOOKS[status];
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-muted-foreground text-xs">
      <Icon aria-hidden="true" className={cn("size-2.5 shrink-0", colour)} />
      {t(status)}
    </span>
  );
}

/** How many; none is said quietly. `isAtLeast`: there may be more. */
export function Count({
  value,
  isAtLeast = false,
  isAlarming = false,
}: {
  value: number;
  isAtLeast?: boolean;
  isAlarming?: boolean;
}) {
  const locale = useLocale();
  const t = useTranslations("team-board");
  const number = value.toLocaleString(locale);
  return (
    <span
      className={cn(
        "tabular-nums",
        value === 0 ? "text-muted-foreground" : "font-medium",
        isAlarming && value > 0 && "text-danger",
      )}
    >
      {isAtLeast ? t("atLeast", { number }) : number}
    </span>
  );
}

/** Since when the one waits who waits longest. */
export function LongestWait({ since }: { since: string | null }) {
  const t = useTranslations("team-board");
  if (since !== null) return <RowWaiting since={since} />;
  return (
    <span className="text-muted-foreground">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("none")}</span>
    </span>
  );
}
