"use client";

import { BotIcon, CircleHelpIcon, UserIcon, UserXIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { Average, FiguresDto } from "@/lib/modules/analytics/schema";
import { CountButton } from "./count-button";
import { Comparison, FigureCard, Part, Parts } from "./figure-card";
import { durationText } from "./figure-text";

const VALUE = "font-semibold text-3xl leading-tight";
const OPEN_PARTS = [
  ["human", "open_human", <UserIcon key="human" />],
  ["bot", "open_bot", <BotIcon key="bot" />],
  ["unassigned", "open_unassigned", <UserXIcon key="unassigned" />],
] as const;
const CLOSED_PARTS = [
  ["human", "closed_human", <UserIcon key="human" />],
  ["bot", "closed_bot", <BotIcon key="bot" />],
  ["other", "closed_other", <CircleHelpIcon key="other" />],
] as const;

/** What is open, what was closed, and how long it took. */
export function Cards({ figures: { current, previous, period } }: { figures: FiguresDto }) {
  const t = useTranslations("analytics.cards");
  const locale = useLocale();
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <FigureCard title={t("open.title")} definition={t("open.definition")}>
        <div>
          <p>
            <CountButton figure="open" count={current.open.total} label={t("open.title")} className={VALUE} />
          </p>
          <Comparison current={current.open.total} previous={previous.open.total} text={number} />
          {period.isRunning ? null : <p className="text-muted-foreground text-xs">{t("open.atEnd")}</p>}
        </div>
        <Parts>
          {OPEN_PARTS.map(([part, figure, icon]) => (
            <Part key={part} name={t(`open.${part}`)} icon={icon}>
              <CountButton
                figure={figure}
                count={current.open[part]}
                label={`${t("open.title")}: ${t(`open.${part}`)}`}
              />
            </Part>
          ))}
        </Parts>
      </FigureCard>
      <FigureCard title={t("closed.title")} definition={t("closed.definition")}>
        <div>
          <p>
            <CountButton figure="closed" count={current.closed.total} label={t("closed.title")} className={VALUE} />
          </p>
          <Comparison current={current.closed.total} previous={previous.closed.total} text={number} />
        </div>
        <Parts>
          {CLOSED_PARTS.map(([part, figure, icon]) => (
            <Part key={part} name={t(`closed.${part}`)} icon={icon}>
              <CountButton
                figure={figure}
                count={current.closed[part]}
                label={`${t("closed.title")}: ${t(`closed.${part}`)}`}
              />
            </Part>
          ))}
        </Parts>
      </FigureCard>
      <DurationCard name="handling" figure="handled" current={current.handling} previous={previous.handling} />
      <DurationCard
        name="firstResponse"
        figure="answered"
        current={current.firstResponse}
        previous={previous.firstResponse}
      />
    </div>
  );
}

function DurationCard({
  name,
  figure,
  current,
  previous,
}: {
  name: "handling" | "firstResponse";
  figure: "handled" | "answered";
  current: Average;
  previous: Average;
}) {
  const t = useTranslations("analytics");
  return (
    <FigureCard title={t(`cards.${name}.title`)} definition={t(`cards.${name}.definition`)}>
      <div>
        <p>
          <CountButton
            figure={figure}
            count={current.count}
            label={t(`cards.${name}.title`)}
            text={current.averageMs === null ? t("cards.noAverage") : durationText(current.averageMs)}
            className={VALUE}
          />
        </p>
        <Comparison current={current.averageMs} previous={previous.averageMs} text={durationText} />
      </div>
      <Parts>
        <Part name={t(`cards.${name}.counted`)}>
          <CountButton figure={figure} count={current.count} label={t(`cards.${name}.counted`)} />
        </Part>
      </Parts>
    </FigureCard>
  );
}
