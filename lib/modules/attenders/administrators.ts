import type { Reader, Tx } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import type { ErrorCode } from "@/lib/platform/errors/codes";
import { DEFAULT_LOCALE, type Locale, toLocale } from "@/lib/platform/i18n/locales";
import type { Ctx } from "@/lib/platform/session/context";
import { PROFILE_ADMINISTRATOR as profile } from "@/lib/platform/session/permissions";
import { fullNameOf } from "./attender-dto";
import { activeOfProfile, anotherOfProfile, attenders } from "./store/attender";

/**
 * Looks again, inside the commit, whether the caller may: a colleague may have deactivated them since the call began. Writers
 * wait for each other, so what is true here stays true until the commit.
 */
export async function assertStillAdministrator(ctx: Ctx, tx: Tx, refusal: ErrorCode): Promise<void> {
  if (!(await tx.first(activeOfProfile, { id: ctx.attender.id, profile }))) throw new AppError(refusal);
}

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
