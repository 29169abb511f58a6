"use client";

import { CopyIcon, PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { FieldError } from "@/components/desk/form/field-error";
import type { FieldErrors } from "@/components/desk/form/field-errors";
import { Button } from "@/components/ui/button";
import type { Weekday } from "@/lib/kernel/open-time/calendar";
import { INTERVALS_MAX } from "@/lib/modules/calendars/schema";
import { type IntervalDraft, newInterval } from "./calendar-draft";
import { CopyHours } from "./copy-hours";
import { IntervalFields } from "./interval-fields";

/**
 * One day's hours: its intervals, and copying them to other days. A day without any is closed, unless no day has any
 * (`isAlwaysOpen`). `errors` are those of the whole form.
 */
export function BusinessDay({
  day,
  intervals,
  isAlwaysOpen,
  errors,
  onChange,
  onCopy,
}: {
  day: Weekday;
  intervals: readonly IntervalDraft[];
  isAlwaysOpen: boolean;
  errors: FieldErrors;
  onChange: (intervals: IntervalDraft[]) => void;
  onCopy: (days: readonly Weekday[]) => void;
}) {
  const t = useTranslations("settings.calendars");
  const id = useId();
  const [isCopying, setCopying] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const rows = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  const name = t(`days.${day}`);
  const path = `hours.${day}`;

  useEffect(() => {
    if (added !== null) rows.current?.querySelector<HTMLInputElement>(`[data-row="${added}"] input`)?.focus();
  }, [added]);

  function add() {
    const row = newInterval();
    onChange([...intervals, row]);
    setAdded(row.key);
  }

  function remove(key: string) {
    onChange(intervals.filter((interval) => interval.key !== key));
    // The button that had the focus goes with its interval.
    addButton.current?.focus();
  }

  function stopCopying() {
    setCopying(false);
    copyButton.current?.focus();
  }

  return (
    <fieldset className="grid min-w-0 gap-x-4 gap-y-2 py-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
      <legend className="sr-only">{name}</legend>
      <span aria-hidden="true" className="font-medium text-sm sm:leading-9">
        {name}
      </span>
      <div ref={rows} className="flex min-w-0 flex-col gap-2">
        {intervals.length === 0 ? (
          <p className="text-muted-foreground sm:leading-9">{t(isAlwaysOpen ? "open" : "closed")}</p>
        ) : null}
        {intervals.map((interval, index) => (
          <IntervalFields
            key={interval.key}
            id={`${id}-${index}`}
            day={name}
            number={index + 1}
            interval={interval}
            startError={errors[`${path}.${index}.start`]}
            endError={errors[`${path}.${index}.end`]}
            dayErrorId={errors[path] ? `${id}-error` : undefined}
            onChange={(changed) => onChange(intervals.map((known) => (known.key === changed.key ? changed : known)))}
            onRemove={() => remove(interval.key)}
          />
        ))}
        <FieldError id={`${id}-error`} message={errors[path]} />
      </div>
      <div className="flex items-start gap-1">
        <Button
          icon={PlusIcon}
          ref={addButton}
          variant="ghost"
          size="sm"
          aria-label={t("addIntervalLabel", { day: name })}
          aria-disabled={intervals.length >= INTERVALS_MAX || undefined}
          onClick={intervals.length < INTERVALS_MAX ? add : undefined}
        >
          {t("addInterval")}
        </Button>
        <Button
          icon={CopyIcon}
          ref={copyButton}
          variant="ghost"
          size="sm"
          aria-label={t("copyLabel", { day: name })}
          aria-expanded={isCopying}
          onClick={() => setCopying(!isCopying)}
        >
          {t("copy")}
        </Button>
      </div>
      {isCopying ? (
        <CopyHours
          from={day}
          onCopy={(days) => {
            onCopy(days);
            stopCopying();
          }}
          onCancel={stopCopying}
        />
      ) : null}
    </fieldset>
  );
}
