import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useCompanyLookup, useCustomerLookup } from "@/components/desk/form/lookups";
import { useRecordNames, useRememberedName } from "@/components/desk/screen/record-names";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { CONDITION_LIMITS } from "@/lib/kernel/conditions/condition";
import type { Question } from "./rule-draft";

/** Customers or companies, which are looked up as one types; those that were chosen stand above the field. */
export function RecordsValue({
  number,
  field,
  question: { value },
  onChange,
}: {
  /** The question's place, from 1. */
  number: number;
  field: "customer" | "company";
  question: Question;
  onChange: (value: Question["value"]) => void;
}) {
  const t = useTranslations("automation");
  const id = useId();
  const customers = useCustomerLookup();
  const companies = useCompanyLookup();
  const { onSearch, isLoading, hasMore, ...lookup } = field === "customer" ? customers : companies;
  const remember = useRememberedName();
  const chosen = Array.isArray(value) ? value.map(Number) : [];
  const nameOf = useRecordNames([{ all: [{ field, operator: "any_of", value: chosen }], any: [] }]);
  const options: readonly ComboboxOption[] = lookup.options;
  const labelOf = (one: number) => {
    const name = nameOf(field, one);
    return name === null ? t("says.gone") : (name ?? "…");
  };
  const put = (ids: number[]) => onChange(ids.length === 0 ? undefined : ids);

  return (
    <div className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      {chosen.length > 0 ? (
        <ul aria-label={t("form.questionChosen", { number })} className="flex min-w-0 flex-wrap gap-1.5">
          {chosen.map((one) => (
            <li
              key={one}
              className="inline-flex max-w-full items-center gap-0.5 rounded-full bg-accent py-0.5 pr-0.5 pl-2.5 text-accent-foreground text-xs"
            >
              <bdi className="min-w-0 truncate">{labelOf(one)}</bdi>
              <button
                type="button"
                aria-label={t("form.removeRecord", { name: labelOf(one) })}
                title={t("form.removeRecord", { name: labelOf(one) })}
                onClick={() => {
                  put(chosen.filter((other) => other !== one));
                  document.getElementById(id)?.focus();
                }}
                className="inline-flex size-6 shrink-0 items-center justify-center rounded-full hover:bg-secondary-hover pointer-coarse:size-11"
              >
                <XIcon aria-hidden="true" className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {chosen.length < CONDITION_LIMITS.listed ? (
        <>
          <label htmlFor={id} className="sr-only">
            {t("form.questionValue", { number })}
          </label>
          <Combobox
            id={id}
            value={null}
            onChange={(option) => {
              if (!option) return;
              remember(field, option.id, option.label);
              put([...chosen.filter((one) => one !== option.id), option.id]);
            }}
            options={options.filter((option) => !chosen.includes(option.id))}
            onSearch={onSearch}
            isLoading={isLoading}
            hasMore={hasMore}
            placeholder={t("form.recordPlaceholder")}
            texts={{
              label: t("form.questionValue", { number }),
              loading: t("form.recordsFound.searching"),
              empty: t("form.recordsFound.empty"),
              more: t("form.recordsFound.more"),
              clear: t("form.recordsFound.clear"),
            }}
          />
        </>
      ) : null}
    </div>
  );
}
