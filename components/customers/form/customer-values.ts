import type { z } from "zod";
import { type FieldErrors, issuesOf } from "@/components/desk/form/field-errors";
import { changedFields } from "@/lib/client/forms/record-changes";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import {
  type ChangeCompany,
  type CompanyDto,
  type CompanySize,
  type CompanyStatus,
  changeCompanySchema,
  type NewCompany,
  newCompanySchema,
} from "@/lib/modules/companies/schema";
import {
  type ChangeCustomer,
  type CustomerDto,
  type CustomerStatus,
  changeCustomerSchema,
  type NewCustomer,
  newCustomerSchema,
} from "@/lib/modules/customers/schema";

/** What the customer form holds. */
export type CustomerValues = {
  name: string;
  email: string;
  phone: string;
  companyId: number | null;
  cpf: string;
  status: CustomerStatus;
  tags: readonly string[];
  notes: string;
};
/** What the company form holds. */
export type CompanyValues = {
  name: string;
  email: string;
  phone: string;
  website: string;
  cnpj: string;
  industry: string;
  size: CompanySize;
  status: CompanyStatus;
  address: string;
  tags: readonly string[];
  notes: string;
};

/** An empty customer form; active, as documented. */
export const NEW_CUSTOMER: CustomerValues = {
  name: "",
  email: "",
  phone: "",
  companyId: null,
  cpf: "",
  status: "active",
  tags: [],
  notes: "",
};
/** An empty company form; small and active, as documented. */
export const NEW_COMPANY: CompanyValues = {
  name: "",
  email: "",
  phone: "",
  website: "",
  cnpj: "",
  industry: "",
  size: "small",
  status: "active",
  address: "",
  tags: [],
  notes: "",
};

/** A customer as the form shows it. */
export function valuesOfCustomer(customer: CustomerDto): CustomerValues {
  const { name, email, phone, companyId, cpf, status, tags, notes } = customer;
  return {
    name,
    email: email ?? "",
    phone: phone ?? "",
    companyId,
    cpf: cpf ? maskCpf(cpf) : "",
    status,
    tags,
    notes: notes ?? "",
  };
}

/** A company as the form shows it. */
export function valuesOfCompany(company: CompanyDto): CompanyValues {
  const { name, email, phone, website, cnpj, industry, size, status, address, tags, notes } = company;
  return {
    name,
    email: email ?? "",
    phone: phone ?? "",
    website: website ?? "",
    cnpj: cnpj ? maskCnpjText(cnpj) : "",
    industry: industry ?? "",
    size,
    status,
    address: address ?? "",
    tags,
    notes: notes ?? "",
  };
}

/** What was typed so far as 000.000.000-00. */
export function maskCpf(text: string): string {
  const digits = text.replace(/\D/g, "").slice(0, 11);
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter(Boolean).join(".");
  return groups + (digits.length > 9 ? `-${digits.slice(9)}` : "");
}

function maskCnpjText(plain: string): string {
  return plain.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5");
}

/** What was checked: the request's body, or what is wrong with each field. */
export type Checked<Body> = { body: Body } | { errors: FieldErrors };

function check<Schema extends z.ZodType>(schema: Schema, input: object): Checked<z.output<Schema>> {
  const { success, data, error } = schema.safeParse(input);
  return success ? { body: data } : { errors: issuesOf(error) };
}

// Only what was changed is sent, and checked: what the form never touched may break a rule that is newer than it.
function changesOf<Values extends object>(stored: StoredRecord<Values>, values: Values): object {
  const changed = changedFields(stored.values, values).map((field) => [field, values[field]]);
  return { ...Object.fromEntries(changed), version: stored.version };
}

/** The body that adds the customer. */
export function newCustomerOf(values: CustomerValues): Checked<NewCustomer> {
  return check(newCustomerSchema, values);
}

/** The body that saves what was changed of the customer. */
export function customerChangesOf(
  stored: StoredRecord<CustomerValues>,
  values: CustomerValues,
): Checked<ChangeCustomer> {
  return check(changeCustomerSchema, changesOf(stored, values));
}

/** The body that adds the company. */
export function newCompanyOf(values: CompanyValues): Checked<NewCompany> {
  return check(newCompanySchema, values);
}

/** The body that saves what was changed of the company. */
export function companyChangesOf(stored: StoredRecord<CompanyValues>, values: CompanyValues): Checked<ChangeCompany> {
  return check(changeCompanySchema, changesOf(stored, values));
}
