"use client";

import { useLocale, useTranslations } from "next-intl";
import { lazyPart } from "@/lib/client/lazy-part";
import type { FiguresDto } from "@/lib/modules/analytics/schema";
import { useAnalyticsActions } from "./analytics-context";
import { CHART_COLOURS } from "./chart-colours";
import { ChartPanel } from "./chart-panel";
import { CountButton } from "./count-button";
import { DataTable } from "./data-table";
import { Comparison } from "./figure-card";
import { dayText, durationText } from "./figure-text";

const GroupedBars = lazyPart(() => import("./charts"), "GroupedBars");

type PanelProps = { figures: FiguresDto; className?: string };

const hourName = (hour: number) => `${String(hour).padStart(2, "0")}h`;

/** When conversations come, by the hour of the day. */
export function HoursPanel({ figures: { hours, current, previous }, className }: PanelProps) {
  const t = useTranslations("analytics.charts");
  const locale = useLocale();
  const { openFigure } = useAnalyticsActions();
  const title = t("hours.title");
  const series = [
    { key: "opened", name: t("thisPeriod"), colour: CHART_COLOURS.current },
    { key: "previous", name: t("previousPeriod"), colour: CHART_COLOURS.previous },
  ];
  const between = (hour: number) => t("hours.between", { from: hourName(hour), to: hourName((hour + 1) % 24) });
  return (
    <ChartPanel
      className={className}
      title={title}
      definition={t("hours.definition")}
      legend={series}
      isEmpty={current.opened === 0 && previous.opened === 0}
      summary={
        <div className="flex flex-wrap items-baseline gap-x-3">
          <CountButton
            figure="opened"
            count={current.opened}
            label={title}
            className="font-semibold text-3xl leading-tight"
          />
          <Comparison
            current={current.opened}
            previous={previous.opened}
            text={(value) => value.toLocaleString(locale)}
          />
        </div>
      }
      chart={
        <GroupedBars
          title={title}
          series={series}
          places={hours.map(({ hour, opened, previous: before }) => ({
            label: hourName(hour),
            title: between(hour),
            values: { opened, previous: before },
          }))}
          format={(value) => value.toLocaleString(locale)}
          onPick={(index, key) => {
            const hour = hours[index];
            if (hour && key === "opened" && hour.opened > 0) openFigure("opened", { hour: hour.hour });
          }}
        />
      }
      table={
        <DataTable
          caption={title}
          columns={[
            { key: "hour", name: t("hours.hour") },
            { key: "opened", name: t("thisPeriod"), isNumber: true },
            { key: "previous", name: t("previousPeriod"), isNumber: true },
          ]}
          rows={hours.map(({ hour, opened, previous: before }) => ({
            key: String(hour),
            cells: [
              between(hour),
              <CountButton
                key="opened"
                figure="opened"
                count={opened}
                label={t("hours.openedIn", { hour: between(hour) })}
                within={{ hour }}
              />,
              before.toLocaleString(locale),
            ],
          }))}
        />
      }
    />
  );
}

/** What came and what was closed, day by day. */
export function DaysPanel({ figures: { days, current }, className }: PanelProps) {
  const t = useTranslations("analytics.charts");
  const locale = useLocale();
  const { openFigure } = useAnalyticsActions();
  const title = t("days.title");
  const series = [
    { key: "opened", name: t("days.opened"), colour: CHART_COLOURS.current },
    { key: "closed", name: t("days.closed"), colour: CHART_COLOURS.second },
  ];
  const average = (value: number | null) => (value === null ? t("none") : durationText(value));
  return (
    <ChartPanel
      className={className}
      title={title}
      definition={t("days.definition")}
      legend={series}
      isEmpty={current.opened === 0 && current.closed.total === 0}
      chart={
        <GroupedBars
          title={title}
          series={series}
          places={days.map(({ day, opened, closed }) => ({
            label: dayText(locale, day),
            title: dayText(locale, day, true),
            values: { opened, closed },
          }))}
          format={(value) => value.toLocaleString(locale)}
          onPick={(index, key) => {
            const day = days[index];
            if (day && key === "opened" && day.opened > 0) openFigure("opened", { day: day.day });
            if (day && key === "closed" && day.closed > 0) openFigure("closed", { day: day.day });
          }}
        />
      }
      table={
        <DataTable
          caption={title}
          columns={[
            { key: "day", name: t("days.day") },
            { key: "opened", name: t("days.opened"), isNumber: true },
            { key: "closed", name: t("days.closed"), isNumber: true },
            { key: "handling", name: t("days.handling"), isNumber: true, isWide: true },
            { key: "firstResponse", name: t("days.firstResponse"), isNumber: true },
          ]}
          rows={[...days].reverse().map(({ day, opened, closed, handling, firstResponse }) => {
            const name = dayText(locale, day, true);
            const label = (figure: string) => t("days.of", { figure, day: name });
            return {
              key: day,
              cells: [
                name,
                <CountButton
                  key="opened"
                  figure="opened"
                  count={opened}
                  label={label(t("days.opened"))}
                  within={{ day }}
                />,
                <CountButton
                  key="closed"
                  figure="closed"
                  count={closed}
                  label={label(t("days.closed"))}
                  within={{ day }}
                />,
                <CountButton
                  key="handling"
                  figure="handled"
                  count={handling.count}
                  text={average(handling.averageMs)}
                  label={label(t("days.handling"))}
                  within={{ day }}
                />,
                <CountButton
                  key="firstResponse"
                  figure="answered"
                  count={firstResponse.count}
                  text={average(firstResponse.averageMs)}
                  label={label(t("days.firstResponse"))}
                  within={{ day }}
                />,
              ],
            };
          })}
        />
      }
    />
  );
}
