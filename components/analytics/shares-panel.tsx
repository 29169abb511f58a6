"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import type { OpenFigure } from "@/lib/client/analytics-view";
import type { Cards, FiguresDto } from "@/lib/modules/analytics/schema";
import { CountButton } from "./count-button";
import { DataTable } from "./data-table";
import { FigureCard } from "./figure-card";
import { durationText } from "./figure-text";

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
  const average = (value: number | null) => (value === null ? t("charts.none") : durationText(value));
  return (
    <FigureCard title={title} definition={definition} className={className}>
      {shares.length === 0 ? (
        <p className="py-6 text-center text-muted-foreground text-sm">{t("shares.empty")}</p>
      ) : (
        <DataTable
          caption={title}
          columns={[
            { key: "name", name: column },
            { key: "opened", name: t("shares.opened"), isNumber: true },
            { key: "open", name: t("shares.open"), isNumber: true, isWide: true },
            { key: "closed", name: t("shares.closed"), isNumber: true },
            { key: "handling", name: t("shares.handling"), isNumber: true, isWide: true },
            { key: "firstResponse", name: t("shares.firstResponse"), isNumber: true },
          ]}
          rows={shares.map(({ key, name, shown, cards, within }) => {
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
                  figure={cards.open.human > 0 || cards.open.bot === 0 ? "open_human" : "open_bot"}
                  count={cards.open.total}
                  label={label(t("shares.open"))}
                  within={within}
                />,
                <CountButton
                  key="closed"
                  figure={cards.closed.human > 0 || cards.closed.bot === 0 ? "closed_human" : "closed_bot"}
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
