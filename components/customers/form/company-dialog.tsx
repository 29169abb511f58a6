import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useIndustryText } from "@/components/customers/directory/directory-cells";
import type { TaskActions } from "@/components/customers/directory/task-actions";
import { SelectField, TextAreaField, TextField } from "@/components/desk/form/form-fields";
import type { RecordForm } from "@/components/desk/form/use-record-form";
import { BeginFieldsPart } from "@/components/desk/forms/begin-fields";
import { type BeginFields, useBeginFields } from "@/components/desk/forms/use-begin-fields";
import { putCompany } from "@/lib/client/cache/customer-cache";
import { changeCompany, createCompany } from "@/lib/client/calls/customer-calls";
import { INDUSTRIES } from "@/lib/client/calls/customer-choices";
import { maskCnpj } from "@/lib/kernel/cnpj";
import { COMPANY_SIZES, COMPANY_STATUSES } from "@/lib/modules/companies/filter";
import { type CompanyDto, changeCompanySchema, newCompanySchema } from "@/lib/modules/companies/schema";
import { type CompanyValues, NEW_COMPANY, requestOf, storedCompany } from "./customer-values";
import { DirectoryTags } from "./directory-tags";
import { RecordDialog } from "./record-dialog";

/** Adds a company, or edits `company`. */
export function CompanyDialog({ company, actions }: { company: CompanyDto | null; actions: TaskActions }) {
  const t = useTranslations("customers");
  const client = useQueryClient();
  const begin = useBeginFields("company", company === null);
  const industryText = useIndustryText();
  // The form speaks of an industry in the reader's language; stored is the name that all languages share.
  const named = (values: CompanyValues): CompanyValues => {
    const typed = values.industry.trim().toLocaleLowerCase();
    const known = INDUSTRIES.find((industry) => industryText(industry).toLocaleLowerCase() === typed);
    return { ...values, industry: known ?? values.industry };
  };
  return (
    <RecordDialog
      kind="companies"
      row={company}
      initial={NEW_COMPANY}
      labelOf={(field) => t(`fields.${field}`)}
      storedOf={(row) => storedCompany(row, industryText)}
      request={(values, base) =>
        requestOf(named(values), base && { ...base, values: named(base.values) }, {
          add: { schema: newCompanySchema, send: createCompany },
          begin,
          change: { schema: changeCompanySchema, send: (body) => changeCompany(company?.id ?? 0, body) },
        })
      }
      onSaved={(saved) => putCompany(client, saved)}
      begin={begin}
      actions={actions}
    >
      {(form) => <CompanyFields form={form} begin={begin} industries={INDUSTRIES.map(industryText)} />}
    </RecordDialog>
  );
}

function CompanyFields({
  form: { field },
  begin,
  industries,
}: {
  form: RecordForm<CompanyValues>;
  begin: BeginFields;
  industries: readonly string[];
}) {
  const t = useTranslations("customers");
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
      <BeginFieldsPart field={field("fields")} begin={begin} />
      <DirectoryTags field={field("tags")} kind="companies" />
      <TextAreaField field={field("notes")} className="sm:col-span-2" />
    </div>
  );
}
