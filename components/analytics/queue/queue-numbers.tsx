"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { QueueFigure } from "@/lib/modules/analytics/queue/filter";
import type { QueueFiguresDto } from "@/lib/modules/analytics/queue/schema";
import { durationText } from "../figure-text";
import { QueueCount } from "./queue-count";

const VALUE = "font-semibold text-2xl leading-tight";

/** How many found somebody, left without and wait now, and how long it took. */
export function QueueNumbers({ figures: { total, waiting } }: { figures: QueueFiguresDto }) {
  const t = useTranslations("analytics.queue");
  const number = (figure: QueueFigure, count: number) => (
    <QueueCount
      open={{ figure, row: null }}
      count={count}
      label={t("of", { figure: t("title"), name: t(`figures.${figure}`) })}
      className={VALUE}
    />
  );
  const time = (ms: number | null) => <span className={VALUE}>{ms === null ? t("noTime") : durationText(ms)}</span>;
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 xl:grid-cols-6">
      <Figure name={t("figures.found")}>{number("found", total.found)}</Figure>
      <Figure name={t("figures.left")}>{number("left", total.left)}</Figure>
      {waiting === null ? null : (
        <Figure
          name={t("figures.waiting")}
          more={waiting.longestMs === null ? null : t("longestNow", { time: durationText(waiting.longestMs) })}
        >
          {number("waiting", waiting.count)}
        </Figure>
      )}
      <Figure name={t("figures.median")}>{time(total.medianMs)}</Figure>
      <Figure name={t("figures.p90")}>{time(total.p90Ms)}</Figure>
      <Figure name={t("figures.longest")}>{time(total.longestMs)}</Figure>
    </ul>
  );
}

function Figure({ name, more = null, children }: { name: string; more?: string | null; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <p className="text-list text-muted-foreground">{name}</p>
      <p className="tabular-nums">{children}</p>
      {more === null ? null : <p className="text-muted-foreground text-xs tabular-nums">{more}</p>}
    </li>
  );
}
