"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import type { OpenFigure } from "@/lib/modules/analytics/filter";
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
  const averaged = ({ count, averageMs }: Cards["handling"]) => ({
    count,
    text: averageMs === null ? t("charts.none") : durationText(averageMs),
  });
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
            const counts = [
              { column: "opened", figure: "opened", count: cards.opened },
              { column: "open", figure: "open", count: cards.open.total },
              { column: "closed", figure: "closed", count: cards.closed.total },
              { column: "handling", figure: "handled", ...averaged(cards.handling) },
              { column: "firstResponse", figure: "answered", ...averaged(cards.firstResponse) },
            ] as const;
            return {
              key,
              cells: [
                shown,
                ...counts.map(({ column, ...count }) => (
                  <CountButton
                    key={column}
                    {...count}
                    label={t("shares.of", { figure: t(`shares.${column}`), name })}
                    within={within}
                  />
                )),
              ],
            };
          })}
        />
      )}
    </FigureCard>
  );
}
