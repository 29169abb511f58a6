import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { TaskActions } from "@/components/customers/directory/task-actions";
import { SelectField, TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { LinkedField } from "@/components/desk/form/linked-field";
import { type RecordForm, useRecordForm } from "@/components/desk/form/use-record-form";
import { Combobox } from "@/components/ui/combobox";
import { putCustomer } from "@/lib/client/cache/customer-cache";
import { changeCustomer, createCustomer } from "@/lib/client/calls/customer-calls";
import { SUGGESTED_TAGS } from "@/lib/client/calls/customer-choices";
import type { FormValues } from "@/lib/client/forms/record-changes";
import { CUSTOMER_STATUSES } from "@/lib/modules/customers/filter";
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
import { RecordDialog, type SaveRequest } from "./record-dialog";
import { useCompanyChoice, useCompanyLookup } from "./use-company-lookup";

/** Names of companies by id, as far as this form has met them. */
type Names = Readonly<Record<number, string>>;

const startOf = (customer: CustomerDto) => ({ version: customer.version, values: valuesOfCustomer(customer) });

/** Adds a customer, or edits `customer`. */
export function CustomerDialog({ customer, actions }: { customer: CustomerDto | null; actions: TaskActions }) {
  const t = useTranslations("customers");
  const client = useQueryClient();
  const stored = customer && startOf(customer);
  const form = useRecordForm<CustomerValues>({
    initial: NEW_CUSTOMER,
    stored,
    labelOf: (field) => t(`fields.${field === "companyId" ? "company" : field}`),
  });
  const [names, setNames] = useState<Names>(customer?.company ? { [customer.company.id]: customer.company.name } : {});
  const learn = (id: number, name: string) => setNames((known) => ({ ...known, [id]: name }));
  const storedOf = (row: CustomerDto) => {
    if (row.company) learn(row.company.id, row.company.name);
    return startOf(row);
  };
  const textOf = useCustomerText(names);

  const request = (): SaveRequest<CustomerDto> => {
    if (customer && form.base) {
      const checked = customerChangesOf(form.base, form.values);
      return "errors" in checked ? checked : { send: () => changeCustomer(customer.id, checked.body) };
    }
    const checked = newCustomerOf(form.values);
    return "errors" in checked ? checked : { send: () => createCustomer(checked.body) };
  };
  return (
    <RecordDialog
      kind="customers"
      row={customer}
      form={form}
      storedOf={storedOf}
      request={request}
      onSaved={(saved) => putCustomer(client, saved)}
      textOf={textOf}
      actions={actions}
    >
      <CustomerFields form={form} names={names} onLearn={learn} />
    </RecordDialog>
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
  const { field } = form;
  const company = field("companyId");
  const lookup = useCompanyLookup();
  const name = company.value === null ? undefined : names[company.value];
  const known = company.value === null || name === undefined ? null : { id: company.value, name };
  const choice = useCompanyChoice(company.value, known);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField field={field("name")} isRequired className="sm:col-span-2" />
      <TextField field={field("email")} isRequired type="email" autoCapitalize="none" spellCheck={false} />
      <TextField field={field("phone")} hint={t("form.phoneHint")} type="tel" placeholder="+55 11 91234-5678" />
      <LinkedField field={company}>
        {(links) => (
          <Combobox
            id={links.id}
            isInvalid={links["aria-invalid"]}
            describedBy={links["aria-describedby"]}
            value={choice}
            onChange={(next) => {
              if (next) onLearn(next.id, next.label);
              company.onChange(next?.id ?? null);
            }}
            {...lookup}
            placeholder={t("independent")}
          />
        )}
      </LinkedField>
      <TextField field={field("cpf")} mask={maskCpf} inputMode="numeric" placeholder="000.000.000-00" />
      <SelectField
        field={field("status")}
        options={CUSTOMER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <DirectoryTags field={field("tags")} suggested={SUGGESTED_TAGS.customers} />
      <TextAreaField field={field("notes")} className="sm:col-span-2" />
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
