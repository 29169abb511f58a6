"use client";

import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { QueueStayDto } from "@/lib/modules/analytics/queue/schema";
import type { CountedTicketDto, DrillItemDto } from "@/lib/modules/analytics/schema";
import type { SlaClockDto } from "@/lib/modules/analytics/sla/schema";
import { useAnalytics } from "./analytics-context";
import { durationText } from "./figure-text";

/** A conversation, one with a deadline or that waited in a queue, or a ticket that was counted. */
export type CountedItem = DrillItemDto | SlaClockDto | QueueStayDto | CountedTicketDto;

/** What tells a row from the others; one conversation may be there several times. */
export const keyOfCounted = (item: CountedItem) => `${"chat" in item ? item.chat.id : item.ticket.id} ${item.at}`;

/** One of what a figure counted, with the way to it. */
export function CountedRow({ item }: { item: CountedItem }) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  const { timeZone, now } = useAnalytics();
  const { at, attender } = item;
  const valueMs = "chat" in item ? item.valueMs : null;
  // What is late now has no time yet: how late it is at this moment.
  const lateMs = !("lateMs" in item) ? null : item.valueMs === null ? Math.max(0, now - Date.parse(at)) : item.lateMs;
  // How it left the queue; of one that waits there is no more to say than for how long.
  const how = "how" in item ? item.how : null;
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
        <span className="flex shrink-0 flex-col items-end gap-0.5 sm:min-w-36 text-muted-foreground text-xs tabular-nums">
          <time dateTime={at}>
            {new Date(at).toLocaleString(locale, { timeZone, dateStyle: "short", timeStyle: "short" })}
          </time>
          {valueMs === null ? null : (
            <Badge title={t("counted.took")}>
              <span className="sr-only">{t("counted.took")}: </span>
              {durationText(valueMs)}
            </Badge>
          )}
          {how === null ? null : <span>{t(`queue.how.${how}`)}</span>}
          {lateMs === null ? null : <Badge tone="danger">{t("counted.lateBy", { time: durationText(lateMs) })}</Badge>}
        </span>
      </Link>
    </li>
  );
}
