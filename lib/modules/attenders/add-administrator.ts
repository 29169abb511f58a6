import type { Unit } from "@/lib/modules/events/unit";
import { LOCALES, type Locale } from "@/lib/platform/i18n/locales";
import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";
import { issueLink } from "./access-tokens";
import { DEFAULT_EDITION, splitFullName } from "./schema";
import { insertAttender } from "./store/attender";

/** The first person of a workspace. */
export type FirstAdministrator = {
  name: string;
  /** In lower case. */
  email: string;
  /** argon2id; null: they choose a password with the link of `inviteAdministrator`. */
  passwordHash: string | null;
  locale: Locale;
};

/** Adds a workspace's first administrator, in the commit that makes it. Nobody mails an invite. @returns their id */
export async function addAdministrator(unit: Unit, person: FirstAdministrator): Promise<number> {
  const row = await unit.first(insertAttender, {
    ...splitFullName(person.name),
    email: person.email,
    profile: PROFILE_ADMINISTRATOR,
    roleId: null,
    reach: "everything",
    namaEdition: DEFAULT_EDITION,
    primaryLanguage: person.locale,
    secondaryLanguage: LOCALES.find((locale) => locale !== person.locale) ?? person.locale,
    passwordHash: person.passwordHash,
    inviteMailState: "sent",
    now: unit.now,
  });
  if (!row) throw new Error("an attender was added without a row");
  return row.id;
}

/** The same for somebody who has no password yet. @returns the link with which they choose one; whoever asked hands it on */
export async function inviteAdministrator(
  unit: Unit,
  person: Omit<FirstAdministrator, "passwordHash">,
): Promise<string> {
  const id = await addAdministrator(unit, { ...person, passwordHash: null });
  return issueLink(unit, id, "invite", unit.now);
}
