import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, type Statement, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
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

/** Adds a customer. @returns its id */
export const insertCustomer = statement(
  ($: Parameters<CustomerValues & { lastContactAt: number | null; at: number }>) =>
    tables
      .insertInto("customer")
      .values({
        name: $.name,
        email: $.email,
        phone: $.phone,
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

/** The name of a customer, deleted or not. */
export const nameById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("customer").select("name").where("id", "=", $.id),
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
      .set((of) => ({ ...changes, version: of("version", "+", 1), fieldChanges, updatedAt: now }))
      .where("id", "=", id),
  );
}

/** Notes when somebody was last in contact. */
export const setLastContact = statement(($: Parameters<{ id: number; at: number }>) =>
  tables.updateTable("customer").set({ lastContactAt: $.at }).where("id", "=", $.id),
);

/** Deletes a customer who isn't deleted. */
export const markDeleted = statement(($: Parameters<{ id: number; at: number }>) =>
  tables
    .updateTable("customer")
    .set({ deletedAt: $.at })
    .where("id", "=", $.id)
    .where("mergedIntoId", "is", null)
    .where("deletedAt", "is", null),
);

/** Brings a deleted customer back; one who became part of another only comes back by undoing that. */
export const unmarkDeleted = statement(($: Parameters<{ id: number }>) =>
  tables
    .updateTable("customer")
    .set({ deletedAt: null })
    .where("id", "=", $.id)
    .where("mergedIntoId", "is", null)
    .where("deletedAt", "is not", null),
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
