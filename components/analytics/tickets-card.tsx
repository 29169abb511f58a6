"use client";

import { CircleCheckIcon, CircleDotIcon, TicketPlusIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { FiguresDto } from "@/lib/modules/analytics/schema";
import { CountButton } from "./count-button";
import { Comparison, FigureCard } from "./figure-card";

/** What came in tickets, what was resolved, and what is open. */
export function TicketsCard({ figures: { tickets } }: { figures: FiguresDto }) {
  const t = useTranslations("analytics.cards.tickets");
  const locale = useLocale();
  const { current, previous, open } = tickets;
  const number = (value: number) => value.toLocaleString(locale);
  const parts = [
    {
      figure: "tickets_created",
      name: t("created"),
      count: current.created,
      before: previous.created,
      Icon: TicketPlusIcon,
    },
    {
      figure: "tickets_resolved",
      name: t("resolved"),
      count: current.resolved,
      before: previous.resolved,
      Icon: CircleCheckIcon,
    },
    { figure: "tickets_open", name: t("open"), count: open, before: null, Icon: CircleDotIcon },
  ] as const;
  return (
    <FigureCard title={t("title")} definition={t("definition")}>
      <ul className="grid gap-3 sm:grid-cols-3">
        {parts.map(({ figure, name, count, before, Icon }) => (
          <li key={figure} className="min-w-0">
            <p className="flex items-center gap-1.5 text-list text-muted-foreground">
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              <span className="truncate">{name}</span>
            </p>
            <p>
              <CountButton
                figure={figure}
                count={count}
                label={`${t("title")}: ${name}`}
                className="font-semibold text-2xl leading-tight"
              />
            </p>
            {before === null ? (
              <p className="text-muted-foreground text-xs">{t("now")}</p>
            ) : (
              <Comparison current={count} previous={before} text={number} />
            )}
          </li>
        ))}
      </ul>
    </FigureCard>
  );
}
