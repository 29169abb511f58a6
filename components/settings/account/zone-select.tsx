import { useTimeZone, useTranslations } from "next-intl";
import { LabelledSelect } from "@/components/ui/native-select";
import { useHydrated } from "@/lib/client/use-hydrated";

/** In which time zone somebody's own hours are: the company's, or that of their device. */
export function ZoneSelect({
  label,
  value,
  className,
  onChoose,
}: {
  label: string;
  /** Null: the company's. */
  value: string | null;
  className?: string;
  onChoose: (timeZone: string | null) => void;
}) {
  const t = useTranslations("settings.quiet");
  const workspaceZone = useTimeZone() ?? "UTC";
  const isHydrated = useHydrated();
  const device = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : null;
  const zones = [...new Set([value, device])].filter((zone): zone is string => zone !== null && zone !== workspaceZone);
  return (
    <LabelledSelect
      label={label}
      className={className ?? ""}
      value={value ?? ""}
      choices={[
        { value: "", label: t("zoneOfCompany", { zone: workspaceZone }) },
        ...zones.map((zone) => ({ value: zone, label: zone })),
      ]}
      onChange={({ target }) => onChoose(target.value || null)}
    />
  );
}
