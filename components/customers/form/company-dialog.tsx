import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useIndustryText } from "@/components/customers/directory/directory-cells";
import type { TaskActions } from "@/components/customers/directory/task-actions";
import { SelectField, TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { type RecordForm, useRecordForm } from "@/components/desk/form/use-record-form";
import { putCompany } from "@/lib/client/cache/customer-cache";
import { changeCompany, createCompany } from "@/lib/client/calls/customer-calls";
import { INDUSTRIES, SUGGESTED_TAGS } from "@/lib/client/calls/customer-choices";
import type { FormValues } from "@/lib/client/forms/record-changes";
import { maskCnpj } from "@/lib/kernel/cnpj";
import { COMPANY_SIZES, COMPANY_STATUSES } from "@/lib/modules/companies/filter";
import type { CompanyDto } from "@/lib/modules/companies/schema";
import { type CompanyValues, companyChangesOf, NEW_COMPANY, newCompanyOf, valuesOfCompany } from "./customer-values";
import { DirectoryTags } from "./directory-tags";
import { RecordDialog, type SaveRequest } from "./record-dialog";

/** Adds a company, or edits `company`. `typed` is what an earlier try had come to. */
export function CompanyDialog({ company, actions }: { company: CompanyDto | null; actions: TaskActions }) {
  const t = useTranslations("customers");
  const client = useQueryClient();
  const industries = useIndustryNames();
  // The form speaks of an industry in the reader's language; stored is the name that all languages share.
  const storedOf = (row: CompanyDto) => {
    const values = valuesOfCompany(row);
    return { version: row.version, values: { ...values, industry: industries.textOf(values.industry) } };
  };
  const stored = company && storedOf(company);
  const form = useRecordForm<CompanyValues>({ initial: NEW_COMPANY, stored, labelOf: (field) => t(`fields.${field}`) });
  const textOf = useCompanyText();

  const request = (): SaveRequest<CompanyDto> => {
    const values = { ...form.values, industry: industries.nameOf(form.values.industry) };
    if (company && form.base) {
      const before = form.base.values;
      const checked = companyChangesOf(
        { ...form.base, values: { ...before, industry: industries.nameOf(before.industry) } },
        values,
      );
      return "errors" in checked ? checked : { send: () => changeCompany(company.id, checked.body) };
    }
    const checked = newCompanyOf(values);
    return "errors" in checked ? checked : { send: () => createCompany(checked.body) };
  };
  return (
    <RecordDialog
      kind="companies"
      row={company}
      form={form}
      storedOf={storedOf}
      request={request}
      onSaved={(saved) => putCompany(client, saved)}
      textOf={textOf}
      actions={actions}
    >
      <CompanyFields form={form} industries={industries.texts} />
    </RecordDialog>
  );
}

function CompanyFields({ form, industries }: { form: RecordForm<CompanyValues>; industries: readonly string[] }) {
  const t = useTranslations("customers");
  const { field } = form;
  const industry = field("industry");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField field={field("name")} isRequired className="sm:col-span-2" />
      <TextField field={field("email")} type="email" autoCapitalize="none" spellCheck={false} />
      <TextField field={field("phone")} hint={t("form.phoneHint")} type="tel" placeholder="+55 11 3123-4567" />
      <TextField field={field("website")} type="url" autoCapitalize="none" spellCheck={false} placeholder="https://" />
      <TextField
        field={field("cnpj")}
        mask={maskCnpj}
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="00.000.000/0000-00"
      />
      <div className="min-w-0">
        <TextField field={industry} hint={t("form.industryHint")} list={`${industry.id}-known`} maxLength={100} />
        <datalist id={`${industry.id}-known`}>
          {industries.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <SelectField
        field={field("size")}
        options={COMPANY_SIZES.map((value) => ({ value, label: t(`sizes.${value}`) }))}
      />
      <SelectField
        field={field("status")}
        options={COMPANY_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <TextField field={field("address")} />
      <DirectoryTags field={field("tags")} suggested={SUGGESTED_TAGS.companies} />
      <TextAreaField field={field("notes")} className="sm:col-span-2" />
    </div>
  );
}

/** The named industries in the reader's language and back; any other stays as it was written. */
function useIndustryNames() {
  const textOf = useIndustryText();
  const nameOf = (text: string) => {
    const typed = text.trim().toLocaleLowerCase();
    return INDUSTRIES.find((industry) => textOf(industry).toLocaleLowerCase() === typed) ?? text;
  };
  return { textOf, nameOf, texts: INDUSTRIES.map(textOf) };
}

/** A field's value in words. */
function useCompanyText(): (field: keyof CompanyValues, value: FormValues[string]) => string {
  const t = useTranslations("customers");
  const list = new Intl.ListFormat(useLocale());
  return (field, value) => {
    if (field === "status")
      return COMPANY_STATUSES.flatMap((known) => (known === value ? t(`status.${known}`) : [])).join();
    if (field === "size") return COMPANY_SIZES.flatMap((known) => (known === value ? t(`sizes.${known}`) : [])).join();
    return value !== null && typeof value === "object" ? list.format(value) : String(value ?? "");
  };
}
