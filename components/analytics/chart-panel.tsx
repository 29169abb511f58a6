"use client";

import { ChartColumnIcon, TableIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { lazyPart } from "@/lib/client/lazy-part";
import type { Place, Series } from "./charts";
import { type DataColumn, type DataRow, DataTable } from "./data-table";
import { FigureCard } from "./figure-card";

const GroupedBars = lazyPart(() => import("./charts"), "GroupedBars");

/** Height of a chart, so that nothing moves when it has loaded. */
const HEIGHT = "h-64";

/** A place on the chart's axis, which is a row of the table: its names, and what the table says of it. */
export type ChartPlace = Place & { key: string; cells: DataRow["cells"] };

/** A chart with the table behind it. */
export function ChartPanel({
  name,
  series,
  places,
  columns,
  summary,
  isEmpty,
  isNewestFirst = false,
  className,
  onPick,
}: {
  /** Where its words are. */
  name: "hours" | "days";
  series: readonly Series[];
  places: readonly ChartPlace[];
  columns: readonly DataColumn[];
  /** The figure that the chart takes apart. */
  summary?: ReactNode;
  /** There is nothing to draw. */
  isEmpty: boolean;
  /** The table begins with the last place. */
  isNewestFirst?: boolean;
  className?: string;
  /** A place was clicked in the chart; the table has the same for the keyboard. */
  onPick: (index: number, key: string) => void;
}) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  const title = t(`charts.${name}.title`);
  const [view, setView] = useState<"chart" | "table">("chart");
  return (
    <FigureCard
      title={title}
      definition={t(`charts.${name}.definition`)}
      className={className}
      action={
        <Segmented
          label={t("charts.view", { title })}
          iconsOnly
          value={view}
          onChange={setView}
          options={[
            { value: "chart", label: t("charts.chart"), icon: <ChartColumnIcon /> },
            { value: "table", label: t("charts.table"), icon: <TableIcon /> },
          ]}
        />
      }
    >
      {summary}
      {view === "table" ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer.
        <section aria-label={title} tabIndex={0} className="max-h-72 overflow-y-auto rounded-md">
          <DataTable caption={title} columns={columns} rows={isNewestFirst ? [...places].reverse() : places} />
        </section>
      ) : isEmpty ? (
        <p className={`flex items-center justify-center text-center text-muted-foreground text-sm ${HEIGHT}`}>
          {t("charts.empty")}
        </p>
      ) : (
        <>
          <div className={HEIGHT}>
            <Suspense fallback={<Skeleton className="size-full" />}>
              <GroupedBars
                title={title}
                series={series}
                places={places}
                format={(value) => value.toLocaleString(locale)}
                onPick={onPick}
              />
            </Suspense>
          </div>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs">
            {series.map(({ key, name, colour }) => (
              <li key={key} className="flex items-center gap-1.5">
                <span aria-hidden="true" className="size-2.5 rounded-sm" style={{ background: colour }} />
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </FigureCard>
  );
}
