import { PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { FieldError } from "@/components/desk/form/field-error";
import type { FieldErrors } from "@/components/desk/form/field-errors";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { INTERVALS_MAX } from "@/lib/modules/calendars/schema";
import { type HolidayDraft, type IntervalDraft, newInterval } from "./calendar-draft";
import { IntervalFields } from "./interval-fields";

/** A day with hours of its own, or none. `errors` are those of the whole form, `path` the day's place among them. */
export function HolidayRow({
  id,
  number,
  holiday,
  errors,
  path,
  listErrorId,
  onChange,
  onRemove,
}: {
  id: string;
  number: number;
  holiday: HolidayDraft;
  errors: FieldErrors;
  path: string;
  /** Where it is said what is wrong with the whole list. */
  listErrorId: string | undefined;
  onChange: (holiday: HolidayDraft) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("settings.calendars");
  const [dateError, nameError] = [errors[`${path}.date`], errors[`${path}.name`]];
  const name = holiday.name.trim();
  const choice = useRef<HTMLSelectElement>(null);
  return (
    <li data-row={holiday.key}>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="date"
          className="w-38 shrink-0 tabular-nums"
          aria-label={t("holidayDateLabel", { number })}
          aria-invalid={dateError || listErrorId ? true : undefined}
          aria-describedby={dateError ? `${id}-date-error` : listErrorId}
          value={holiday.date}
          onChange={(event) => onChange({ ...holiday, date: event.target.value })}
        />
        <Input
          maxLength={100}
          className="min-w-36 flex-1"
          aria-label={t("holidayNameLabel", { number })}
          aria-invalid={nameError ? true : undefined}
          aria-describedby={nameError ? `${id}-name-error` : undefined}
          value={holiday.name}
          onChange={(event) => onChange({ ...holiday, name: event.target.value })}
        />
        <div className="flex min-w-0 items-center gap-2 max-sm:w-full max-sm:[&>span]:flex-1">
          <NativeSelect
            aria-label={t("holidayRepeatLabel", { number })}
            value={holiday.isYearly ? "yearly" : "once"}
            choices={[
              { value: "once", label: t("holidayOnce") },
              { value: "yearly", label: t("holidayYearly") },
            ]}
            onChange={(event) => onChange({ ...holiday, isYearly: event.target.value === "yearly" })}
          />
          <NativeSelect
            ref={choice}
            aria-label={t("holidayHoursLabel", { number })}
            value={holiday.isPartly ? "partly" : "closed"}
            choices={[
              { value: "closed", label: t("closed") },
              { value: "partly", label: t("holidayPartly") },
            ]}
            onChange={(event) => {
              const isPartly = event.target.value === "partly";
              onChange({ ...holiday, isPartly, hours: isPartly ? [newInterval()] : [] });
            }}
          />
          <IconButton
            label={name ? t("removeHoliday", { name }) : t("removeNameless", { number })}
            icon={XIcon}
            onClick={onRemove}
          />
        </div>
      </div>
      <FieldError id={`${id}-date-error`} message={dateError} />
      <FieldError id={`${id}-name-error`} message={nameError} />
      {holiday.isPartly ? (
        <HolidayHours
          id={id}
          day={name || t("holidayNumber", { number })}
          hours={holiday.hours}
          errors={errors}
          path={`${path}.hours`}
          onChange={(hours) => {
            onChange({ ...holiday, hours, isPartly: hours.length > 0 });
            // With its last interval the day is closed, and the button that had the focus is gone.
            if (hours.length === 0) choice.current?.focus();
          }}
        />
      ) : null}
    </li>
  );
}

function HolidayHours({
  id,
  day,
  hours,
  errors,
  path,
  onChange,
}: {
  id: string;
  day: string;
  hours: readonly IntervalDraft[];
  errors: FieldErrors;
  path: string;
  onChange: (hours: IntervalDraft[]) => void;
}) {
  const t = useTranslations("settings.calendars");
  const [added, setAdded] = useState<string | null>(hours[0]?.start === "" ? hours[0].key : null);
  const rows = useRef<HTMLFieldSetElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (added !== null) rows.current?.querySelector<HTMLInputElement>(`[data-row="${added}"] input`)?.focus();
  }, [added]);

  function add() {
    const row = newInterval();
    onChange([...hours, row]);
    setAdded(row.key);
  }

  return (
    <fieldset ref={rows} className="mt-2 mb-1 flex min-w-0 flex-wrap items-start gap-x-4 gap-y-2 pl-3">
      <legend className="sr-only">{t("holidayHours", { day })}</legend>
      {hours.map((interval, index) => (
        <IntervalFields
          key={interval.key}
          id={`${id}-hours-${index}`}
          day={day}
          number={index + 1}
          interval={interval}
          startError={errors[`${path}.${index}.start`]}
          endError={errors[`${path}.${index}.end`]}
          dayErrorId={errors[path] ? `${id}-hours-error` : undefined}
          onChange={(changed) => onChange(hours.map((known) => (known.key === changed.key ? changed : known)))}
          onRemove={() => {
            addButton.current?.focus();
            onChange(hours.filter(({ key }) => key !== interval.key));
          }}
        />
      ))}
      <Button
        icon={PlusIcon}
        ref={addButton}
        variant="ghost"
        size="sm"
        aria-label={t("addIntervalLabel", { day })}
        aria-disabled={hours.length >= INTERVALS_MAX || undefined}
        onClick={hours.length < INTERVALS_MAX ? add : undefined}
      >
        {t("addInterval")}
      </Button>
      <FieldError id={`${id}-hours-error`} message={errors[path]} />
    </fieldset>
  );
}
