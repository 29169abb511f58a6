"use client";

import { useTranslations } from "next-intl";
import { FieldError } from "@/components/desk/form/field-error";
import { SHOWN } from "@/components/desk/form/form-fields";
import { type BoundField, LinkedField } from "@/components/desk/form/linked-field";
import { TimePair } from "@/components/desk/hours/time-pair";
import { zoneLabel } from "@/components/desk/hours/time-zones";
import { useZoneChoice } from "@/components/desk/hours/use-zone-choice";
import { Combobox } from "@/components/ui/combobox";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { WEEKDAYS, type Weekday } from "@/lib/kernel/open-time/calendar";
import type { WhatsAppHours } from "@/lib/modules/channels/whatsapp/schema";

/** A number's own weekly hours, or the company's calendar instead. */
export function WeeklyHours({ field }: { field: BoundField<WhatsAppHours> }) {
  const t = useTranslations("channels.whatsapp.hours");
  const { value, errors, isEditing, onChange } = field;
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={t("enabled")}
        hint={t("enabledHint")}
        disabled={!isEditing}
        checked={value.enabled}
        onChange={(event) => onChange({ ...value, enabled: event.target.checked })}
      />
      {value.enabled ? (
        <>
          <ZoneField
            field={{
              ...field,
              id: `${field.id}-zone`,
              name: "timezone",
              label: t("zone"),
              value: value.timezone,
              error: errors.timezone,
              onChange: (timezone) => onChange({ ...value, timezone }),
            }}
          />
          <div className="divide-y divide-border border-border border-y">
            {WEEKDAYS.map((day) => (
              <DayFields
                key={day}
                id={`${field.id}-${day}`}
                day={day}
                value={value.schedule[day]}
                startError={errors[`schedule.${day}.start`]}
                endError={errors[`schedule.${day}.end`]}
                isEditing={isEditing}
                onChange={(changed) => onChange({ ...value, schedule: { ...value.schedule, [day]: changed } })}
              />
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}

type Day = WhatsAppHours["schedule"][Weekday];

function DayFields({
  id,
  day,
  value,
  startError,
  endError,
  isEditing,
  onChange,
}: {
  id: string;
  day: Weekday;
  value: Day;
  startError: string | undefined;
  endError: string | undefined;
  isEditing: boolean;
  onChange: (value: Day) => void;
}) {
  const t = useTranslations("channels.whatsapp.hours");
  const name = t(`days.${day}`);
  return (
    <div className="py-2">
      <div className="grid items-center gap-x-8 gap-y-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <Switch
          label={name}
          disabled={!isEditing}
          checked={value.enabled}
          onChange={(event) => onChange({ ...value, enabled: event.target.checked })}
        />
        <div className="flex min-h-9 items-center gap-2">
          {value.enabled ? (
            <TimePair
              id={id}
              t={t}
              of={{ day: name }}
              value={value}
              errors={{ start: startError, end: endError }}
              readOnly={!isEditing}
              className={`${SHOWN} w-20`}
              onChange={onChange}
            />
          ) : (
            <span className="text-list text-muted-foreground">{t("closed")}</span>
          )}
        </div>
      </div>
      <FieldError id={`${id}-start-error`} message={startError} />
      {endError === startError ? null : <FieldError id={`${id}-end-error`} message={endError} />}
    </div>
  );
}

function ZoneField({ field }: { field: BoundField<string> }) {
  const t = useTranslations("channels.whatsapp.hours");
  const { value, isEditing } = field;
  const choice = useZoneChoice(value);
  return (
    <LinkedField field={field} className="max-w-md">
      {(links) =>
        isEditing ? (
          <Combobox
            id={links.id}
            {...choice}
            onChange={(option) => field.onChange(option?.zone ?? "")}
            texts={{
              label: field.label,
              loading: t("zoneLoading"),
              empty: t("zoneEmpty"),
              more: t("zoneMore"),
              clear: t("zoneClear"),
            }}
            placeholder={t("zonePlaceholder")}
            isInvalid={links["aria-invalid"]}
            describedBy={links["aria-describedby"]}
          />
        ) : (
          <Input {...links} readOnly className={SHOWN} value={zoneLabel(value)} />
        )
      }
    </LinkedField>
  );
}
