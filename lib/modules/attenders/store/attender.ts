import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, type Statement, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { PROFILE_ADMINISTRATOR, PROFILE_DEFAULT } from "@/lib/platform/session/permissions";
import type { Reach } from "@/lib/platform/session/sight";

const COLUMNS = [
  "id",
  "firstName",
  "surname",
  "email",
  "pendingEmail",
  "pendingEmailAt",
  "profile",
  "roleId",
  "reach",
  "namaEdition",
  "isActive",
  "passwordHash",
  "primaryLanguage",
  "version",
  "fieldChanges",
  "createdAt",
  "updatedAt",
  "lastLoginAt",
  "inviteMailState",
  "inviteMailError",
] as const;

/** A person of the team as it is stored. Times are epoch milliseconds. */
export type AttenderRow = {
  id: number;
  firstName: string;
  surname: string;
  email: string;
  pendingEmail: string | null;
  pendingEmailAt: number | null;
  profile: number;
  /** The role of the workspace's own that they have in place of the profile Default. */
  roleId: number | null;
  reach: Reach;
  namaEdition: string;
  isActive: boolean;
  /** Null until the invite is accepted. */
  passwordHash: string | null;
  primaryLanguage: string;
  version: number;
  /** JSON of FieldChanges. */
  fieldChanges: string;
  createdAt: number;
  updatedAt: number;
  lastLoginAt: number | null;
  inviteMailState: "queued" | "sent" | "failed";
  inviteMailError: string | null;
};

/** Names of these people; who isn't the workspace's is left out. */
export const namesOf = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables.selectFrom("attender").select(["id", "firstName", "surname"]).where("id", "in", listed($.ids)),
);

export const attenderById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("attender").select(COLUMNS).where("id", "=", $.id),
);

/** The team; what a filter doesn't say narrows nothing. */
export function attenders(filter: {
  profile?: number | undefined;
  /** 0: who has none of the workspace's own. */
  roleId?: number | undefined;
  isActive?: boolean | undefined;
}): Statement<Record<never, never>, AttenderRow> {
  let team = tables.selectFrom("attender").select(COLUMNS);
  if (filter.profile !== undefined) team = team.where("profile", "=", filter.profile);
  if (filter.roleId !== undefined)
    team = filter.roleId === 0 ? team.where("roleId", "is", null) : team.where("roleId", "=", filter.roleId);
  if (filter.isActive !== undefined) team = team.where("isActive", "=", filter.isActive);
  return query(team);
}

/** Everybody active, by name. */
export const activeByName = statement(() =>
  tables
    .selectFrom("attender")
    .select(["id", "firstName", "surname", "email", "profile"])
    .where("isActive", "=", true)
    .orderBy("firstName")
    .orderBy("surname")
    .orderBy("id"),
);

/** Everybody, also who left, by first name. */
export const everybodyByName = statement(() =>
  tables.selectFrom("attender").select(["id", "firstName", "surname", "isActive"]).orderBy("firstName").orderBy("id"),
);

/** People who take a seat. */
export const countActive = statement(() =>
  tables
    .selectFrom("attender")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("isActive", "=", true),
);

/** Active people who accepted their invite, administrators and agents. */
export const teamIds = statement(($: Parameters<{ limit: number }>) =>
  tables
    .selectFrom("attender")
    .select("id")
    .where("isActive", "=", true)
    .where("profile", "in", [PROFILE_ADMINISTRATOR, PROFILE_DEFAULT])
    .where("passwordHash", "is not", null)
    .orderBy("id")
    .limit($.limit),
);

/** Of these people, those who are active. */
export const activeIdsAmong = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom("attender")
    .select("id")
    .where("id", "in", listed($.ids))
    .where("isActive", "=", true)
    .orderBy("id"),
);

/** Another active person of this profile who can sign in. */
export const anotherOfProfile = statement(($: Parameters<{ id: number; profile: number }>) =>
  tables
    .selectFrom("attender")
    .select("id")
    .where("id", "!=", $.id)
    .where("isActive", "=", true)
    .where("profile", "=", $.profile)
    .where("passwordHash", "is not", null)
    .limit(1),
);

type NewAttender = Pick<
  AttenderRow,
  "firstName" | "surname" | "email" | "profile" | "roleId" | "reach" | "namaEdition" | "primaryLanguage"
> & {
  secondaryLanguage: string;
  /** Null: they choose one when they accept their invite. */
  passwordHash: string | null;
  inviteMailState: AttenderRow["inviteMailState"];
  now: number;
};

/** Adds somebody. */
export const insertAttender = statement(($: Parameters<NewAttender>) =>
  tables
    .insertInto("attender")
    .values({
      firstName: $.firstName,
      surname: $.surname,
      email: $.email,
      profile: $.profile,
      roleId: $.roleId,
      reach: $.reach,
      namaEdition: $.namaEdition,
      primaryLanguage: $.primaryLanguage,
      secondaryLanguage: $.secondaryLanguage,
      passwordHash: $.passwordHash,
      inviteMailState: $.inviteMailState,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning(COLUMNS),
);

/** What an edit can change. */
export type AttenderChange = Partial<
  Pick<
    AttenderRow,
    | "firstName"
    | "surname"
    | "email"
    | "pendingEmail"
    | "pendingEmailAt"
    | "profile"
    | "roleId"
    | "reach"
    | "namaEdition"
    | "isActive"
    | "version"
    | "fieldChanges"
  >
>;

/** Changes some of somebody's columns. */
export function updateAttenderRow(
  id: number,
  change: AttenderChange,
  now: number,
): Statement<Record<never, never>, AttenderRow> {
  return query(
    tables
      .updateTable("attender")
      .set({ ...change, updatedAt: now })
      .where("id", "=", id)
      .returning(COLUMNS),
  );
}

/** Sets the first password of somebody who was invited. */
export const setFirstPassword = statement(($: Parameters<{ id: number; passwordHash: string; now: number }>) =>
  tables
    .updateTable("attender")
    .set({ passwordHash: $.passwordHash, updatedAt: $.now })
    .where("id", "=", $.id)
    .where("isActive", "=", true)
    .where("passwordHash", "is", null),
);

/** Sets the password of somebody active. */
export const setPassword = statement(($: Parameters<{ id: number; passwordHash: string; now: number }>) =>
  tables
    .updateTable("attender")
    .set({ passwordHash: $.passwordHash, updatedAt: $.now })
    .where("id", "=", $.id)
    .where("isActive", "=", true)
    .returning(COLUMNS),
);

/** Replaces the password that somebody active has. */
export const replacePassword = statement(
  ($: Parameters<{ id: number; knownHash: string | null; passwordHash: string; now: number }>) =>
    tables
      .updateTable("attender")
      .set({ passwordHash: $.passwordHash, updatedAt: $.now })
      .where("id", "=", $.id)
      .where("isActive", "=", true)
      .where("passwordHash", "is not distinct from", $.knownHash)
      .returning(COLUMNS),
);

/** Notes that somebody active signs in with the password that they still have. */
export const noteSignIn = statement(($: Parameters<{ id: number; knownHash: string | null; now: number }>) =>
  tables
    .updateTable("attender")
    .set({ lastLoginAt: $.now })
    .where("id", "=", $.id)
    .where("isActive", "=", true)
    .where("passwordHash", "is not distinct from", $.knownHash),
);

/** Notes that a mail with a new invite was queued. */
export const queueInviteMail = statement(($: Parameters<{ id: number; at: number }>) =>
  tables
    .updateTable("attender")
    .set({ inviteQueuedAt: $.at, inviteMailState: "queued", inviteMailError: null, updatedAt: $.at })
    .where("id", "=", $.id),
);

/** The attender whose sign-in address this is, in whatever workspace. */
export const ownerOfEmail = globalStatement(($: Parameters<{ email: string }>) =>
  tables
    .selectFrom("attender")
    .innerJoin("workspace", "workspace.id", "attender.workspaceId")
    .select([
      "attender.workspaceId",
      "workspace.timeZone",
      "workspace.clientId",
      "attender.id as attenderId",
      "attender.isActive",
      "attender.passwordHash",
      "attender.firstName",
      "attender.surname",
      "attender.email",
      "attender.profile",
    ])
    .where("attender.email", "=", $.email),
);
