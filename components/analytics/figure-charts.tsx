"use client";

import { useLocale, useTranslations } from "next-intl";
import type { FiguresDto } from "@/lib/modules/analytics/schema";
import { useAnalytics } from "./analytics-context";
import { ChartPanel } from "./chart-panel";
import { CountButton } from "./count-button";
import { Comparison } from "./figure-card";
import { dayText, durationText } from "./figure-text";

/** Colours of the charts' series, by what they show. */
const COLOURS = { current: "var(--brand)", previous: "var(--input)", second: "var(--info)" } as const;

type PanelProps = { figures: FiguresDto; className?: string };

const hourName = (hour: number) => `${String(hour).padStart(2, "0")}h`;

/** When conversations come, by the hour of the day. */
export function HoursPanel({ figures: { hours, current, previous }, className }: PanelProps) {
  const t = useTranslations("analytics.charts");
  const locale = useLocale();
  const { openFigure } = useAnalytics();
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <ChartPanel
      name="hours"
      className={className}
      isEmpty={current.opened === 0 && previous.opened === 0}
      series={[
        { key: "opened", name: t("thisPeriod"), colour: COLOURS.current },
        { key: "previous", name: t("previousPeriod"), colour: COLOURS.previous },
      ]}
      summary={
        <div className="flex flex-wrap items-baseline gap-x-3">
          <CountButton
            figure="opened"
            count={current.opened}
            label={t("hours.title")}
            className="font-semibold text-3xl leading-tight"
          />
          <Comparison current={current.opened} previous={previous.opened} text={number} />
        </div>
      }
      columns={[
        { key: "hour", name: t("hours.hour") },
        { key: "opened", name: t("thisPeriod"), isNumber: true },
        { key: "previous", name: t("previousPeriod"), isNumber: true },
      ]}
      places={hours.map(({ hour, opened, previous: before }) => {
        const title = t("hours.between", { from: hourName(hour), to: hourName((hour + 1) % 24) });
        return {
          key: String(hour),
          label: hourName(hour),
          title,
          values: { opened, previous: before },
          cells: [
            title,
            <CountButton
              key="opened"
              figure="opened"
              count={opened}
              label={t("hours.openedIn", { hour: title })}
              within={{ hour }}
            />,
            number(before),
          ],
        };
      })}
      onPick={(index, key) => {
        const hour = hours[index];
        if (hour && key === "opened" && hour.opened > 0) openFigure("opened", { hour: hour.hour });
      }}
    />
  );
}

/** What came and what was closed, day by day. */
export function DaysPanel({ figures: { days, current }, className }: PanelProps) {
  const t = useTranslations("analytics.charts");
  const locale = useLocale();
  const { openFigure } = useAnalytics();
  const averaged = ({ count, averageMs }: FiguresDto["days"][number]["handling"]) => ({
    count,
    text: averageMs === null ? t("none") : durationText(averageMs),
  });
  return (
    <ChartPanel
      name="days"
      className={className}
      isEmpty={current.opened === 0 && current.closed.total === 0}
      series={[
        { key: "opened", name: t("days.opened"), colour: COLOURS.current },
        { key: "closed", name: t("days.closed"), colour: COLOURS.second },
      ]}
      columns={[
        { key: "day", name: t("days.day") },
        { key: "opened", name: t("days.opened"), isNumber: true },
        { key: "closed", name: t("days.closed"), isNumber: true },
        { key: "handling", name: t("days.handling"), isNumber: true, isWide: true },
        { key: "firstResponse", name: t("days.firstResponse"), isNumber: true },
      ]}
      isNewestFirst
      places={days.map(({ day, opened, closed, handling, firstResponse }) => {
        const title = dayText(locale, day, true);
        const counts = [
          { name: "opened", figure: "opened", count: opened },
          { name: "closed", figure: "closed", count: closed },
          { name: "handling", figure: "handled", ...averaged(handling) },
          { name: "firstResponse", figure: "answered", ...averaged(firstResponse) },
        ] as const;
        return {
          key: day,
          label: dayText(locale, day),
          title,
          values: { opened, closed },
          cells: [
            title,
            ...counts.map(({ name, ...count }) => (
              <CountButton
                key={name}
                {...count}
                label={t("days.of", { figure: t(`days.${name}`), day: title })}
                within={{ day }}
              />
            )),
          ],
        };
      })}
      onPick={(index, key) => {
        const day = days[index];
        if (day && (key === "opened" || key === "closed") && day[key] > 0) openFigure(key, { day: day.day });
      }}
    />
  );
}
