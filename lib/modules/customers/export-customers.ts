import { listCompaniesOf } from "@/lib/modules/companies/queries";
import { type CompanyFilter, DIRECTORY_PAGE_SIZE_MAX } from "@/lib/modules/companies/schema";
import { type AuditFact, recordFact } from "@/lib/modules/events/record-fact";
import { recordsExactly } from "@/lib/modules/fields/conditions/exact-values";
import { type FieldColumns, fieldColumns } from "@/lib/modules/fields/export-values";
import { type FieldsFilter, NO_FIELDS } from "@/lib/modules/fields/filter";
import { type CsvCell, csvResponse } from "@/lib/platform/csv/write-csv";
import { reads } from "@/lib/platform/db/reads";
import type { Locale } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import type { Ctx } from "@/lib/platform/session/context";
import en from "@/messages/en/customers.json";
import ptBR from "@/messages/pt-BR/customers.json";
import { listCustomersOf } from "./queries";
import type { CustomerFilter } from "./schema";

type Column = Parameters<typeof storedText>[1];

/** The directory's own words, as the screen shows them. */
const TEXTS: Record<Locale, Pick<typeof ptBR, "status" | "sizes" | "industries">> = { "pt-BR": ptBR, en };

const instant = (at: string | null) => (at === null ? null : new Date(at));

async function* pagesOf<T extends { id: number }>(
  read: (cursor: string | undefined) => Promise<{ items: T[]; nextCursor: string | null }>,
  own: FieldColumns,
  toRow: (item: T) => CsvCell[],
): AsyncGenerator<CsvCell[][]> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    const cells = await own.cellsOf(page.items.map(({ id }) => id));
    yield page.items.map((item) => [...toRow(item), ...(cells.get(item.id) ?? [])]);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

const CUSTOMER_COLUMNS = [
  "name",
  "email",
  "phone",
  "cpf",
  "company",
  "status",
  "tags",
  "notes",
  "lastContactAt",
  "createdAt",
] as const;
const COMPANY_COLUMNS = [
  "name",
  "email",
  "phone",
  "website",
  "address",
  "industry",
  "size",
  "cnpj",
  "status",
  "tags",
  "notes",
  "customerCount",
  "createdAt",
] as const;

const headerOf = (ctx: Ctx, columns: readonly string[]) =>
  columns.map((column) => storedText(ctx.locale, `csv_${column}` as Column, {}));
const cellsOf = <Name extends string>(columns: readonly Name[], row: Record<Name, CsvCell>) =>
  columns.map((column) => row[column]);

/**
 * The customers that pass the filters, as a CSV file that an import takes again, but for the workspace's own fields at its end.
 * @param fields what they have to have in such fields. @throws {AppError} as `recordsExactly`
 */
export async function exportCustomers(
  ctx: Ctx,
  filter: CustomerFilter,
  fields: FieldsFilter = NO_FIELDS,
): Promise<Response> {
  // Looked for once, and refused before the file begins.
  const within = await recordsExactly(reads(ctx.workspaceId), ctx, "customer", fields);
  await auditExport(ctx, "customers.exported");
  const own = await fieldColumns(ctx, "customer");
  const texts = TEXTS[ctx.locale];
  const pages = pagesOf(
    (cursor) => listCustomersOf(ctx, { ...filter, cursor, pageSize: DIRECTORY_PAGE_SIZE_MAX }, within),
    own,
    (customer) =>
      cellsOf(CUSTOMER_COLUMNS, {
        name: customer.name,
        email: customer.email,
        phone: customer.phone,
        cpf: customer.cpf,
        company: customer.company?.name ?? null,
        status: texts.status[customer.status],
        tags: customer.tags.join(", "),
        notes: customer.notes,
        lastContactAt: instant(customer.lastContactAt),
        createdAt: instant(customer.createdAt),
      }),
  );
  return csvResponse(ctx, "customers.csv", [...headerOf(ctx, CUSTOMER_COLUMNS), ...own.header], pages);
}

/** The companies that pass the filters, as a CSV file with the workspace's own fields at its end. @throws {AppError} as `recordsExactly` */
export async function exportCompanies(
  ctx: Ctx,
  filter: CompanyFilter,
  fields: FieldsFilter = NO_FIELDS,
): Promise<Response> {
  const within = await recordsExactly(reads(ctx.workspaceId), ctx, "company", fields);
  await auditExport(ctx, "companies.exported");
  const own = await fieldColumns(ctx, "company");
  const texts = TEXTS[ctx.locale];
  // Those that the form suggests have a name in each language; others are as they were typed.
  const industries: Partial<Record<string, string>> = texts.industries;
  const pages = pagesOf(
    (cursor) => listCompaniesOf(ctx, { ...filter, cursor, pageSize: DIRECTORY_PAGE_SIZE_MAX }, within),
    own,
    (company) =>
      cellsOf(COMPANY_COLUMNS, {
        name: company.name,
        email: company.email,
        phone: company.phone,
        website: company.website,
        address: company.address,
        industry: company.industry && (industries[company.industry] ?? company.industry),
        size: company.size && texts.sizes[company.size],
        cnpj: company.cnpj,
        status: texts.status[company.status],
        tags: company.tags.join(", "),
        notes: company.notes,
        customerCount: company.customerCount,
        createdAt: instant(company.createdAt),
      }),
  );
  return csvResponse(ctx, "companies.csv", [...headerOf(ctx, COMPANY_COLUMNS), ...own.header], pages);
}

async function auditExport(ctx: Ctx, action: AuditFact): Promise<void> {
  await recordFact(ctx, action);
}
