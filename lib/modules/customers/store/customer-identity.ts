import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

export type IdentityKind = "email" | "phone" | "whatsapp" | "visitor";

/** An address as it is stored; `key` is what addresses of a kind are compared by. */
export type IdentityRow = {
  id: number;
  kind: IdentityKind;
  value: string;
  key: string;
  isPrimary: boolean;
  createdAt: number;
};

/** Whose an address of exactly this kind is, also a deleted customer's. */
export const ownerOfKey = statement(($: Parameters<{ kind: IdentityKind; key: string }>) =>
  tables
    .selectFrom("customer_identity as i")
    .innerJoin("customer as c", "c.id", "i.customerId")
    .select(["c.id as customerId", "c.name", "c.deletedAt"])
    .where("i.kind", "=", $.kind)
    .where("i.key", "=", $.key),
);

/**
 * Another customer, not deleted, who has an e-mail address, as an identity or in the row. The row itself is looked at, too:
 * after an upgrade its key is made a moment later.
 */
export const otherOwnerOfEmail = statement(($: Parameters<{ key: string; exceptId: number }>) => {
  const others = tables
    .selectFrom("customer as c")
    .select(["c.id", "c.name"])
    .where("c.deletedAt", "is", null)
    .where("c.id", "!=", $.exceptId);
  return tables
    .selectFrom("customer_identity as i")
    .innerJoin("customer as c", "c.id", "i.customerId")
    .select(["c.id", "c.name"])
    .where("i.kind", "=", "email")
    .where("i.key", "=", $.key)
    .where("c.deletedAt", "is", null)
    .where("c.id", "!=", $.exceptId)
    .unionAll(others.where("c.emailKey", "=", $.key))
    .unionAll(others.where("c.email", "=", $.key))
    .limit(1);
});

/** The addresses of a customer, primary ones first. */
export const identitiesOf = statement(($: Parameters<{ customerId: number }>) =>
  tables
    .selectFrom("customer_identity")
    .select(["id", "kind", "value", "key", "isPrimary", "createdAt"])
    .where("customerId", "=", $.customerId)
    .orderBy("isPrimary", "desc")
    .orderBy("id"),
);

/** Whose numbers begin with some digits, deleted customers' aside; `until` is the first key behind them. */
export const numbersFrom = statement(
  ($: Parameters<{ kind: "phone" | "whatsapp"; from: string; until: string; limit: number }>) =>
    tables
      .selectFrom("customer_identity as i")
      .innerJoin("customer as c", "c.id", "i.customerId")
      .select(["i.customerId", "i.value"])
      .where("i.kind", "=", $.kind)
      .where("i.key", ">=", $.from)
      .where("i.key", "<", $.until)
      .where("c.deletedAt", "is", null)
      .orderBy("i.key")
      .limit($.limit),
);

/** A deleted customer's address is free for who uses it now. */
export const takeFromDeleted = statement(($: Parameters<{ kind: IdentityKind; key: string; customerId: number }>) =>
  tables
    .updateTable("customer_identity")
    .set({ customerId: $.customerId })
    .where("kind", "=", $.kind)
    .where("key", "=", $.key)
    .where((is) =>
      is.exists(
        is
          .selectFrom("customer as c")
          .select("c.id")
          .whereRef("c.id", "=", "customer_identity.customerId")
          .where("c.deletedAt", "is not", null),
      ),
    ),
);

/** Adds an address. @returns its id; nothing when another customer has it */
export const insertIdentity = statement(
  (
    $: Parameters<{
      customerId: number;
      kind: IdentityKind;
      value: string;
      key: string;
      at: number;
    }>,
  ) =>
    tables
      .insertInto("customer_identity")
      .values({ customerId: $.customerId, kind: $.kind, value: $.value, key: $.key, isPrimary: false, createdAt: $.at })
      .onConflict((conflict) =>
        conflict
          .columns(["workspaceId", "kind", "key"])
          .doUpdateSet({ value: $.value })
          .where("customer_identity.customerId", "=", $.customerId),
      )
      .returning("id"),
);

/** Makes an address a customer's primary one of its kind, unless it is somebody else's. */
export const insertPrimary = statement(
  ($: Parameters<{ customerId: number; kind: IdentityKind; value: string; key: string; at: number }>) =>
    tables
      .insertInto("customer_identity")
      .values({ customerId: $.customerId, kind: $.kind, value: $.value, key: $.key, isPrimary: true, createdAt: $.at })
      .onConflict((conflict) =>
        conflict
          .columns(["workspaceId", "kind", "key"])
          .doUpdateSet({ value: $.value, isPrimary: true })
          .where("customer_identity.customerId", "=", $.customerId),
      ),
);

/** Makes an address a customer's, whosever it was. */
export const giveIdentity = statement(
  ($: Parameters<{ customerId: number; kind: IdentityKind; value: string; key: string; at: number }>) =>
    tables
      .insertInto("customer_identity")
      .values({ customerId: $.customerId, kind: $.kind, value: $.value, key: $.key, isPrimary: false, createdAt: $.at })
      .onConflict((conflict) =>
        conflict.columns(["workspaceId", "kind", "key"]).doUpdateSet({ customerId: $.customerId }),
      ),
);

/** The numbers of a customer, those of WhatsApp and the primary ones first. */
export const numbersOf = statement(($: Parameters<{ customerId: number }>) =>
  tables
    .selectFrom("customer_identity")
    .select("value")
    .where("customerId", "=", $.customerId)
    .where("kind", "in", ["whatsapp", "phone"])
    .orderBy((of) => of.case().when("kind", "=", "whatsapp").then(0).else(1).end())
    .orderBy("isPrimary", "desc")
    .orderBy("id"),
);

/** Makes the address of a key a customer's primary one of its kind, and every other one not. */
export const markPrimary = statement(($: Parameters<{ customerId: number; kind: IdentityKind; key: string }>) =>
  tables
    .updateTable("customer_identity")
    .set((of) => ({ isPrimary: of("key", "=", $.key).$castTo<boolean>() }))
    .where("customerId", "=", $.customerId)
    .where("kind", "=", $.kind),
);

export const deleteIdentity = statement(($: Parameters<{ id: number; customerId: number }>) =>
  tables.deleteFrom("customer_identity").where("customerId", "=", $.customerId).where("id", "=", $.id),
);

/** Takes an address of a customer away by its key. */
export const deleteKey = statement(($: Parameters<{ customerId: number; kind: IdentityKind; key: string }>) =>
  tables
    .deleteFrom("customer_identity")
    .where("customerId", "=", $.customerId)
    .where("kind", "=", $.kind)
    .where("key", "=", $.key),
);

/** The primary addresses of two customers. */
export const primariesOf = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom("customer_identity")
    .select("id")
    .where("customerId", "in", listed($.ids))
    .where("isPrimary", "=", true),
);

/** Gives all addresses of a customer to another, none of them as the primary one. @returns their ids */
export const moveIdentities = statement(($: Parameters<{ fromId: number; toId: number }>) =>
  tables
    .updateTable("customer_identity")
    .set({ customerId: $.toId, isPrimary: false })
    .where("customerId", "=", $.fromId)
    .returning("id"),
);

/** Gives some addresses that are a customer's to another. */
export const moveIdentitiesBack = statement(($: Parameters<{ fromId: number; toId: number; ids: readonly number[] }>) =>
  tables
    .updateTable("customer_identity")
    .set({ customerId: $.toId })
    .where("customerId", "=", $.fromId)
    .where("id", "in", listed($.ids)),
);

/** Makes exactly these addresses of some customers primary. */
export const setPrimaries = statement(
  ($: Parameters<{ customerIds: readonly number[]; primaries: readonly number[] }>) =>
    tables
      .updateTable("customer_identity")
      .set((of) => ({ isPrimary: of("id", "in", listed($.primaries)).$castTo<boolean>() }))
      .where("customerId", "in", listed($.customerIds)),
);
