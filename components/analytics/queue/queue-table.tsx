"use client";

import { useTranslations } from "next-intl";
import type { QueueFigure } from "@/lib/modules/analytics/queue/filter";
import type { QueueFiguresDto } from "@/lib/modules/analytics/queue/schema";
import { DataTable } from "../data-table";
import { durationText } from "../figure-text";
import { rowOf, useRowName } from "../row-name";
import { useTableOrder } from "../use-table-order";
import { QueueCount } from "./queue-count";

type Kept = QueueFiguresDto["rows"][number];

const VALUES = {
  found: ({ found }) => found,
  left: ({ left }) => left,
  median: ({ medianMs }) => medianMs,
  p90: ({ p90Ms }) => p90Ms,
  longest: ({ longestMs }) => longestMs,
} satisfies Record<string, (kept: Kept) => number | null>;
const COLUMNS = ["found", "left", "median", "p90", "longest"] as const;
const WIDE = ["median", "longest"] as const;

/** How long customers waited by team, attender or channel. */
export function QueueTable({ figures: { group, rows } }: { figures: QueueFiguresDto }) {
  const t = useTranslations("analytics.queue");
  const groupName = useTranslations("analytics.sla.groups")(group);
  const rowName = useRowName();
  const { sort, sortable } = useTableOrder<(typeof COLUMNS)[number], Kept>(VALUES, WIDE);
  if (rows.length === 0) return <p className="py-6 text-center text-muted-foreground text-sm">{t("empty")}</p>;
  const time = (ms: number | null) => (ms === null ? t("noTime") : durationText(ms));
  return (
    <DataTable
      caption={t("tableOf", { group: groupName })}
      columns={[
        { ...sortable("name"), name: groupName },
        ...COLUMNS.map((column) => ({ ...sortable(column), name: t(`columns.${column}`) })),
      ]}
      rows={sort(rows.map((kept) => ({ kept, name: rowName(group, kept) }))).map(({ kept, name }) => {
        const row = rowOf(group, kept);
        const number = (figure: QueueFigure, count: number) => (
          <QueueCount
            key={figure}
            open={{ figure, row }}
            count={count}
            label={t("of", { figure: t(`figures.${figure}`), name })}
          />
        );
        return {
          key: String(kept.id),
          cells: [
            name,
            number("found", kept.found),
            number("left", kept.left),
            time(kept.medianMs),
            time(kept.p90Ms),
            time(kept.longestMs),
          ],
        };
      })}
    />
  );
}
