"use client";

import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { completeTime } from "@/components/desk/hours/complete-time";
import { useHydrated } from "@/components/settings/use-hydrated";
import { QuietNotice } from "@/components/shell/notifications/quiet-notice";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { LabelledSelect } from "@/components/ui/native-select";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast/toast-store";
import { changePreferences, currentPreferences, useDeskPreferences } from "@/lib/client/preferences-changes";
import type { DeskPreferences } from "@/lib/client/preferences-store";
import { QUIET_DAYS, type QuietHours } from "@/lib/modules/attenders/quiet/policy";

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** A Monday, whose week names the days. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** On which days, from when until when nothing makes a sound or shows on the desktop; saved at once. */
export function QuietHoursSetting({ rendered }: { rendered: DeskPreferences }) {
  const t = useTranslations("settings.quiet");
  const common = useTranslations("shell.preferences");
  const locale = useLocale();
  const workspaceZone = useTimeZone() ?? "UTC";
  const isHydrated = useHydrated();
  const { quietHours: quiet } = useDeskPreferences(rendered);
  const hintId = useId();
  const nameOf = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const longNameOf = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const device = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : null;
  const zones = [...new Set([quiet.timeZone, device])].filter(
    (zone): zone is string => zone !== null && zone !== workspaceZone,
  );

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
            <div className="col-span-2 sm:col-span-1">
              <LabelledSelect
                label={t("zone")}
                value={quiet.timeZone ?? ""}
                choices={[
                  { value: "", label: t("zoneOfCompany", { zone: workspaceZone }) },
                  ...zones.map((zone) => ({ value: zone, label: zone })),
                ]}
                onChange={({ target }) => save({ timeZone: target.value || null })}
              />
            </div>
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

/** A time of the day, saved when its field is left; what is none is said, and isn't saved. */
function TimeField({ label, value, onSave }: { label: string; value: string; onSave: (time: string) => void }) {
  const t = useTranslations("settings.quiet");
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [isWrong, setWrong] = useState(false);

  function leave() {
    const time = completeTime(typed);
    setTyped(time);
    const isTime = TIME.test(time);
    setWrong(!isTime);
    if (isTime && time !== value) onSave(time);
  }

  return (
    <div className="flex min-w-0 flex-col">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder="00:00"
        className="tabular-nums"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => key === "Enter" && leave()}
      />
      {isWrong ? (
        <p id={`${id}-error`} role="alert" className="text-danger text-list">
          {t("timeWrong")}
        </p>
      ) : null}
    </div>
  );
}
