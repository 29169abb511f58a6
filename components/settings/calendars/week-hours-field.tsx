"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { FieldErrors } from "@/components/desk/form/field-errors";
import { WEEKDAYS, type Weekday } from "@/lib/kernel/open-time/calendar";
import { BusinessDay } from "./business-day";
import type { CalendarDraft } from "./calendar-draft";

type Hours = CalendarDraft["hours"];

/** The hours of each day of the week. */
export function WeekHoursField({
  hours,
  errors,
  onChange,
}: {
  hours: Hours;
  errors: FieldErrors;
  onChange: (hours: Hours) => void;
}) {
  const t = useTranslations("settings.calendars");
  const locale = useLocale();
  const [told, setTold] = useState("");
  const isAlwaysOpen = WEEKDAYS.every((day) => hours[day].length === 0);

  function copy(from: Weekday, days: readonly Weekday[]) {
    const copies = days.map((day) => [day, [...hours[from]]]);
    onChange({ ...hours, ...Object.fromEntries(copies) });
    const names = new Intl.ListFormat(locale).format(days.map((day) => t(`days.${day}`)));
    setTold(t("copied", { day: t(`days.${from}`), days: names }));
  }

  return (
    <section aria-labelledby="week-hours">
      <h3 id="week-hours" className="font-medium text-sm">
        {t("hours")}
      </h3>
      <p className="mt-0.5 text-list text-muted-foreground">{t("hoursText")}</p>
      <div className="mt-2 divide-y divide-border border-border border-y">
        {WEEKDAYS.map((day) => (
          <BusinessDay
            key={day}
            day={day}
            intervals={hours[day]}
            isAlwaysOpen={isAlwaysOpen}
            errors={errors}
            onChange={(intervals) => onChange({ ...hours, [day]: intervals })}
            onCopy={(days) => copy(day, days)}
          />
        ))}
      </div>
      <p role="status" className="mt-2 text-list text-muted-foreground empty:hidden">
        {isAlwaysOpen ? t("always") : told}
      </p>
    </section>
  );
}
