"use client";

import { CalendarDaysIcon, PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useId, useRef, useState } from "react";
import { FieldError } from "@/components/desk/form/field-error";
import type { FieldErrors } from "@/components/desk/form/field-errors";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { lazyPart } from "@/lib/client/lazy-part";
import type { Weekday } from "@/lib/kernel/open-time/calendar";
import { HOLIDAYS_MAX } from "@/lib/modules/calendars/schema";
import { type HolidayDraft, type IntervalDraft, newHoliday } from "./calendar-draft";
import { HolidayRow } from "./holiday-row";

const OfferedHolidays = lazyPart(() => import("./offered-holidays"), "OfferedHolidays");

/** The days on which the company is closed, or open at other hours. */
export function HolidaysField({
  holidays,
  hours,
  errors,
  onChange,
}: {
  holidays: readonly HolidayDraft[];
  /** The week's. */
  hours: Readonly<Record<Weekday, readonly IntervalDraft[]>>;
  errors: FieldErrors;
  onChange: (holidays: HolidayDraft[]) => void;
}) {
  const t = useTranslations("settings.calendars");
  const id = useId();
  const [added, setAdded] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const offerButton = useRef<HTMLButtonElement>(null);
  const [isOffering, setOffering] = useState(false);
  const listError = errors.holidays;

  useEffect(() => {
    if (added !== null) list.current?.querySelector<HTMLInputElement>(`[data-row="${added}"] input`)?.focus();
  }, [added]);

  function add() {
    const row = newHoliday();
    onChange([...holidays, row]);
    setAdded(row.key);
  }

  function change(changed: HolidayDraft) {
    onChange(holidays.map((holiday) => (holiday.key === changed.key ? changed : holiday)));
  }

  function remove(key: string) {
    onChange(holidays.filter((holiday) => holiday.key !== key));
    addButton.current?.focus();
  }

  function stopOffering() {
    setOffering(false);
    offerButton.current?.focus();
  }

  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="font-medium text-sm">
        {t("holidays")}
      </h3>
      <p className="mt-0.5 text-list text-muted-foreground">{t("holidaysText")}</p>
      {holidays.length === 0 ? (
        <p className="mt-2 text-list text-muted-foreground">{t("noHolidays")}</p>
      ) : (
        <>
          <div aria-hidden="true" className="mt-3 mb-1 flex gap-2 text-muted-foreground text-xs">
            <span className="w-38 shrink-0">{t("holidayDate")}</span>
            <span>{t("holidayName")}</span>
          </div>
          <ul ref={list} className="flex flex-col gap-2">
            {holidays.map((holiday, index) => (
              <HolidayRow
                key={holiday.key}
                id={`${id}-${index}`}
                number={index + 1}
                holiday={holiday}
                errors={errors}
                path={`holidays.${index}`}
                listErrorId={listError ? `${id}-error` : undefined}
                onChange={change}
                onRemove={() => remove(holiday.key)}
              />
            ))}
          </ul>
          <FieldError id={`${id}-error`} message={listError} />
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          icon={PlusIcon}
          ref={addButton}
          variant="outline"
          size="sm"
          aria-disabled={holidays.length >= HOLIDAYS_MAX || undefined}
          onClick={holidays.length < HOLIDAYS_MAX ? add : undefined}
        >
          {t("addHoliday")}
        </Button>
        <Button
          icon={CalendarDaysIcon}
          ref={offerButton}
          variant="outline"
          size="sm"
          aria-expanded={isOffering}
          onClick={() => setOffering(!isOffering)}
        >
          {t("offered.title")}
        </Button>
      </div>
      {isOffering ? (
        <Suspense fallback={<Skeleton className="mt-3 h-64" />}>
          <OfferedHolidays
            holidays={holidays}
            hours={hours}
            room={HOLIDAYS_MAX - holidays.length}
            onAdd={(added) => {
              onChange([...holidays, ...added]);
              stopOffering();
            }}
            onCancel={stopOffering}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
