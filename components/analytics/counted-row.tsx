"use client";

import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { CountedTicketDto, DrillItemDto } from "@/lib/modules/analytics/schema";
import { useAnalytics } from "./analytics-context";
import { durationText } from "./figure-text";

/** A conversation or a ticket that was counted. */
export type CountedItem = DrillItemDto | CountedTicketDto;

/** What tells a row from the others; one conversation may be there several times. */
export const keyOfCounted = (item: CountedItem) => `${"chat" in item ? item.chat.id : item.ticket.id} ${item.at}`;

/** One of what a figure counted, with the way to it. */
export function CountedRow({ item }: { item: CountedItem }) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  const { timeZone } = useAnalytics();
  const { at, attender } = item;
  const valueMs = "chat" in item ? item.valueMs : null;
  const row =
    "chat" in item
      ? {
          href: `/conversations/${item.chat.id}`,
          name: item.chat.user.name || item.chat.user.email,
          subject: item.chat.subject,
          kind: t(`channels.${item.chat.channelName}`),
        }
      : {
          href: `/tickets/${item.ticket.id}`,
          name: item.ticket.customer.name,
          subject: item.ticket.subject,
          kind: item.ticket.id,
        };
  const who = attender?.name ?? t("counted.nobody");
  return (
    <li>
      <Link
        href={row.href}
        className="flex items-center gap-3 px-3 py-2 transition-colors duration-150 hover:bg-accent focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-list">{row.name}</span>
          <span className="block truncate text-muted-foreground text-xs">{row.subject}</span>
          <span className="block truncate text-muted-foreground text-xs sm:hidden">{[row.kind, who].join(" · ")}</span>
        </span>
        <span className="hidden w-40 min-w-0 shrink-0 text-muted-foreground text-xs sm:block">
          <span className="block truncate">{who}</span>
          <span className="block truncate">{row.kind}</span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-0.5 text-muted-foreground text-xs tabular-nums">
          <time dateTime={at}>
            {new Date(at).toLocaleString(locale, { timeZone, dateStyle: "short", timeStyle: "short" })}
          </time>
          {valueMs === null ? null : (
            <Badge title={t("counted.took")}>
              <span className="sr-only">{t("counted.took")}: </span>
              {durationText(valueMs)}
            </Badge>
          )}
        </span>
      </Link>
    </li>
  );
}
