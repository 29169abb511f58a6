"use client";

import { CircleIcon, CircleSlashIcon, ClockIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { relativeTime } from "@/components/shell/relative-time";
import { cn } from "@/components/ui/cn";
import type { FiguresDto } from "@/lib/modules/analytics/schema";
import type { AttenderStatusDto, Availability } from "@/lib/modules/presence/schema";
import { useAnalytics } from "./analytics-context";
import { FigureCard } from "./figure-card";

const ORDER = ["available", "away", "offline"] as const satisfies readonly Availability[];
const LOOKS = {
  available: { Icon: CircleIcon, colour: "fill-current text-success" },
  away: { Icon: ClockIcon, colour: "text-warning" },
  offline: { Icon: CircleSlashIcon, colour: "text-muted-foreground" },
} as const satisfies Record<Availability, object>;

/** Who is there now, whatever the period. */
export function StatusCard({ statuses }: Pick<FiguresDto, "statuses">) {
  const t = useTranslations("analytics.cards.status");
  const locale = useLocale();
  const sorted = [...statuses.attenders].sort(
    (a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || a.name.localeCompare(b.name, locale),
  );
  return (
    <FigureCard title={t("title")} definition={t("definition")}>
      <ul className="grid grid-cols-3 gap-2">
        {ORDER.map((status) => (
          <li key={status} className="min-w-0 rounded-md bg-muted px-1 py-2 text-center">
            <span className="flex items-center justify-center gap-1.5 font-semibold text-xl tabular-nums">
              <StatusIcon status={status} />
              {statuses[status].toLocaleString(locale)}
            </span>
            <span className="block truncate text-muted-foreground text-xs">{t(status)}</span>
          </li>
        ))}
      </ul>
      {sorted.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer.
        <section aria-label={t("list")} tabIndex={0} className="max-h-52 overflow-y-auto rounded-md">
          <ul className="flex flex-col">
            {sorted.map((attender) => (
              <StatusRow key={attender.attenderId} attender={attender} />
            ))}
          </ul>
        </section>
      ) : null}
    </FigureCard>
  );
}

function StatusIcon({ status }: { status: Availability }) {
  const { Icon, colour } = LOOKS[status];
  return <Icon aria-hidden="true" className={cn("size-3 shrink-0", colour)} />;
}

function StatusRow({ attender: { name, status, chosen, since } }: { attender: AttenderStatusDto }) {
  const t = useTranslations("analytics.cards.status");
  const locale = useLocale();
  const { timeZone, now } = useAnalytics();
  return (
    <li className="flex items-center gap-2 py-1 text-list">
      <StatusIcon status={status} />
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      {/* Browsers and the server word relative times differently; what the server drew stays until the next minute. */}
      <span className="shrink-0 text-muted-foreground text-xs" suppressHydrationWarning>
        {t(status === "away" && chosen !== "away" ? "awayInactive" : status)}
        {since === null ? "" : ` · ${relativeTime(locale, timeZone, since, now)}`}
      </span>
    </li>
  );
}
