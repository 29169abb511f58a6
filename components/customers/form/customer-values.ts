import type { z } from "zod";
import { type FieldErrors, issuesOf } from "@/components/desk/form/field-errors";
import type { BeginFields, TypedFields } from "@/components/desk/forms/use-begin-fields";
import { changedFields } from "@/lib/client/forms/record-changes";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import type { CompanyDto, CompanySize, CompanyStatus } from "@/lib/modules/companies/schema";
import type { CustomerDto, CustomerStatus } from "@/lib/modules/customers/schema";

/** An empty customer form; active, as documented. */
export const NEW_CUSTOMER = {
  name: "",
  email: "",
  phone: "",
  companyId: null as number | null,
  cpf: "",
  status: "active" as CustomerStatus,
  tags: [] as readonly string[],
  notes: "",
  fields: {} as TypedFields,
};
/** What the customer form holds. */
export type CustomerValues = typeof NEW_CUSTOMER;

/** An empty company form; small and active, as documented. */
export const NEW_COMPANY = {
  name: "",
  email: "",
  phone: "",
  website: "",
  cnpj: "",
  industry: "",
  size: "small" as CompanySize,
  status: "active" as CompanyStatus,
  address: "",
  tags: [] as readonly string[],
  notes: "",
  fields: {} as TypedFields,
};
/** What the company form holds. */
export type CompanyValues = typeof NEW_COMPANY;

// What a row hasn't is as an empty form has it.
function shown<Values extends object>(empty: Values, row: Partial<Record<keyof Values, unknown>>): Values {
  const fields = Object.entries(empty).map(([field, none]) => [field, row[field as keyof Values] ?? none]);
  return Object.fromEntries(fields) as Values;
}

/** A customer as the form begins with it. */
export function storedCustomer(customer: CustomerDto): StoredRecord<CustomerValues> {
  const values = shown(NEW_CUSTOMER, customer);
  return { version: customer.version, values: { ...values, cpf: maskCpf(values.cpf) } };
}

/** A company as the form begins with it. `industryText` puts an industry into the reader's words. */
export function storedCompany(
  company: CompanyDto,
  industryText: (industry: string) => string,
): StoredRecord<CompanyValues> {
  const values = shown(NEW_COMPANY, company);
  const cnpj = values.cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5");
  return { version: company.version, values: { ...values, cnpj, industry: industryText(values.industry) } };
}

/** What was typed so far as 000.000.000-00. */
export function maskCpf(text: string): string {
  const digits = text.replace(/\D/g, "").slice(0, 11);
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter(Boolean).join(".");
  return groups + (digits.length > 9 ? `-${digits.slice(9)}` : "");
}

/** A call that saves what was typed, or what is wrong with that. */
export type SaveRequest<Row> = { errors: FieldErrors } | { send: () => Promise<Row> };

/** How something that was typed is checked, and the call that takes it. */
type Way<Body, Row> = { schema: z.ZodType<Body>; send: (body: Body) => Promise<Row> };

function requestBy<Body, Row>({ schema, send }: Way<Body, Row>, input: object): SaveRequest<Row> {
  const { success, data, error } = schema.safeParse(input);
  return success ? { send: () => send(data) } : { errors: issuesOf(error) };
}

/**
 * The call that adds what was typed, with what adding requires, or where the form began with a stored row saves what was changed of
 * it. Only that is sent, and checked: what the form never touched may break a rule that is newer than it.
 */
export function requestOf<Values extends { fields: TypedFields }, Added, Changed, Row>(
  values: Values,
  base: StoredRecord<Values> | null,
  ways: { add: Way<Added, Row>; change: Way<Changed, Row>; begin: BeginFields },
): SaveRequest<Row> {
  if (!base) {
    const asked = requestBy(ways.add, { ...values, fields: ways.begin.valuesOf(values.fields) });
    const errors = { ...("errors" in asked && asked.errors), ...ways.begin.problemsOf(values.fields) };
    return Object.keys(errors).length > 0 ? { errors } : asked;
  }
  const changed = changedFields(base.values, values).map((field) => [field, values[field]]);
  return requestBy(ways.change, { ...Object.fromEntries(changed), version: base.version });
}
