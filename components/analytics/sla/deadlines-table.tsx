"use client";

import { useLocale, useTranslations } from "next-intl";
import type { SlaFigure } from "@/lib/modules/analytics/sla/filter";
import { endedOf, keptPart, partText } from "@/lib/modules/analytics/sla/policy";
import type { SlaFiguresDto, SlaKept } from "@/lib/modules/analytics/sla/schema";
import type { SlaKind } from "@/lib/modules/sla/policy";
import { DataTable } from "../data-table";
import { durationText } from "../figure-text";
import { rowOf, useRowName } from "../row-name";
import { useTableOrder } from "../use-table-order";
import { DeadlinesCount } from "./deadlines-count";

const VALUES = {
  part: keptPart,
  met: ({ met }) => met,
  missed: ({ missed }) => missed,
  median: ({ medianMs }) => medianMs,
  p90: ({ p90Ms }) => p90Ms,
  rested: ({ restedMs }) => restedMs,
} satisfies Record<string, (kept: SlaKept) => number | null>;
const COLUMNS = ["part", "met", "missed", "median", "p90", "rested"] as const;
const WIDE = ["met", "median", "rested"] as const;
// Of numbers the large ones are what one looks for first; of the part that was kept, the small ones.
const SMALL_FIRST = ["part"] as const;

/** How the deadlines of one kind were kept by policy, team, attender or channel. */
export function DeadlinesTable({ figures: { group, rows }, kind }: { figures: SlaFiguresDto; kind: SlaKind }) {
  const t = useTranslations("analytics.sla");
  const locale = useLocale();
  const rowName = useRowName();
  const { sort, sortable } = useTableOrder(VALUES, WIDE, SMALL_FIRST);
  const ended = rows
    .map((row) => ({ row, name: rowName(group, row), kept: row.kept[kind] }))
    .filter(({ kept }) => endedOf(kept) > 0);
  if (ended.length === 0) return <p className="py-6 text-center text-muted-foreground text-sm">{t("empty")}</p>;
  return (
    <DataTable
      caption={t("tableOf", { group: t(`groups.${group}`), kind: t(`kinds.${kind}`) })}
      columns={[
        { ...sortable("name"), name: t(`groups.${group}`) },
        ...COLUMNS.map((column) => ({ ...sortable(column), name: t(`columns.${column}`) })),
      ]}
      rows={sort(ended).map(({ row, name, kept }) => {
        const opened = rowOf(group, row);
        const number = (figure: SlaFigure, count: number, text = count.toLocaleString(locale)) =>
          opened === null ? (
            text
          ) : (
            <DeadlinesCount
              key={figure}
              open={{ figure, kind, row: opened }}
              count={count}
              text={text}
              label={t("of", { figure: t(`figures.${figure}`), name })}
            />
          );
        const time = (ms: number | null) => (ms === null ? t("noTime") : durationText(ms));
        return {
          key: String(row.id),
          cells: [
            name,
            number("ended", endedOf(kept), partText(locale, keptPart(kept) ?? 0)),
            number("met", kept.met),
            number("missed", kept.missed),
            time(kept.medianMs),
            time(kept.p90Ms),
            time(kept.restedMs),
          ],
        };
      })}
    />
  );
}
