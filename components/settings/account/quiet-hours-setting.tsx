"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { QuietNotice } from "@/components/shell/notifications/quiet-notice";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast/toast-store";
import { changePreferences, currentPreferences, useDeskPreferences } from "@/lib/client/preferences-changes";
import type { DeskPreferences } from "@/lib/client/preferences-store";
import { QUIET_DAYS, type QuietHours } from "@/lib/modules/attenders/quiet/policy";
import { TimeField } from "./time-field";
import { ZoneSelect } from "./zone-select";

/** A Monday, whose week names the days. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** On which days, from when until when nothing makes a sound or shows on the desktop; saved at once. */
export function QuietHoursSetting({ rendered }: { rendered: DeskPreferences }) {
  const t = useTranslations("settings.quiet");
  const common = useTranslations("shell.preferences");
  const locale = useLocale();
  const { quietHours: quiet } = useDeskPreferences(rendered);
  const hintId = useId();
  const nameOf = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const longNameOf = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });

  function save(change: Partial<QuietHours>) {
    const quietHours = { ...currentPreferences().quietHours, ...change };
    changePreferences({ quietHours }).catch(() =>
      toast({ type: "error", title: common("failedTitle"), message: common("failedMessage") }),
    );
  }

  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={t("isOn")}
        hint={t("hint")}
        checked={quiet.isOn}
        onChange={({ target }) => save({ isOn: target.checked })}
      />
      {quiet.isOn ? (
        <>
          <fieldset className="min-w-0" aria-describedby={quiet.days.length === 0 ? hintId : undefined}>
            <legend className="mb-1.5 font-medium text-sm">{t("days")}</legend>
            <div className="flex flex-wrap gap-x-4 gap-y-2">
              {QUIET_DAYS.map((day) => (
                <label key={day} className="flex min-h-8 items-center gap-2 text-list">
                  <input
                    type="checkbox"
                    className="touch-area relative size-4 accent-primary"
                    aria-label={longNameOf.format(MONDAY + (day - 1) * DAY_MS)}
                    checked={quiet.days.includes(day)}
                    onChange={({ target }) =>
                      save({
                        days: QUIET_DAYS.filter((each) => (each === day ? target.checked : quiet.days.includes(each))),
                      })
                    }
                  />
                  <span aria-hidden="true">{nameOf.format(MONDAY + (day - 1) * DAY_MS)}</span>
                </label>
              ))}
            </div>
            {quiet.days.length === 0 ? (
              <p id={hintId} role="status" className="mt-1 text-list text-muted-foreground">
                {t("noDay")}
              </p>
            ) : null}
          </fieldset>
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-[7rem_7rem_minmax(0,1fr)]">
            <TimeField
              key={`from ${quiet.from}`}
              label={t("from")}
              value={quiet.from}
              onSave={(from) => save({ from })}
            />
            <TimeField key={`to ${quiet.to}`} label={t("to")} value={quiet.to} onSave={(to) => save({ to })} />
            <ZoneSelect
              label={t("zone")}
              value={quiet.timeZone}
              className="col-span-2 sm:col-span-1"
              onChoose={(timeZone) => save({ timeZone })}
            />
          </div>
          {quiet.to <= quiet.from ? <p className="text-list text-muted-foreground">{t("nextDay")}</p> : null}
          <Switch
            label={t("mentionsPass")}
            hint={t("mentionsPassHint")}
            checked={quiet.mentionsPass}
            onChange={({ target }) => save({ mentionsPass: target.checked })}
          />
          <QuietNotice />
        </>
      ) : null}
    </div>
  );
}
