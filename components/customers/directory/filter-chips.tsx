import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCompanyChoice } from "@/components/customers/form/use-company-lookup";
import { Button } from "@/components/ui/button";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { CompanyStatus } from "@/lib/modules/companies/schema";
import { activeFilters, type DirectoryView, emptyView } from "@/lib/modules/customers/filter";
import type { CustomerStatus } from "@/lib/modules/customers/schema";
import { useIndustryText } from "./directory-cells";

const FieldChips = lazyPlace(() => import("./field-chips"), "FieldChips");

type Chip = { key: string; text: string; without: DirectoryView };

const less = <Value extends string>(values: readonly Value[], value: Value) =>
  values.filter((other) => other !== value);

/** What narrows the list, each to be taken away by itself. */
export function FilterChips({ view, onChange }: { view: DirectoryView; onChange: (view: DirectoryView) => void }) {
  const t = useTranslations("customers");
  const industryText = useIndustryText();
  const company = useCompanyChoice(view.companyId, null);
  if (activeFilters(view) === 0) return null;
  const chips: Chip[] = [];
  const add = (key: string, name: string, value: string, without: DirectoryView) =>
    chips.push({ key, text: t("filters.chip", { name, value }), without });
  if (view.q) add("q", t("filters.words"), view.q, { ...view, q: "" });
  for (const status of view.status)
    add(`status-${status}`, t("fields.status"), t(`status.${status as CustomerStatus | CompanyStatus}`), {
      ...view,
      status: less(view.status, status),
    });
  if (company) add("company", t("fields.company"), company.label, { ...view, companyId: null });
  if (view.hasCompany) {
    const text = t(view.hasCompany === "true" ? "filters.withCompany" : "filters.withoutCompany");
    add("has", t("fields.company"), text, { ...view, hasCompany: null });
  }
  for (const size of view.size)
    add(`size-${size}`, t("fields.size"), t(`sizes.${size}`), { ...view, size: less(view.size, size) });
  if (view.industry) add("industry", t("fields.industry"), industryText(view.industry), { ...view, industry: "" });
  for (const tag of view.tags) add(`tag-${tag}`, t("filters.tag"), tag, { ...view, tags: less(view.tags, tag) });
  return (
    <ul aria-label={t("filters.chips")} className="flex min-w-0 flex-wrap items-center gap-1.5">
      {chips.map(({ key, ...chip }) => (
        <ChipItem key={key} {...chip} onChange={onChange} />
      ))}
      {Object.keys(view.fields).length > 0 ? (
        <FieldChips view={view}>
          {({ key, ...chip }) => <ChipItem key={key} {...chip} onChange={onChange} />}
        </FieldChips>
      ) : null}
      <li>
        <Button variant="link" size="sm" onClick={() => onChange({ ...emptyView(view.kind), sort: view.sort })}>
          {t("filters.clear")}
        </Button>
      </li>
    </ul>
  );
}

function ChipItem({ text, without, onChange }: Omit<Chip, "key"> & { onChange: (view: DirectoryView) => void }) {
  const t = useTranslations("customers.filters");
  return (
    <li className="min-w-0 max-w-full">
      <button
        type="button"
        aria-label={t("remove", { filter: text })}
        title={t("remove", { filter: text })}
        onClick={() => onChange(without)}
        className="inline-flex max-w-full items-center gap-1 rounded-full bg-brand-tint py-0.5 pr-1.5 pl-2.5 text-brand-tint-foreground text-list hover:underline"
      >
        <span className="truncate">{text}</span>
        <XIcon aria-hidden="true" className="size-3.5 shrink-0" />
      </button>
    </li>
  );
}
