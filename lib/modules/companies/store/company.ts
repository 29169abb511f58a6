import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, type Statement, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { sortNameOf } from "@/lib/platform/search/rows/terms";
import type { CompanySize, CompanyStatus } from "../schema";

/** Columns of a company that a person fills. */
export type CompanyValues = {
  name: string;
  email: string | null;
  phone: string | null;
  website: string | null;
  address: string | null;
  industry: string | null;
  size: CompanySize;
  status: CompanyStatus;
  /** JSON. */
  tags: string;
  notes: string | null;
  cnpj: string | null;
};

/** A company as a change finds it. */
export type CompanyState = CompanyValues & {
  id: number;
  version: number;
  fieldChanges: string;
  deletedAt: number | null;
  detachedIds: string | null;
};

/** Adds a company. @returns its id */
export const insertCompany = statement(($: Parameters<CompanyValues & { sortName: string; at: number }>) =>
  tables
    .insertInto("company")
    .values({
      name: $.name,
      sortName: $.sortName,
      email: $.email,
      phone: $.phone,
      website: $.website,
      address: $.address,
      industry: $.industry,
      size: $.size,
      status: $.status,
      tags: $.tags,
      notes: $.notes,
      cnpj: $.cnpj,
      createdAt: $.at,
      updatedAt: $.at,
    })
    .returning("id"),
);

/** Those of some companies that are there. */
export const companiesThere = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables.selectFrom("company").select("id").where("id", "in", listed($.ids)).where("deletedAt", "is", null),
);

/** A company, deleted or not. */
export const companyById = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("company")
    .select([
      "id",
      "name",
      "email",
      "phone",
      "website",
      "address",
      "industry",
      "size",
      "status",
      "tags",
      "notes",
      "cnpj",
      "version",
      "fieldChanges",
      "deletedAt",
      "detachedIds",
    ])
    .where("id", "=", $.id),
);

/** The first company of a name, by the name as lists are sorted. */
export const companyOfSortName = statement(($: Parameters<{ sortName: string }>) =>
  tables
    .selectFrom("company")
    .select("id")
    .where("deletedAt", "is", null)
    .where("sortName", "=", $.sortName)
    .orderBy("id")
    .limit(1),
);

/** The first company of a name, exactly as it is written. */
export const companyOfName = statement(($: Parameters<{ name: string }>) =>
  tables
    .selectFrom("company")
    .select("id")
    .where("name", "=", $.name)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .limit(1),
);

/** Writes changed columns and the next version. */
export function updateCompany(
  id: number,
  changes: Partial<CompanyValues>,
  fieldChanges: string,
  now: number,
): Statement<Record<never, never>, unknown> {
  return query(
    tables
      .updateTable("company")
      .set((of) => ({
        ...changes,
        ...(changes.name !== undefined && { sortName: sortNameOf(changes.name) }),
        version: of("version", "+", 1),
        fieldChanges,
        updatedAt: now,
      }))
      .where("id", "=", id),
  );
}

/** Deletes a company that isn't deleted; no row: there is none. */
export const markDeleted = statement(($: Parameters<{ id: number; at: number }>) =>
  tables
    .updateTable("company")
    .set({ deletedAt: $.at })
    .where("id", "=", $.id)
    .where("deletedAt", "is", null)
    .returning("status"),
);

/** Brings a deleted company back; no row: none is deleted. */
export const unmarkDeleted = statement(($: Parameters<{ id: number }>) =>
  tables
    .updateTable("company")
    .set({ deletedAt: null })
    .where("id", "=", $.id)
    .where("deletedAt", "is not", null)
    .returning("status"),
);

/** Notes whom a deleted company had. @param given.ids JSON; null: that is over */
export const setDetached = statement(($: Parameters<{ id: number; ids: string | null }>) =>
  tables.updateTable("company").set({ detachedIds: $.ids }).where("id", "=", $.id),
);
