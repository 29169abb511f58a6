import { listCompanies } from "@/lib/modules/companies/queries";
import { type CompanyFilter, DIRECTORY_PAGE_SIZE_MAX } from "@/lib/modules/companies/schema";
import { type AuditFact, recordFact } from "@/lib/modules/workspace/record-audit";
import { type CsvCell, csvResponse } from "@/lib/platform/csv/write-csv";
import { storedText } from "@/lib/platform/i18n/stored-text";
import type { Ctx } from "@/lib/platform/session/context";
import { listCustomers } from "./queries";
import type { CustomerFilter } from "./schema";

type Row = Record<string, CsvCell>;
type Column = Parameters<typeof storedText>[1];

async function* pagesOf<T>(
  read: (cursor: string | undefined) => Promise<{ items: T[]; nextCursor: string | null }>,
  toRow: (item: T) => CsvCell[],
): AsyncGenerator<CsvCell[][]> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield page.items.map(toRow);
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
const cellsOf = (columns: readonly string[], row: Row) => columns.map((column) => row[column] ?? null);

/** The customers that pass the filters, as a CSV file that an import takes again. */
export async function exportCustomers(ctx: Ctx, filter: CustomerFilter): Promise<Response> {
  await auditExport(ctx, "customers.exported");
  const pages = pagesOf(
    (cursor) => listCustomers(ctx, { ...filter, cursor, pageSize: DIRECTORY_PAGE_SIZE_MAX }),
    (customer) =>
      cellsOf(CUSTOMER_COLUMNS, {
        ...customer,
        company: customer.company?.name ?? null,
        tags: customer.tags.join(", "),
        channels: null,
      }),
  );
  return csvResponse("customers.csv", headerOf(ctx, CUSTOMER_COLUMNS), pages);
}

/** The companies that pass the filters, as a CSV file. */
export async function exportCompanies(ctx: Ctx, filter: CompanyFilter): Promise<Response> {
  await auditExport(ctx, "companies.exported");
  const pages = pagesOf(
    (cursor) => listCompanies(ctx, { ...filter, cursor, pageSize: DIRECTORY_PAGE_SIZE_MAX }),
    (company) => cellsOf(COMPANY_COLUMNS, { ...company, tags: company.tags.join(", ") }),
  );
  return csvResponse("companies.csv", headerOf(ctx, COMPANY_COLUMNS), pages);
}

async function auditExport(ctx: Ctx, action: AuditFact): Promise<void> {
  await recordFact(ctx.workspaceId, { attenderId: ctx.attender.id, action, address: ctx.address });
}
