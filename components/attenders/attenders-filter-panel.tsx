import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { SearchField } from "@/components/ui/search-field";
import { type AttenderFilters, activeFilters, NO_FILTERS } from "@/lib/modules/attenders/filter";

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
  const fieldId = useId();
  return (
    <search
      id={id}
      aria-label={t("toggle")}
      className="grid items-end gap-3 rounded-lg border border-border bg-card p-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]"
    >
      <div className="flex flex-col gap-1.5 sm:max-lg:col-span-2">
        <Label htmlFor={`${fieldId}-search`}>{t("search")}</Label>
        <SearchField
          id={`${fieldId}-search`}
          label={t("search")}
          placeholder={t("searchHint")}
          clearLabel={t("clearSearch")}
          value={filters.search}
          onChange={(search) => onChange({ ...filters, search, page: 1 }, "replace")}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${fieldId}-profile`}>{t("profile")}</Label>
        <NativeSelect
          id={`${fieldId}-profile`}
          value={filters.profile}
          onChange={(event) =>
            onChange({ ...filters, profile: event.target.value as AttenderFilters["profile"], page: 1 })
          }
        >
          <option value="all">{t("allProfiles")}</option>
          <option value="1">{t("administrator")}</option>
          <option value="2">{t("default")}</option>
        </NativeSelect>
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${fieldId}-status`}>{t("status")}</Label>
        <NativeSelect
          id={`${fieldId}-status`}
          value={filters.status}
          onChange={(event) =>
            onChange({ ...filters, status: event.target.value as AttenderFilters["status"], page: 1 })
          }
        >
          <option value="all">{t("allStatuses")}</option>
          <option value="active">{t("activeOnes")}</option>
          <option value="inactive">{t("inactiveOnes")}</option>
        </NativeSelect>
      </div>
      <Button
        variant="ghost"
        className="sm:max-lg:col-span-2"
        aria-disabled={activeFilters(filters) === 0 || undefined}
        onClick={() => onChange(NO_FILTERS)}
      >
        <XIcon aria-hidden="true" />
        {t("clear")}
      </Button>
    </search>
  );
}
