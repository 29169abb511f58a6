"use client";

import { BotIcon, CircleHelpIcon, UserIcon, UserXIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { AnyFigure } from "@/lib/modules/analytics/filter";
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
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <CountCard name="open" parts={OPEN_PARTS} current={current.open} previous={previous.open.total}>
        {period.isRunning ? null : <p className="text-muted-foreground text-xs">{t("open.atEnd")}</p>}
      </CountCard>
      <CountCard name="closed" parts={CLOSED_PARTS} current={current.closed} previous={previous.closed.total} />
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

function CountCard<Name extends string>({
  name,
  parts,
  current,
  previous,
  children,
}: {
  name: "open" | "closed";
  parts: readonly (readonly [Name, AnyFigure, ReactNode])[];
  current: Record<Name | "total", number>;
  previous: number;
  children?: ReactNode;
}) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  const title = t(`cards.${name}.title`);
  const words = (part: string) => t(`cards.${name}.${part}`);
  return (
    <FigureCard title={title} definition={t(`cards.${name}.definition`)}>
      <div>
        <p>
          <CountButton figure={name} count={current.total} label={title} className={VALUE} />
        </p>
        <Comparison current={current.total} previous={previous} text={(value) => value.toLocaleString(locale)} />
        {children}
      </div>
      <Parts>
        {parts.map(([part, figure, icon]) => (
          <Part key={part} name={words(part)} icon={icon}>
            <CountButton figure={figure} count={current[part]} label={`${title}: ${words(part)}`} />
          </Part>
        ))}
      </Parts>
    </FigureCard>
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
