"use client";

import { useLocale, useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import type { SlaFigure } from "@/lib/modules/analytics/sla/filter";
import { endedOf, keptPart, partText } from "@/lib/modules/analytics/sla/policy";
import type { SlaKept } from "@/lib/modules/analytics/sla/schema";
import type { SlaKind } from "@/lib/modules/sla/policy";
import { Part, Parts } from "../figure-card";
import { durationText } from "../figure-text";
import { DeadlinesCount } from "./deadlines-count";

/** How the deadlines of one kind were kept, how long they took, and how many are late now. */
export function KindFigures({ kind, kept, late }: { kind: SlaKind; kept: SlaKept; late: number }) {
  const t = useTranslations("analytics.sla");
  const locale = useLocale();
  const name = t(`kinds.${kind}`);
  const part = keptPart(kept);
  const number = (figure: SlaFigure, count: number) => (
    <DeadlinesCount open={{ figure, kind, row: null }} count={count} label={`${name}: ${t(`figures.${figure}`)}`} />
  );
  const time = (ms: number | null) => (
    <span className="tabular-nums">{ms === null ? t("noTime") : durationText(ms)}</span>
  );
  return (
    <li className="flex min-w-0 flex-col gap-3">
      <div>
        <h3 className="text-list text-muted-foreground">{name}</h3>
        <p>
          <DeadlinesCount
            open={{ figure: "ended", kind, row: null }}
            count={endedOf(kept)}
            label={name}
            text={part === null ? t("noneEnded") : t("part", { percent: partText(locale, part) })}
            className={cn(
              "leading-tight",
              part === null ? "text-list text-muted-foreground" : "font-semibold text-2xl",
            )}
          />
        </p>
      </div>
      {part === null ? null : (
        <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full">
          {kept.met === 0 ? null : <span className="h-full bg-success" style={{ flexGrow: kept.met }} />}
          {kept.missed === 0 ? null : <span className="h-full bg-danger" style={{ flexGrow: kept.missed }} />}
        </div>
      )}
      <Parts>
        {part === null ? null : (
          <>
            <Part name={t("figures.met")}>{number("met", kept.met)}</Part>
            <Part name={t("figures.missed")}>{number("missed", kept.missed)}</Part>
            <Part name={t("figures.median")}>{time(kept.medianMs)}</Part>
            <Part name={t("figures.p90")}>{time(kept.p90Ms)}</Part>
            <Part name={t("figures.rested")}>{time(kept.restedMs)}</Part>
          </>
        )}
        <Part name={t("figures.late")}>{number("late", late)}</Part>
      </Parts>
    </li>
  );
}
