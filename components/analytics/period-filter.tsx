"use client";

import { useTranslations } from "next-intl";
import { type ChangeEvent, useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { LabelledSelect } from "@/components/ui/native-select";
import { Segmented } from "@/components/ui/segmented";
import { type AnalyticsView, PERIODS, type Period } from "@/lib/modules/analytics/filter";
import { countDays } from "./figure-text";

/** Most days of a custom period; the server's rule. */
const DAYS_MAX = 366;

type Days = { from: string; to: string };
type DaysProblem = { field: "from" | "to"; key: "missing" | "inFuture" | "reversed" | "tooLong" };

/** What is wrong with two days, and with which; null when they make a period. */
export function daysProblem({ from, to }: Days, today: string): DaysProblem | null {
  if (from === "") return { field: "from", key: "missing" };
  if (to === "") return { field: "to", key: "missing" };
  if (from > today) return { field: "from", key: "inFuture" };
  if (to < from) return { field: "to", key: "reversed" };
  return countDays(from, to) > DAYS_MAX ? { field: "to", key: "tooLong" } : null;
}

/** Chooses the period; its own days begin as those that are shown. */
export function PeriodFilter({
  view,
  shownDays,
  today,
  onChange,
}: {
  view: AnalyticsView;
  shownDays: Days;
  today: string;
  onChange: (view: AnalyticsView, how?: "push" | "replace") => void;
}) {
  const t = useTranslations("analytics.period");
  const choose = (period: Period) =>
    onChange({ ...view, period, from: null, to: null, ...(period === "custom" ? shownDays : {}) });
  return (
    <>
      <div className="max-lg:hidden">
        <span aria-hidden="true" className="mb-1 block font-medium text-sm">
          {t("label")}
        </span>
        <Segmented
          label={t("label")}
          value={view.period}
          onChange={choose}
          options={PERIODS.map((value) => ({ value, label: t(value) }))}
          className="h-9"
        />
      </div>
      <LabelledSelect
        className={cn("sm:w-40 lg:hidden", view.period === "custom" && "max-sm:col-span-2")}
        labelClassName="mb-1"
        label={t("label")}
        value={view.period}
        choices={PERIODS.map((value) => ({ value, label: t(value) }))}
        onChange={({ target }) => choose(PERIODS.find((value) => value === target.value) ?? "today")}
      />
      {view.from !== null && view.to !== null ? (
        <CustomDays
          key={`${view.from} ${view.to}`}
          days={{ from: view.from, to: view.to }}
          today={today}
          onChange={(days) => onChange({ ...view, ...days }, "replace")}
        />
      ) : null}
    </>
  );
}

function CustomDays({ days, today, onChange }: { days: Days; today: string; onChange: (days: Days) => void }) {
  const t = useTranslations("analytics.period");
  const id = useId();
  const [typed, setTyped] = useState(days);
  const problem = daysProblem(typed, today);
  const apply = () => {
    if (!problem && (typed.from !== days.from || typed.to !== days.to)) onChange(typed);
  };
  const field = (name: "from" | "to") => {
    const error = problem?.field === name ? t(`errors.${problem.key}`) : undefined;
    return (
      <div className="max-sm:flex-1">
        <Label htmlFor={`${id}-${name}`} className="mb-1">
          {t(name)}
        </Label>
        <Input
          id={`${id}-${name}`}
          type="date"
          max={today}
          value={typed[name]}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-${name}-error` : undefined}
          onChange={(event: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: event.target.value })}
          // A year that is being typed is four other years before: applied when the field is left, or with Enter.
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key === "Enter") apply();
          }}
          className="w-40 max-sm:w-full"
        />
        {error ? (
          <p id={`${id}-${name}-error`} role="alert" className="mt-1 max-w-40 text-danger text-xs">
            {error}
          </p>
        ) : null}
      </div>
    );
  };
  return (
    <div className="flex gap-2 max-sm:col-span-2">
      {field("from")}
      {field("to")}
    </div>
  );
}
