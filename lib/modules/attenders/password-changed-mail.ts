import type { ScopedDb } from "@/lib/platform/db/scoped-client";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { enqueueMail } from "@/lib/platform/mail/enqueue-mail";
import { type AttenderRow, fullNameOf } from "./attender-dto";

type Owner = Pick<AttenderRow, "firstName" | "surname" | "email" | "primaryLanguage">;

/** Queues the notice that a password was changed, in the transaction that changes it. */
export async function queuePasswordChanged(
  db: Pick<ScopedDb, "job">,
  owner: Owner,
  workspace: { id: number; timeZone: string },
  at: Date,
): Promise<void> {
  const locale = toLocale(owner.primaryLanguage) ?? DEFAULT_LOCALE;
  const when = new Intl.DateTimeFormat(locale, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: workspace.timeZone,
  }).format(at);
  await enqueueMail(db, {
    to: owner.email,
    locale,
    template: "password-changed",
    values: { name: fullNameOf(owner), email: owner.email, when },
    workspaceId: workspace.id,
  });
}
