import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { TaskActions } from "@/components/customers/directory/task-actions";
import { SelectField, TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { LinkedField } from "@/components/desk/form/linked-field";
import type { RecordForm } from "@/components/desk/form/use-record-form";
import { BeginFieldsPart } from "@/components/desk/forms/begin-fields";
import { type BeginFields, useBeginFields } from "@/components/desk/forms/use-begin-fields";
import { Combobox } from "@/components/ui/combobox";
import { putCustomer } from "@/lib/client/cache/customer-cache";
import { changeCustomer, createCustomer } from "@/lib/client/calls/customer-calls";
import { CUSTOMER_STATUSES } from "@/lib/modules/customers/filter";
import { type CustomerDto, changeCustomerSchema, newCustomerSchema } from "@/lib/modules/customers/schema";
import { type CustomerValues, maskCpf, NEW_CUSTOMER, requestOf, storedCustomer } from "./customer-values";
import { DirectoryTags } from "./directory-tags";
import { type Names, RecordDialog } from "./record-dialog";
import { useCompanyChoice, useCompanyLookup } from "./use-company-lookup";

/** Adds a customer, or edits `customer`. */
export function CustomerDialog({ customer, actions }: { customer: CustomerDto | null; actions: TaskActions }) {
  const t = useTranslations("customers");
  const client = useQueryClient();
  const begin = useBeginFields("customer", customer === null);
  const [names, setNames] = useState<Names>(customer?.company ? { [customer.company.id]: customer.company.name } : {});
  const learn = (id: number, name: string) => setNames((known) => ({ ...known, [id]: name }));
  return (
    <RecordDialog
      kind="customers"
      row={customer}
      initial={NEW_CUSTOMER}
      labelOf={(field) => t(`fields.${field === "companyId" ? "company" : field}`)}
      storedOf={storedCustomer}
      request={(values, base) =>
        requestOf(values, base, {
          add: { schema: newCustomerSchema, send: createCustomer },
          begin,
          change: { schema: changeCustomerSchema, send: (body) => changeCustomer(customer?.id ?? 0, body) },
        })
      }
      names={names}
      onRow={({ company }) => company && learn(company.id, company.name)}
      onSaved={(saved) => putCustomer(client, saved)}
      begin={begin}
      actions={actions}
    >
      {(form) => <CustomerFields form={form} begin={begin} names={names} onLearn={learn} />}
    </RecordDialog>
  );
}

function CustomerFields({
  form: { field },
  begin,
  names,
  onLearn,
}: {
  form: RecordForm<CustomerValues>;
  begin: BeginFields;
  names: Names;
  onLearn: (id: number, name: string) => void;
}) {
  const t = useTranslations("customers");
  const company = field("companyId");
  const email = field("email");
  const phone = field("phone");
  const lookup = useCompanyLookup();
  const name = company.value === null ? undefined : names[company.value];
  const known = company.value === null || name === undefined ? null : { id: company.value, name };
  const choice = useCompanyChoice(company.value, known);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField field={field("name")} isRequired className="sm:col-span-2" />
      <TextField field={email} hint={t("form.emailHint")} type="email" autoCapitalize="none" spellCheck={false} />
      <TextField
        field={{
          ...phone,
          onChange: (value) => {
            phone.onChange(value);
            // One of the two is enough: a number makes the complaint about the address untrue.
            email.onChange(email.value);
          },
        }}
        hint={t("form.phoneHint")}
        type="tel"
        placeholder="+55 11 91234-5678"
      />
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
      <BeginFieldsPart field={field("fields")} begin={begin} />
      <DirectoryTags field={field("tags")} kind="customers" />
      <TextAreaField field={field("notes")} className="sm:col-span-2" />
    </div>
  );
}
