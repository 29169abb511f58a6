"use client";

import { ChartColumnIcon, TableIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { FigureCard } from "./figure-card";

/** Height of a chart, so that nothing moves when it has loaded. */
const HEIGHT = "h-64";

/** A chart with the table behind it. */
export function ChartPanel({
  title,
  definition,
  legend,
  summary,
  chart,
  table,
  isEmpty,
  className,
}: {
  title: string;
  definition: string;
  legend: readonly { key: string; name: string; colour: string }[];
  /** The figure that the chart takes apart. */
  summary?: ReactNode;
  chart: ReactNode;
  table: ReactNode;
  /** There is nothing to draw. */
  isEmpty: boolean;
  className?: string;
}) {
  const t = useTranslations("analytics.charts");
  const [view, setView] = useState<"chart" | "table">("chart");
  return (
    <FigureCard
      title={title}
      definition={definition}
      className={className}
      action={
        <Segmented
          label={t("view", { title })}
          iconsOnly
          value={view}
          onChange={setView}
          options={[
            { value: "chart", label: t("chart"), icon: <ChartColumnIcon /> },
            { value: "table", label: t("table"), icon: <TableIcon /> },
          ]}
        />
      }
    >
      {summary}
      {view === "table" ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer.
        <section aria-label={title} tabIndex={0} className="max-h-72 overflow-y-auto rounded-md">
          {table}
        </section>
      ) : isEmpty ? (
        <p className={`flex items-center justify-center text-center text-muted-foreground text-sm ${HEIGHT}`}>
          {t("empty")}
        </p>
      ) : (
        <>
          <div className={HEIGHT}>
            <Suspense fallback={<Skeleton className="size-full" />}>{chart}</Suspense>
          </div>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs">
            {legend.map(({ key, name, colour }) => (
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
