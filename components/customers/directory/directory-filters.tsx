import { useQuery } from "@tanstack/react-query";
import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useCompanyChoice, useCompanyLookup } from "@/components/customers/form/use-company-lookup";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { fetchOptions } from "@/lib/client/calls/customer-calls";
import { INDUSTRIES, SUGGESTED_TAGS } from "@/lib/client/calls/customer-choices";
import { lazyPlace } from "@/lib/client/lazy-part";
import { COMPANY_SIZES, COMPANY_STATUSES } from "@/lib/modules/companies/filter";
import {
  activeFilters,
  CUSTOMER_STATUSES,
  type DirectoryView,
  emptyView,
  FIELD_SUBJECT,
} from "@/lib/modules/customers/filter";
import { ChoicePills } from "./choice-pills";
import { useIndustryText } from "./directory-cells";

const FieldFilters = lazyPlace(() => import("@/components/desk/field-filters/field-filters"), "FieldFilters");

/** From this many on, tags are looked up instead of all being shown. */
const TAGS_SHOWN = 16;

type FilterProps = { view: DirectoryView; onChange: (view: DirectoryView) => void };

/** Narrows the list by everything but words, which have their own field. */
export function DirectoryFilters({ id, view, onChange }: FilterProps & { id: string }) {
  const t = useTranslations("customers");
  const fieldId = useId();
  const { data: options } = useQuery({
    queryKey: ["directory-options", view.kind],
    queryFn: ({ signal }) => fetchOptions(view.kind, signal),
    retry: false,
  });
  const statuses = view.kind === "customers" ? CUSTOMER_STATUSES : COMPANY_STATUSES;
  return (
    <search
      id={id}
      aria-label={t("filters.toggle")}
      className="grid gap-4 rounded-lg border border-border bg-card p-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <ChoicePills
        legend={t("fields.status")}
        options={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        chosen={view.status}
        onChange={(status) => onChange({ ...view, status })}
      />
      {view.kind === "customers" ? (
        <CustomerFilters view={view} onChange={onChange} />
      ) : (
        <CompanyFilters view={view} onChange={onChange} industries={options?.industries ?? []} />
      )}
      <div className="sm:col-span-2 lg:col-span-3">
        <TagFilter view={view} onChange={onChange} used={options?.tags ?? []} />
      </div>
      {/* Where there are no fields, there is no row either. */}
      <div className="empty:hidden sm:col-span-2 lg:col-span-3">
        <FieldFilters
          subject={FIELD_SUBJECT[view.kind]}
          asked={view.fields}
          onChange={(fields) => onChange({ ...view, fields })}
          className="gap-4 sm:grid-cols-2 lg:grid-cols-3"
        />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3 sm:col-span-2 lg:col-span-3">
        <div className="flex items-center gap-2">
          <Label htmlFor={`${fieldId}-sort`} className="whitespace-nowrap">
            {t("sort.label")}
          </Label>
          <NativeSelect
            id={`${fieldId}-sort`}
            value={view.sort}
            onChange={(event) => onChange({ ...view, sort: event.target.value === "newest" ? "newest" : "name" })}
            choices={(["name", "newest"] as const).map((value) => ({ value, label: t(`sort.${value}`) }))}
          />
        </div>
        <Button
          variant="ghost"
          aria-disabled={activeFilters(view) === 0 || undefined}
          onClick={() => onChange({ ...emptyView(view.kind), sort: view.sort })}
        >
          <XIcon aria-hidden="true" />
          {t("filters.clear")}
        </Button>
      </div>
    </search>
  );
}

function CustomerFilters({ view, onChange }: FilterProps) {
  const t = useTranslations("customers");
  const id = useId();
  const lookup = useCompanyLookup();
  const company = useCompanyChoice(view.companyId, null);
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-company`}>{t("filters.company")}</Label>
        <Combobox
          id={`${id}-company`}
          value={company}
          onChange={(choice) =>
            onChange({ ...view, companyId: choice?.id ?? null, hasCompany: choice ? null : view.hasCompany })
          }
          {...lookup}
          placeholder={t("filters.anyCompany")}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-has`}>{t("filters.hasCompany")}</Label>
        <NativeSelect
          id={`${id}-has`}
          value={view.hasCompany ?? ""}
          onChange={({ target: { value } }) =>
            onChange({
              ...view,
              hasCompany: value === "true" || value === "false" ? value : null,
              companyId: value === "" ? view.companyId : null,
            })
          }
        >
          <option value="">{t("filters.either")}</option>
          <option value="true">{t("filters.withCompany")}</option>
          <option value="false">{t("filters.withoutCompany")}</option>
        </NativeSelect>
      </div>
    </>
  );
}

function CompanyFilters({ view, onChange, industries }: FilterProps & { industries: readonly string[] }) {
  const t = useTranslations("customers");
  const id = useId();
  const industryText = useIndustryText();
  const all = [...new Set([...INDUSTRIES, ...industries, ...(view.industry ? [view.industry] : [])])];
  return (
    <>
      <ChoicePills
        legend={t("fields.size")}
        options={COMPANY_SIZES.map((value) => ({ value, label: t(`sizes.${value}`) }))}
        chosen={view.size}
        onChange={(size) => onChange({ ...view, size })}
      />
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-industry`}>{t("fields.industry")}</Label>
        <NativeSelect
          id={`${id}-industry`}
          value={view.industry}
          onChange={(event) => onChange({ ...view, industry: event.target.value })}
          choices={all.map((value) => ({ value, label: industryText(value) }))}
        >
          <option value="">{t("filters.anyIndustry")}</option>
        </NativeSelect>
      </div>
    </>
  );
}

function TagFilter({ view, onChange, used }: FilterProps & { used: readonly string[] }) {
  const t = useTranslations("customers");
  const id = useId();
  const [search, setSearch] = useState("");
  const all = [...new Set([...view.tags, ...SUGGESTED_TAGS[view.kind], ...used])];
  const shown = all.slice(0, Math.max(TAGS_SHOWN, view.tags.length));
  const others = all.slice(shown.length);
  const found = others.filter((tag) => tag.toLocaleLowerCase().includes(search.toLocaleLowerCase()));
  return (
    <div className="flex flex-col gap-2">
      <ChoicePills
        legend={t("filters.tags")}
        options={shown.map((tag) => ({ value: tag, label: tag }))}
        chosen={view.tags}
        onChange={(tags) => onChange({ ...view, tags })}
      />
      {others.length > 0 ? (
        <div className="flex max-w-sm flex-col gap-1.5">
          <Label htmlFor={`${id}-other`}>{t("filters.otherTags")}</Label>
          <Combobox
            id={`${id}-other`}
            value={null}
            onChange={(choice) => (choice ? onChange({ ...view, tags: [...view.tags, choice.label] }) : undefined)}
            options={found.slice(0, 50).map((tag) => ({ id: all.indexOf(tag), label: tag }))}
            onSearch={setSearch}
            isLoading={false}
            hasMore={found.length > 50}
            texts={{
              label: t("filters.tags"),
              loading: t("lookup.loading"),
              empty: t("filters.noTags"),
              more: t("lookup.more"),
              clear: t("filters.clear"),
            }}
            placeholder={t("filters.searchTags")}
          />
        </div>
      ) : null}
    </div>
  );
}
