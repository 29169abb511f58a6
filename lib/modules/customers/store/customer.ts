import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, type Statement, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { sortNameOf } from "@/lib/platform/search/rows/terms";
import { emailKey, phoneKey } from "../address-keys";
import type { CustomerStatus } from "../schema";

/** Columns of a customer that a person fills. */
export type CustomerValues = {
  name: string;
  email: string | null;
  phone: string | null;
  companyId: number | null;
  status: CustomerStatus;
  /** JSON. */
  tags: string;
  notes: string | null;
  cpf: string | null;
};

/** A customer as a change finds it. */
export type CustomerState = CustomerValues & {
  id: number;
  version: number;
  fieldChanges: string;
  deletedAt: number | null;
  mergedIntoId: number | null;
};

/** What is made of a customer's columns: what lists are sorted by, and what addresses are compared by. */
export type CustomerKeys = { sortName: string; emailKey: string | null; phoneKey: string | null };

/** The keys of some columns; those of the others stay out. */
export function keysOf({ name, email, phone }: Partial<CustomerValues>): Partial<CustomerKeys> {
  return {
    ...(name !== undefined && { sortName: sortNameOf(name) }),
    ...(email !== undefined && { emailKey: email ? emailKey(email) : null }),
    ...(phone !== undefined && { phoneKey: phone ? phoneKey(phone) || null : null }),
  };
}

/** Adds a customer. @returns its id */
export const insertCustomer = statement(
  ($: Parameters<CustomerValues & CustomerKeys & { lastContactAt: number | null; at: number }>) =>
    tables
      .insertInto("customer")
      .values({
        name: $.name,
        sortName: $.sortName,
        email: $.email,
        emailKey: $.emailKey,
        phone: $.phone,
        phoneKey: $.phoneKey,
        companyId: $.companyId,
        status: $.status,
        tags: $.tags,
        notes: $.notes,
        cpf: $.cpf,
        lastContactAt: $.lastContactAt,
        createdAt: $.at,
        updatedAt: $.at,
      })
      .returning("id"),
);

/** Those of some customers that are there. */
export const customersThere = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables.selectFrom("customer").select("id").where("id", "in", listed($.ids)).where("deletedAt", "is", null),
);

/** A customer, deleted or not. */
export const customerById = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("customer")
    .select([
      "id",
      "name",
      "email",
      "phone",
      "companyId",
      "status",
      "tags",
      "notes",
      "cpf",
      "version",
      "fieldChanges",
      "deletedAt",
      "mergedIntoId",
    ])
    .where("id", "=", $.id),
);

/** Writes changed columns and the next version. */
export function updateCustomer(
  id: number,
  changes: Partial<CustomerValues>,
  fieldChanges: string,
  now: number,
): Statement<Record<never, never>, unknown> {
  return query(
    tables
      .updateTable("customer")
      .set((of) => ({
        ...changes,
        ...keysOf(changes),
        version: of("version", "+", 1),
        fieldChanges,
        updatedAt: now,
      }))
      .where("id", "=", id),
  );
}

/** A customer's addresses as the row has them. */
export const rowAddresses = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("customer").select(["email", "emailKey", "phone", "phoneKey", "createdAt"]).where("id", "=", $.id),
);

/** Notes when somebody was last in contact. */
export const setLastContact = statement(($: Parameters<{ id: number; at: number | null }>) =>
  tables.updateTable("customer").set({ lastContactAt: $.at }).where("id", "=", $.id).returning("deletedAt"),
);

/** Deletes a customer who isn't deleted; no row: there is none. */
export const markDeleted = statement(($: Parameters<{ id: number; at: number }>) =>
  tables
    .updateTable("customer")
    .set({ deletedAt: $.at })
    .where("id", "=", $.id)
    .where("mergedIntoId", "is", null)
    .where("deletedAt", "is", null)
    .returning("status"),
);

/** Brings a deleted customer back; one who became part of another only comes back by undoing that. No row: none was. */
export const unmarkDeleted = statement(($: Parameters<{ id: number }>) =>
  tables
    .updateTable("customer")
    .set({ deletedAt: null })
    .where("id", "=", $.id)
    .where("mergedIntoId", "is", null)
    .where("deletedAt", "is not", null)
    .returning("status"),
);

/** The customer of a CPF who isn't deleted; the first one where there are several. */
export const customerOfCpf = statement(($: Parameters<{ cpf: string }>) =>
  tables
    .selectFrom("customer")
    .select("id")
    .where("cpf", "=", $.cpf)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .limit(1),
);

/** Whoever a company has, the deleted among them. */
export const customersOfCompany = statement(($: Parameters<{ companyId: number }>) =>
  tables.selectFrom("customer").select("id").where("companyId", "=", $.companyId),
);

/** Takes the company of its customers away. @returns whom */
export const detachFrom = statement(($: Parameters<{ companyId: number }>) =>
  tables.updateTable("customer").set({ companyId: null }).where("companyId", "=", $.companyId).returning("id"),
);

/** Gives some customers who are without a company one. @returns whom */
export const attachTo = statement(($: Parameters<{ companyId: number; ids: readonly number[] }>) =>
  tables
    .updateTable("customer")
    .set({ companyId: $.companyId })
    .where("companyId", "is", null)
    .where("id", "in", listed($.ids))
    .returning("id"),
);

/** When somebody was last in contact. */
export const contactById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("customer").select("lastContactAt").where("id", "=", $.id),
);

/** Sets the last contact back, unless there was another since. */
export const replaceLastContact = statement(($: Parameters<{ id: number; from: number | null; to: number | null }>) =>
  tables
    .updateTable("customer")
    .set({ lastContactAt: $.to })
    .where("id", "=", $.id)
    .where("lastContactAt", "is not distinct from", $.from),
);

/** Takes a customer away who became a part of another. */
export const markMerged = statement(($: Parameters<{ id: number; winnerId: number; at: number }>) =>
  tables
    .updateTable("customer")
    .set({ deletedAt: $.at, mergedIntoId: $.winnerId })
    .where("id", "=", $.id)
    .returning("status"),
);

/** Makes a customer of its own again of one who became a part of another. */
export const unmarkMerged = statement(($: Parameters<{ id: number }>) =>
  tables
    .updateTable("customer")
    .set({ deletedAt: null, mergedIntoId: null })
    .where("id", "=", $.id)
    .returning("status"),
);
