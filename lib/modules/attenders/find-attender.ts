import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { DEFAULT_LOCALE, type Locale, toLocale } from "@/lib/platform/i18n/locales";
import { attenderById } from "./store/attender";

/** A person of the team by id, active or not; undefined when the workspace has none. */
export async function findAttender(
  reader: Pick<Reader, "first">,
  id: number,
): Promise<{ name: string; isActive: boolean } | undefined> {
  const row = await reader.first(attenderById, { id });
  return row && { name: `${row.firstName} ${row.surname}`.trim(), isActive: row.isActive };
}

/** The same of one to whom something can be given. @throws {AppError} NOT_FOUND, ATTENDER_INACTIVE */
export async function findActiveAttender(reader: Pick<Reader, "first">, id: number): Promise<{ name: string }> {
  const attender = await findAttender(reader, id);
  if (!attender) throw notFound();
  if (!attender.isActive) throw new AppError("ATTENDER_INACTIVE");
  return attender;
}

/** The language in which somebody reads; the default one of who isn't there. */
export async function localeOfAttender(reader: Pick<Reader, "first">, id: number): Promise<Locale> {
  return toLocale((await reader.first(attenderById, { id }))?.primaryLanguage) ?? DEFAULT_LOCALE;
}
