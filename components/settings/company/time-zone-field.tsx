"use client";

import { useLocale, useTranslations } from "next-intl";
import { FieldError } from "@/components/desk/form/field-error";
import { useZoneChoice } from "@/components/desk/hours/use-zone-choice";
import { Combobox } from "@/components/ui/combobox";
import { Label } from "@/components/ui/label";
import { useHydrated } from "@/lib/client/use-hydrated";

/** Chooses the company's time zone by city, region, name or offset, and shows what time it is there. */
export function TimeZoneField({
  id,
  value,
  error,
  onChange,
}: {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (zone: string) => void;
}) {
  const t = useTranslations("settings.company");
  const locale = useLocale();
  const isHydrated = useHydrated();
  const choice = useZoneChoice(value);
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("timeZone")}</Label>
      <Combobox
        id={id}
        {...choice}
        onChange={(option) => onChange(option?.zone ?? "")}
        texts={{
          label: t("timeZone"),
          loading: t("zoneLoading"),
          empty: t("zoneEmpty"),
          more: t("zoneMore"),
          clear: t("zoneClear"),
        }}
        placeholder={t("zonePlaceholder")}
        isInvalid={error ? true : undefined}
        describedBy={`${id}-${error ? "error" : "hint"}`}
      />
      {error ? (
        <FieldError id={`${id}-error`} message={error} />
      ) : (
        <p id={`${id}-hint`} className="text-list text-muted-foreground">
          {isHydrated ? t("zoneNow", { time: timeIn(locale, value) }) : t("zoneHint")}
        </p>
      )}
    </div>
  );
}

function timeIn(locale: string, timeZone: string): string {
  return new Date().toLocaleTimeString(locale, { timeZone, timeStyle: "short" });
}
