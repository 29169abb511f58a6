import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { pageContext } from "@/lib/platform/session/page-context";
import { readCatalogue } from "./catalogue";
import { LOCALE_COOKIE, negotiateLocale, toLocale } from "./locales";

/** Language of a page: the attender's own, else the cookie's, else what the browser prefers. */
export default getRequestConfig(async () => {
  const ctx = await pageContext();
  const locale =
    ctx?.locale ??
    toLocale((await cookies()).get(LOCALE_COOKIE)?.value) ??
    negotiateLocale((await headers()).get("accept-language"));
  return { locale, messages: readCatalogue(locale) as never, timeZone: ctx?.workspace.timeZone ?? "America/Sao_Paulo" };
});
