"use client";

import { PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { FieldError } from "@/components/desk/form/field-error";
import type { FieldErrors } from "@/components/desk/form/field-errors";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { HOLIDAYS_MAX, type HolidayDraft, newKey } from "./company-draft";

/** The days on which the company is closed. */
export function HolidaysField({
  holidays,
  errors,
  onChange,
}: {
  holidays: readonly HolidayDraft[];
  errors: FieldErrors;
  onChange: (holidays: HolidayDraft[]) => void;
}) {
  const t = useTranslations("settings.company");
  const id = useId();
  const [added, setAdded] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const listError = errors.holidays;

  useEffect(() => {
    if (added !== null) list.current?.querySelector<HTMLInputElement>(`[data-row="${added}"] input`)?.focus();
  }, [added]);

  function add() {
    const row = { key: newKey(), date: "", name: "" };
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
            {holidays.map((holiday, index) => {
              const [dateError, nameError] = [errors[`holidays.${index}.date`], errors[`holidays.${index}.name`]];
              const number = index + 1;
              const removeLabel = holiday.name.trim()
                ? t("removeHoliday", { name: holiday.name.trim() })
                : t("removeNameless", { number });
              return (
                <li key={holiday.key} data-row={holiday.key}>
                  <div className="flex items-center gap-2">
                    <Input
                      type="date"
                      className="w-38 shrink-0 tabular-nums"
                      aria-label={t("holidayDateLabel", { number })}
                      aria-invalid={dateError || listError ? true : undefined}
                      aria-describedby={dateError ? `${id}-${index}-date-error` : listError ? `${id}-error` : undefined}
                      value={holiday.date}
                      onChange={(event) => change({ ...holiday, date: event.target.value })}
                    />
                    <Input
                      maxLength={100}
                      className="flex-1"
                      aria-label={t("holidayNameLabel", { number })}
                      aria-invalid={nameError ? true : undefined}
                      aria-describedby={nameError ? `${id}-${index}-name-error` : undefined}
                      value={holiday.name}
                      onChange={(event) => change({ ...holiday, name: event.target.value })}
                    />
                    <IconButton label={removeLabel} icon={XIcon} onClick={() => remove(holiday.key)} />
                  </div>
                  <FieldError id={`${id}-${index}-date-error`} message={dateError} />
                  <FieldError id={`${id}-${index}-name-error`} message={nameError} />
                </li>
              );
            })}
          </ul>
          <FieldError id={`${id}-error`} message={listError} />
        </>
      )}
      <Button
        icon={PlusIcon}
        ref={addButton}
        variant="outline"
        size="sm"
        className="mt-3"
        aria-disabled={holidays.length >= HOLIDAYS_MAX || undefined}
        onClick={add}
      >
        {t("addHoliday")}
      </Button>
    </section>
  );
}
