import { listed } from "@/lib/platform/db/sql/listed";
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
export const setLastContact = statement(($: Parameters<{ id: number; at: number | null }>) =>
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

/** Takes the company of its customers away. @returns whom */
export const detachFrom = statement(($: Parameters<{ companyId: number }>) =>
  tables.updateTable("customer").set({ companyId: null }).where("companyId", "=", $.companyId).returning("id"),
);

/** Gives some customers who are without a company one. */
export const attachTo = statement(($: Parameters<{ companyId: number; ids: readonly number[] }>) =>
  tables
    .updateTable("customer")
    .set({ companyId: $.companyId })
    .where("companyId", "is", null)
    .where("id", "in", listed($.ids)),
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
  tables.updateTable("customer").set({ deletedAt: $.at, mergedIntoId: $.winnerId }).where("id", "=", $.id),
);

/** Makes a customer of its own again of one who became a part of another. */
export const unmarkMerged = statement(($: Parameters<{ id: number }>) =>
  tables.updateTable("customer").set({ deletedAt: null, mergedIntoId: null }).where("id", "=", $.id),
);
