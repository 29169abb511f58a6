"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { maskInput } from "@/components/signup/mask-input";
import { Combobox } from "@/components/ui/combobox";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast-store";
import { putCustomer } from "@/lib/client/customer-cache";
import { changeCustomer, createCustomer } from "@/lib/client/customer-calls";
import type { FormValues } from "@/lib/client/customer-changes";
import { CUSTOMER_STATUSES, SUGGESTED_TAGS } from "@/lib/client/customer-choices";
import type { CustomerDto } from "@/lib/modules/customers/schema";
import {
  type CustomerValues,
  customerChangesOf,
  maskCpf,
  NEW_CUSTOMER,
  newCustomerOf,
  valuesOfCustomer,
} from "./customer-values";
import { DirectoryTags } from "./directory-tags";
import { FormConflicts } from "./form-conflicts";
import { FormField } from "./form-field";
import { FormFrame } from "./form-frame";
import type { TaskActions } from "./task-actions";
import { useCompanyChoice, useCompanyLookup } from "./use-company-lookup";
import { type FieldErrors, type RecordForm, useRecordForm } from "./use-record-form";
import { useRowWatch } from "./use-row-watch";
import { useSave } from "./use-save";

/** Names of companies by id, as far as this form has met them. */
type Names = Readonly<Record<number, string>>;

const startOf = (customer: CustomerDto) => ({ version: customer.version, values: valuesOfCustomer(customer) });

/** Adds a customer, or edits `customer`. `typed` is what an earlier try had come to. */
export function CustomerDialog({
  customer,
  typed,
  actions,
}: {
  customer: CustomerDto | null;
  typed: CustomerValues | null;
  actions: TaskActions;
}) {
  const t = useTranslations("customers");
  const client = useQueryClient();
  const stored = customer && startOf(customer);
  const form = useRecordForm<CustomerValues>(typed ?? stored?.values ?? NEW_CUSTOMER, stored);
  const [names, setNames] = useState<Names>(customer?.company ? { [customer.company.id]: customer.company.name } : {});
  const learn = (id: number, name: string) => setNames((known) => ({ ...known, [id]: name }));
  const storedOf = (row: CustomerDto) => {
    if (row.company) learn(row.company.id, row.company.name);
    return startOf(row);
  };
  const { gone, setGone } = useRowWatch("customers", customer?.id ?? null, (row, by) => form.absorb(storedOf(row), by));
  const { isSaving, problem, save } = useSave<CustomerValues, CustomerDto>({
    kind: "customers",
    id: customer?.id ?? null,
    form,
    storedOf,
    onGone: () => setGone({ by: null, mergedIntoId: null }),
  });
  const labelOf = (field: keyof CustomerValues) => t(`fields.${field === "companyId" ? "company" : field}`);
  const textOf = useCustomerText(names);

  const request = (): { errors: FieldErrors<CustomerValues> } | { send: () => Promise<CustomerDto> } => {
    if (customer && form.stored) {
      const checked = customerChangesOf(form.stored, form.values);
      return "errors" in checked ? checked : { send: () => changeCustomer(customer.id, checked.body) };
    }
    const checked = newCustomerOf(form.values);
    return "errors" in checked ? checked : { send: () => createCustomer(checked.body) };
  };
  const submit = () => {
    const asked = request();
    if ("errors" in asked) return form.fail(asked.errors);
    void save(async () => {
      const saved = await asked.send();
      putCustomer(client, saved);
      actions.onTaskDone();
      actions.onChanged("customers", saved.id);
      toast({
        type: "success",
        title: t(customer ? "toasts.customersUpdated" : "toasts.customersAdded"),
        message: t(customer ? "toasts.updatedText" : "toasts.addedText", { name: saved.name }),
      });
    });
  };
  const name = customer?.name ?? form.values.name;

  return (
    <FormFrame
      title={t(customer ? "form.editCustomer" : "form.addCustomer")}
      text={t(customer ? "form.editCustomerText" : "form.addCustomerText")}
      saveLabel={t(customer ? "form.save" : "form.create")}
      isDirty={form.isDirty}
      isSaving={isSaving}
      problem={problem}
      gone={gone}
      goneText={t(gone?.by ? "form.goneBy" : "form.gone", { name, by: gone?.by ?? "" })}
      element={form.element}
      typedText={() =>
        (Object.keys(form.values) as (keyof CustomerValues)[])
          .map((field) => `${labelOf(field)}: ${textOf(field, form.values[field])}`)
          .join("\n")
      }
      onSubmit={submit}
      onRestore={async () => {
        if (customer && (await actions.onRestore("customers", customer))) setGone(null);
      }}
      onLeave={actions.onTaskDone}
      onResume={gone ? null : () => actions.onTask({ type: "customer-form", customer, typed: form.values })}
    >
      <FormConflicts
        values={form.values}
        taken={form.taken}
        conflicts={form.conflicts}
        labelOf={labelOf}
        textOf={(field, value) => textOf(field as keyof CustomerValues, value)}
        onSettle={form.settle}
      />
      <CustomerFields form={form} names={names} onLearn={learn} />
    </FormFrame>
  );
}

function CustomerFields({
  form,
  names,
  onLearn,
}: {
  form: RecordForm<CustomerValues>;
  names: Names;
  onLearn: (id: number, name: string) => void;
}) {
  const t = useTranslations("customers");
  const formId = useId();
  const { values, errors, set } = form;
  const { options, hasMore, isLoading, onSearch, texts } = useCompanyLookup();
  const name = values.companyId === null ? undefined : names[values.companyId];
  const known = values.companyId === null || name === undefined ? null : { id: values.companyId, name };
  const choice = useCompanyChoice(values.companyId, known);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        formId={formId}
        name="name"
        label={t("fields.name")}
        error={errors.name}
        isRequired
        className="sm:col-span-2"
      >
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
      <FormField formId={formId} name="email" label={t("fields.email")} error={errors.email} isRequired>
        {(links) => (
          <Input
            {...links}
            type="email"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={values.email}
            onChange={({ target }) => set("email", target.value)}
          />
        )}
      </FormField>
      <FormField formId={formId} name="phone" label={t("fields.phone")} hint={t("form.phoneHint")} error={errors.phone}>
        {(links) => (
          <Input
            {...links}
            type="tel"
            autoComplete="off"
            placeholder="+55 11 91234-5678"
            value={values.phone}
            onChange={({ target }) => set("phone", target.value)}
          />
        )}
      </FormField>
      <FormField formId={formId} name="companyId" label={t("fields.company")} error={errors.companyId}>
        {(links) => (
          <Combobox
            id={links.id}
            isInvalid={links["aria-invalid"]}
            describedBy={links["aria-describedby"]}
            value={choice}
            onChange={(next) => {
              if (next) onLearn(next.id, next.label);
              set("companyId", next?.id ?? null);
            }}
            options={options}
            onSearch={onSearch}
            isLoading={isLoading}
            hasMore={hasMore}
            texts={texts}
            placeholder={t("independent")}
          />
        )}
      </FormField>
      <FormField formId={formId} name="cpf" label={t("fields.cpf")} error={errors.cpf}>
        {(links) => (
          <Input
            {...links}
            inputMode="numeric"
            autoComplete="off"
            placeholder="000.000.000-00"
            value={values.cpf}
            onChange={({ target }) => {
              maskInput(target, maskCpf);
              set("cpf", target.value);
            }}
          />
        )}
      </FormField>
      <FormField formId={formId} name="status" label={t("fields.status")} error={errors.status}>
        {(links) => (
          <NativeSelect
            {...links}
            value={values.status}
            onChange={({ target }) => {
              const status = CUSTOMER_STATUSES.find((known) => known === target.value);
              if (status) set("status", status);
            }}
          >
            {CUSTOMER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`status.${status}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </FormField>
      <FormField formId={formId} name="tags" label={t("fields.tags")} error={errors.tags} className="sm:col-span-2">
        {(links) => (
          <DirectoryTags
            id={links.id}
            isInvalid={links["aria-invalid"] === true}
            describedBy={links["aria-describedby"]}
            value={values.tags}
            suggested={SUGGESTED_TAGS.customers}
            onChange={(tags) => set("tags", tags)}
          />
        )}
      </FormField>
      <FormField formId={formId} name="notes" label={t("fields.notes")} error={errors.notes} className="sm:col-span-2">
        {(links) => (
          <Textarea {...links} rows={3} value={values.notes} onChange={({ target }) => set("notes", target.value)} />
        )}
      </FormField>
    </div>
  );
}

/** A field's value in words. */
function useCustomerText(names: Names): (field: keyof CustomerValues, value: FormValues[string]) => string {
  const t = useTranslations("customers");
  const list = new Intl.ListFormat(useLocale());
  return (field, value) => {
    if (value === null) return t("independent");
    if (field === "companyId") return names[Number(value)] ?? `#${String(value)}`;
    if (field === "status")
      return CUSTOMER_STATUSES.flatMap((known) => (known === value ? t(`status.${known}`) : [])).join();
    return typeof value === "object" ? list.format(value) : String(value);
  };
}
