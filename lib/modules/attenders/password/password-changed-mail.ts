import type { Unit } from "@/lib/modules/events/unit";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { fullNameOf } from "../attender-dto";
import type { AttenderRow } from "../store/attender";

type Owner = Pick<AttenderRow, "firstName" | "surname" | "email" | "primaryLanguage">;

/** Queues the notice that a password was changed, in the commit that changes it. */
export async function queuePasswordChanged(unit: Unit, owner: Owner, timeZone: string): Promise<void> {
  const locale = toLocale(owner.primaryLanguage) ?? DEFAULT_LOCALE;
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone }).format(unit.now);
  await queueMail(unit, {
    to: owner.email,
    locale,
    template: "password-changed",
    values: { name: fullNameOf(owner), email: owner.email, when },
  });
}
