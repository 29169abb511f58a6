import { useTimeZone, useTranslations } from "next-intl";
import type { BoundField } from "@/components/desk/form/linked-field";
import { LinkedField } from "@/components/desk/form/linked-field";
import { useZoneChoice } from "@/components/desk/hours/use-zone-choice";
import { Combobox } from "@/components/ui/combobox";

/** In which time zone a calendar's hours are; an empty field is the company's. */
export function CalendarZoneField({ field }: { field: BoundField<string | null> }) {
  const t = useTranslations("settings.calendars");
  const company = useTranslations("settings.company");
  const zone = useTimeZone() ?? "UTC";
  const choice = useZoneChoice(field.value ?? "");
  return (
    <LinkedField field={field} hint={t("zoneHint")}>
      {(links) => (
        <Combobox
          id={links.id}
          {...choice}
          onChange={(option) => field.onChange(option?.zone ?? null)}
          texts={{
            label: field.label,
            loading: company("zoneLoading"),
            empty: company("zoneEmpty"),
            more: company("zoneMore"),
            clear: company("zoneClear"),
          }}
          placeholder={t("zoneOfCompany", { zone })}
          isInvalid={links["aria-invalid"]}
          describedBy={links["aria-describedby"]}
        />
      )}
    </LinkedField>
  );
}
