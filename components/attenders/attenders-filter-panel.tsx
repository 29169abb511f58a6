import { useTranslations } from "next-intl";
import { FilterPanel } from "@/components/desk/list/filter-panel";
import { type AttenderFilters, activeFilters, NO_FILTERS } from "@/lib/modules/attenders/filter";
import { useProfileChoices } from "./profile-choices";

/** Narrows the list by name or e-mail, profile and status. */
export function AttendersFilterPanel({
  id,
  filters,
  onChange,
}: {
  id: string;
  filters: AttenderFilters;
  onChange: (filters: AttenderFilters, how?: "push" | "replace") => void;
}) {
  const t = useTranslations("attenders.filters");
  const profiles = useProfileChoices();
  return (
    <FilterPanel
      id={id}
      label={t("toggle")}
      search={{
        label: t("search"),
        placeholder: t("searchHint"),
        clearLabel: t("clearSearch"),
        value: filters.search,
        onChange: (search) => onChange({ ...filters, search, page: 1 }, "replace"),
      }}
      filters={[
        {
          label: t("profile"),
          all: t("allProfiles"),
          value: filters.profile,
          choices: profiles,
          onChange: (profile) => onChange({ ...filters, profile: profile as AttenderFilters["profile"], page: 1 }),
        },
        {
          label: t("status"),
          all: t("allStatuses"),
          value: filters.status,
          choices: [
            { value: "active", label: t("activeOnes") },
            { value: "inactive", label: t("inactiveOnes") },
          ],
          onChange: (status) => onChange({ ...filters, status: status as AttenderFilters["status"], page: 1 }),
        },
      ]}
      clear={{ label: t("clear"), isDisabled: activeFilters(filters) === 0, onClick: () => onChange(NO_FILTERS) }}
    />
  );
}
