"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { WEEKDAYS, type Weekday } from "@/lib/kernel/open-time/calendar";

const WORKDAYS: readonly Weekday[] = WEEKDAYS.slice(0, 5);

/** Asks to which days one day's hours are copied; the rest of the week's kind is ticked already. */
export function CopyHours({
  from,
  onCopy,
  onCancel,
}: {
  from: Weekday;
  onCopy: (days: readonly Weekday[]) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("settings.calendars");
  const isWorkday = WORKDAYS.includes(from);
  const others = WEEKDAYS.filter((day) => day !== from);
  const [days, setDays] = useState(() => others.filter((day) => WORKDAYS.includes(day) === isWorkday));
  const panel = useRef<HTMLFieldSetElement>(null);

  useEffect(() => panel.current?.querySelector("input")?.focus(), []);

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") onCancel();
    // Enter copies; it must not save the whole form.
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      if (days.length > 0) onCopy(days);
    }
  }

  return (
    <fieldset ref={panel} data-own-escape onKeyDown={press} className="min-w-0 rounded-md bg-muted p-3 sm:col-span-3">
      <legend className="sr-only">{t("copyTo", { day: t(`days.${from}`) })}</legend>
      <p aria-hidden="true" className="mb-2 text-list">
        {t("copyTo", { day: t(`days.${from}`) })}
      </p>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {others.map((day) => (
          <label key={day} className="flex items-center gap-2 text-list">
            <input
              type="checkbox"
              className="size-4 accent-primary"
              checked={days.includes(day)}
              onChange={(event) =>
                setDays(others.filter((other) => (other === day ? event.target.checked : days.includes(other))))
              }
            />
            {t(`days.${day}`)}
          </label>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-disabled={days.length === 0 || undefined}
          onClick={() => (days.length > 0 ? onCopy(days) : undefined)}
        >
          {t("copyDo")}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </fieldset>
  );
}
