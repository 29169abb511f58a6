"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import type { OpenFigure } from "@/lib/client/address/analytics-view";
import type { Cards, FiguresDto } from "@/lib/modules/analytics/schema";
import { CountButton } from "./count-button";
import { DataTable } from "./data-table";
import { FigureCard } from "./figure-card";
import { durationText } from "./figure-text";
import { type ShareColumn, sortedShares } from "./share-order";

type Share = { key: string; name: string; shown: ReactNode; cards: Cards; within: Partial<Omit<OpenFigure, "figure">> };

/** Each channel's share of the figures. */
export function ChannelsPanel({ figures: { channels }, className }: { figures: FiguresDto; className?: string }) {
  const t = useTranslations("analytics");
  const shares = channels.map(({ channel, cards }) => {
    const name = t(`channels.${channel}`);
    return { key: channel, name, shown: name, cards, within: { channel } };
  });
  return (
    <SharesPanel
      className={className}
      title={t("shares.channels")}
      definition={t("shares.channelsDefinition")}
      column={t("shares.channel")}
      shares={shares}
    />
  );
}

/** Each attender's share; who left keeps theirs of the past. */
export function AttendersPanel({ figures: { attenders }, className }: { figures: FiguresDto; className?: string }) {
  const t = useTranslations("analytics");
  const shares = attenders.map(({ attenderId, name, isActive, cards }) => ({
    key: String(attenderId),
    name,
    shown: (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        {name}
        {isActive ? null : <Badge>{t("shares.inactive")}</Badge>}
      </span>
    ),
    cards,
    within: { attenderId },
  }));
  return (
    <SharesPanel
      className={className}
      title={t("shares.attenders")}
      definition={t("shares.attendersDefinition")}
      column={t("shares.attender")}
      shares={shares}
    />
  );
}

function SharesPanel({
  title,
  definition,
  column,
  shares,
  className,
}: {
  title: string;
  definition: string;
  column: string;
  shares: readonly Share[];
  className?: string;
}) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  const [order, setOrder] = useState<{ column: ShareColumn; isUp: boolean }>({ column: "name", isUp: true });
  const average = (value: number | null) => (value === null ? t("charts.none") : durationText(value));
  // Of numbers the large ones are what one looks for first.
  const sortable = (column: ShareColumn) => ({
    key: column,
    isNumber: column !== "name",
    sorted: order.column !== column ? undefined : order.isUp ? ("ascending" as const) : ("descending" as const),
    onSort: () => setOrder({ column, isUp: order.column === column ? !order.isUp : column === "name" }),
  });
  return (
    <FigureCard title={title} definition={definition} className={className}>
      {shares.length === 0 ? (
        <p className="py-6 text-center text-muted-foreground text-sm">{t("shares.empty")}</p>
      ) : (
        <DataTable
          caption={title}
          columns={[
            { ...sortable("name"), name: column },
            { ...sortable("opened"), name: t("shares.opened") },
            { ...sortable("open"), name: t("shares.open"), isWide: true },
            { ...sortable("closed"), name: t("shares.closed") },
            { ...sortable("handling"), name: t("shares.handling"), isWide: true },
            { ...sortable("firstResponse"), name: t("shares.firstResponse") },
          ]}
          rows={sortedShares(shares, order.column, order.isUp, locale).map(({ key, name, shown, cards, within }) => {
            const label = (figure: string) => t("shares.of", { figure, name });
            return {
              key,
              cells: [
                shown,
                <CountButton
                  key="opened"
                  figure="opened"
                  count={cards.opened}
                  label={label(t("shares.opened"))}
                  within={within}
                />,
                <CountButton
                  key="open"
                  figure="open"
                  count={cards.open.total}
                  label={label(t("shares.open"))}
                  within={within}
                />,
                <CountButton
                  key="closed"
                  figure="closed"
                  count={cards.closed.total}
                  label={label(t("shares.closed"))}
                  within={within}
                />,
                <CountButton
                  key="handling"
                  figure="handled"
                  count={cards.handling.count}
                  text={average(cards.handling.averageMs)}
                  label={label(t("shares.handling"))}
                  within={within}
                />,
                <CountButton
                  key="firstResponse"
                  figure="answered"
                  count={cards.firstResponse.count}
                  text={average(cards.firstResponse.averageMs)}
                  label={label(t("shares.firstResponse"))}
                  within={within}
                />,
              ],
            };
          })}
        />
      )}
    </FigureCard>
  );
}
