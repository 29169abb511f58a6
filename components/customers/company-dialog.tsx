"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { maskInput } from "@/components/signup/mask-input";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast-store";
import { putCompany } from "@/lib/client/customer-cache";
import { changeCompany, createCompany } from "@/lib/client/customer-calls";
import type { FormValues } from "@/lib/client/customer-changes";
import { COMPANY_SIZES, COMPANY_STATUSES, INDUSTRIES, SUGGESTED_TAGS } from "@/lib/client/customer-choices";
import { maskCnpj } from "@/lib/modules/billing/cnpj";
import type { CompanyDto } from "@/lib/modules/companies/schema";
import { type CompanyValues, companyChangesOf, NEW_COMPANY, newCompanyOf, valuesOfCompany } from "./customer-values";
import { useIndustryText } from "./directory-cells";
import { DirectoryTags } from "./directory-tags";
import { FormConflicts } from "./form-conflicts";
import { FormField } from "./form-field";
import { FormFrame } from "./form-frame";
import type { TaskActions } from "./task-actions";
import { type FieldErrors, type RecordForm, useRecordForm } from "./use-record-form";
import { useRowWatch } from "./use-row-watch";
import { useSave } from "./use-save";

/** Adds a company, or edits `company`. `typed` is what an earlier try had come to. */
export function CompanyDialog({
  company,
  typed,
  actions,
}: {
  company: CompanyDto | null;
  typed: CompanyValues | null;
  actions: TaskActions;
}) {
  const t = useTranslations("customers");
  const client = useQueryClient();
  const industries = useIndustryNames();
  // The form speaks of an industry in the reader's language; stored is the name that all languages share.
  const storedOf = (row: CompanyDto) => {
    const values = valuesOfCompany(row);
    return { version: row.version, values: { ...values, industry: industries.textOf(values.industry) } };
  };
  const stored = company && storedOf(company);
  const form = useRecordForm<CompanyValues>(typed ?? stored?.values ?? NEW_COMPANY, stored);
  const { gone, setGone } = useRowWatch("companies", company?.id ?? null, (row, by) => form.absorb(storedOf(row), by));
  const { isSaving, problem, save } = useSave<CompanyValues, CompanyDto>({
    kind: "companies",
    id: company?.id ?? null,
    form,
    storedOf,
    onGone: () => setGone({ by: null, mergedIntoId: null }),
  });
  const labelOf = (field: keyof CompanyValues) => t(`fields.${field}`);
  const textOf = useCompanyText();

  const request = (): { errors: FieldErrors<CompanyValues> } | { send: () => Promise<CompanyDto> } => {
    const values = { ...form.values, industry: industries.nameOf(form.values.industry) };
    if (company && form.stored) {
      const before = form.stored.values;
      const checked = companyChangesOf(
        { ...form.stored, values: { ...before, industry: industries.nameOf(before.industry) } },
        values,
      );
      return "errors" in checked ? checked : { send: () => changeCompany(company.id, checked.body) };
    }
    const checked = newCompanyOf(values);
    return "errors" in checked ? checked : { send: () => createCompany(checked.body) };
  };
  const submit = () => {
    const asked = request();
    if ("errors" in asked) return form.fail(asked.errors);
    void save(async () => {
      const saved = await asked.send();
      putCompany(client, saved);
      actions.onTaskDone();
      actions.onChanged("companies", saved.id);
      toast({
        type: "success",
        title: t(company ? "toasts.companiesUpdated" : "toasts.companiesAdded"),
        message: t(company ? "toasts.updatedText" : "toasts.addedText", { name: saved.name }),
      });
    });
  };
  const name = company?.name ?? form.values.name;

  return (
    <FormFrame
      title={t(company ? "form.editCompany" : "form.addCompany")}
      text={t(company ? "form.editCompanyText" : "form.addCompanyText")}
      saveLabel={t(company ? "form.save" : "form.createCompany")}
      isDirty={form.isDirty}
      isSaving={isSaving}
      problem={problem}
      gone={gone}
      goneText={t(gone?.by ? "form.goneBy" : "form.gone", { name, by: gone?.by ?? "" })}
      element={form.element}
      typedText={() =>
        (Object.keys(form.values) as (keyof CompanyValues)[])
          .map((field) => `${labelOf(field)}: ${textOf(field, form.values[field])}`)
          .join("\n")
      }
      onSubmit={submit}
      onRestore={async () => {
        if (company && (await actions.onRestore("companies", company))) setGone(null);
      }}
      onLeave={actions.onTaskDone}
      onResume={gone ? null : () => actions.onTask({ type: "company-form", company, typed: form.values })}
    >
      <FormConflicts
        values={form.values}
        taken={form.taken}
        conflicts={form.conflicts}
        labelOf={labelOf}
        textOf={(field, value) => textOf(field, value)}
        onSettle={form.settle}
      />
      <CompanyFields form={form} industries={industries.texts} />
    </FormFrame>
  );
}

function CompanyFields({ form, industries }: { form: RecordForm<CompanyValues>; industries: readonly string[] }) {
  const t = useTranslations("customers");
  const formId = useId();
  const { values, errors, set } = form;
  const field = (name: keyof CompanyValues & string) => ({
    formId,
    name,
    label: t(`fields.${name}`),
    error: errors[name],
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField {...field("name")} isRequired className="sm:col-span-2">
        {(links) => (
          <Input
            {...links}
            required
            autoComplete="off"
            value={values.name}
            onChange={({ target }) => set("name", target.value)}
          />
        )}
      </FormField>
      <FormField {...field("email")}>
        {(links) => (
          <Input
            {...links}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={values.email}
            onChange={({ target }) => set("email", target.value)}
          />
        )}
      </FormField>
      <FormField {...field("phone")} hint={t("form.phoneHint")}>
        {(links) => (
          <Input
            {...links}
            type="tel"
            autoComplete="off"
            placeholder="+55 11 3123-4567"
            value={values.phone}
            onChange={({ target }) => set("phone", target.value)}
          />
        )}
      </FormField>
      <FormField {...field("website")}>
        {(links) => (
          <Input
            {...links}
            type="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            value={values.website}
            onChange={({ target }) => set("website", target.value)}
          />
        )}
      </FormField>
      <FormField {...field("cnpj")}>
        {(links) => (
          <Input
            {...links}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="00.000.000/0000-00"
            value={values.cnpj}
            onChange={({ target }) => {
              maskInput(target, maskCnpj);
              set("cnpj", target.value);
            }}
          />
        )}
      </FormField>
      <FormField {...field("industry")} hint={t("form.industryHint")}>
        {(links) => (
          <>
            <Input
              {...links}
              autoComplete="off"
              list={`${formId}-industries`}
              maxLength={100}
              value={values.industry}
              onChange={({ target }) => set("industry", target.value)}
            />
            <datalist id={`${formId}-industries`}>
              {industries.map((industry) => (
                <option key={industry} value={industry} />
              ))}
            </datalist>
          </>
        )}
      </FormField>
      <FormField {...field("size")}>
        {(links) => (
          <NativeSelect
            {...links}
            value={values.size}
            onChange={({ target }) => {
              const size = COMPANY_SIZES.find((known) => known === target.value);
              if (size) set("size", size);
            }}
          >
            {COMPANY_SIZES.map((size) => (
              <option key={size} value={size}>
                {t(`sizes.${size}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </FormField>
      <FormField {...field("status")}>
        {(links) => (
          <NativeSelect
            {...links}
            value={values.status}
            onChange={({ target }) => {
              const status = COMPANY_STATUSES.find((known) => known === target.value);
              if (status) set("status", status);
            }}
          >
            {COMPANY_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`status.${status}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </FormField>
      <FormField {...field("address")} className="sm:col-span-2">
        {(links) => (
          <Input
            {...links}
            autoComplete="off"
            value={values.address}
            onChange={({ target }) => set("address", target.value)}
          />
        )}
      </FormField>
      <FormField {...field("tags")} className="sm:col-span-2">
        {(links) => (
          <DirectoryTags
            id={links.id}
            isInvalid={links["aria-invalid"] === true}
            describedBy={links["aria-describedby"]}
            value={values.tags}
            suggested={SUGGESTED_TAGS.companies}
            onChange={(tags) => set("tags", tags)}
          />
        )}
      </FormField>
      <FormField {...field("notes")} className="sm:col-span-2">
        {(links) => (
          <Textarea {...links} rows={3} value={values.notes} onChange={({ target }) => set("notes", target.value)} />
        )}
      </FormField>
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
