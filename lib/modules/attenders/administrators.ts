import type { Reader, Tx } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import { DEFAULT_LOCALE, type Locale, toLocale } from "@/lib/platform/i18n/locales";
import { PROFILE_ADMINISTRATOR as profile } from "@/lib/platform/session/permissions";
import { fullNameOf } from "./attender-dto";
import { anotherOfProfile, attenders } from "./store/attender";

/**
 * Refuses to take away the last administrator who can sign in; somebody who hasn't accepted the invite can't.
 * @throws {AppError} LAST_ADMINISTRATOR
 */
export async function assertAnotherAdministrator(tx: Tx, id: number): Promise<void> {
  if (!(await tx.first(anotherOfProfile, { id, profile }))) throw new AppError("LAST_ADMINISTRATOR");
}

/** Who of a workspace is written to when it concerns the company: name, address and language of each active administrator. */
export async function administratorsToMail(
  reader: Pick<Reader, "all">,
): Promise<{ name: string; to: string; locale: Locale }[]> {
  const people = await reader.all(attenders({ profile, isActive: true }), {});
  return people.map((person) => ({
    name: fullNameOf(person),
    to: person.email,
    locale: toLocale(person.primaryLanguage) ?? DEFAULT_LOCALE,
  }));
}
