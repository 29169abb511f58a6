import type { Selectable } from "kysely";
import type { SignupTable } from "@/generated/tables/tables";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";

// A signup has no workspace yet. Times are epoch milliseconds.

/** A signup as it is stored. */
export type Signup = Selectable<SignupTable>;

export const signupById = globalStatement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("signup").selectAll().where("id", "=", $.id),
);

export const signupByToken = globalStatement(($: Parameters<{ tokenHash: string }>) =>
  tables.selectFrom("signup").selectAll().where("tokenHash", "=", $.tokenHash),
);

/** A paid signup of a company. */
export const paidSignupOf = globalStatement(($: Parameters<{ cnpj: string }>) =>
  tables.selectFrom("signup").select("id").where("cnpj", "=", $.cnpj).where("status", "=", "paid").limit(1),
);

/** Signups that ran out before an instant without becoming a workspace, in order of their ids; a paid one isn't among them. */
export const abandonedSignups = globalStatement(($: Parameters<{ before: number; afterId: number; limit: number }>) =>
  tables
    .selectFrom("signup")
    .select("id")
    .where("expiresAt", "<", $.before)
    .where("workspaceId", "is", null)
    .where("status", "in", ["open", "expired"])
    .where("id", ">", $.afterId)
    .orderBy("id")
    .limit($.limit),
);

type NewSignup = Pick<
  Signup,
  | "tokenHash"
  | "companyName"
  | "companyEmail"
  | "cnpj"
  | "phone"
  | "website"
  | "address"
  | "responsibleName"
  | "personalEmail"
  | "passwordHash"
  | "locale"
  | "planId"
  | "expiresAt"
> & { at: number };

export const insertSignup = globalStatement(($: Parameters<NewSignup>) =>
  tables
    .insertInto("signup")
    .values({
      tokenHash: $.tokenHash,
      companyName: $.companyName,
      companyEmail: $.companyEmail,
      cnpj: $.cnpj,
      phone: $.phone,
      website: $.website,
      address: $.address,
      responsibleName: $.responsibleName,
      personalEmail: $.personalEmail,
      passwordHash: $.passwordHash,
      locale: $.locale,
      planId: $.planId,
      expiresAt: $.expiresAt,
      createdAt: $.at,
      updatedAt: $.at,
    })
    .returningAll(),
);

/** Notes that the money came, of a signup that isn't a workspace yet. */
export const notePaid = globalStatement(($: Parameters<{ id: number; now: number }>) =>
  tables
    .updateTable("signup")
    .set({ status: "paid", updatedAt: $.now })
    .where("id", "=", $.id)
    .where("status", "in", ["open", "expired"]),
);

/** Ends a signup of which somebody else has a field meanwhile. */
export const noteConflict = globalStatement(($: Parameters<{ id: number; conflictField: string; now: number }>) =>
  tables
    .updateTable("signup")
    .set({ status: "expired", conflictField: $.conflictField, updatedAt: $.now })
    .where("id", "=", $.id),
);

/** Notes its workspace. The hash is the administrator's now; a second copy would only be a second thing to lose. */
export const completeSignup = globalStatement(
  ($: Parameters<{ id: number; workspaceId: number; completedAt: number; now: number }>) =>
    tables
      .updateTable("signup")
      .set({
        status: "completed",
        workspaceId: $.workspaceId,
        completedAt: $.completedAt,
        passwordHash: "",
        updatedAt: $.now,
      })
      .where("id", "=", $.id),
);

export const deleteSignups = globalStatement(($: Parameters<{ ids: readonly number[] }>) =>
  tables.deleteFrom("signup").where("id", "in", listed($.ids)),
);
