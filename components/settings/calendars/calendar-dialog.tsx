"use client";

import { useLocale, useTranslations } from "next-intl";
import { TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { changeCalendar, createCalendar } from "@/lib/client/calls/calendar-calls";
import { messageOf } from "@/lib/client/http/api";
import type { CalendarDto } from "@/lib/modules/calendars/schema";
import {
  type CalendarDraft,
  completed,
  contradictionsOf,
  errorsOf,
  newCalendar,
  storedCalendar,
  toInput,
} from "./calendar-draft";
import { CalendarZoneField } from "./calendar-zone-field";
import { HolidaysField } from "./holidays-field";
import { hoursSummary } from "./hours-summary";
import { WeekHoursField } from "./week-hours-field";

/** Adds a calendar, or edits `calendar`. Mounted only while it is open; `onSaved` closes it. */
export function CalendarDialog({
  calendar,
  onSaved,
  onClose,
}: {
  calendar: CalendarDto | null;
  onSaved: (saved: CalendarDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("settings.calendars");
  const locale = useLocale();
  const list = new Intl.ListFormat(locale);
  const form = useSavedForm<CalendarDraft, CalendarDto>({
    initial: newCalendar(),
    stored: calendar && storedCalendar(calendar),
    storedOf: storedCalendar,
    labelOf: (field) => t(`fields.${field}`),
    look: "list",
    check: (values) => errorsOf(completed(values)),
    isLive: true,
    send: (values, version) => {
      const input = toInput(completed(values));
      return calendar ? changeCalendar(calendar.id, input, version) : createCalendar(input);
    },
    onSaved,
    problemOf: (error) => messageOf(error, t("offline")),
  });
  const { hours, holidays } = form.values;
  const errors = { ...contradictionsOf(form.values), ...form.errors };

  function textOf(_: keyof CalendarDraft, value: CalendarDraft[keyof CalendarDraft]): string {
    if (value === null || typeof value === "string") return value ?? t("zone");
    if (!Array.isArray(value)) return hoursSummary(value, locale) || t("alwaysOpen");
    return list.format(
      value.map(({ date, name, hours: own }) =>
        [date, name, ...own.map(({ start, end }) => `${start}–${end}`)].join(" "),
      ),
    );
  }

  return (
    <FormDialog
      texts={{
        title: t(calendar ? "editTitle" : "addTitle"),
        text: t(calendar?.isDefault ? "defaultText" : "dialogText"),
        close: t("cancel"),
        cancel: t("cancel"),
        save: t("save"),
      }}
      {...form.dialog}
      className="max-w-3xl"
      onClose={onClose}
    >
      <RecordConflicts className="" form={form} textOf={textOf} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField field={form.field("name")} isRequired maxLength={100} />
        <CalendarZoneField field={form.field("timeZone")} />
      </div>
      <WeekHoursField hours={hours} errors={errors} onChange={(next) => form.set("hours", next)} />
      <HolidaysField
        holidays={holidays}
        hours={hours}
        errors={errors}
        onChange={(next) => form.set("holidays", next)}
      />
    </FormDialog>
  );
}
